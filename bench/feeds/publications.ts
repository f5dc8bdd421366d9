import { render } from '../../server/src/kernel/db/sql.ts'
import { gramsOf } from '../../server/src/modules/feeds/text-search.ts'
import { defineRow, type Row } from '../row.ts'
import { addFeed } from './publish-by-sql.ts'
import type { Viewer } from './viewers.ts'

const TEXT = '雨停了，走了很远'

/** Feeds by different people; the same, one by one, by SQL alone. */
export const publications = (of: Pick<Row<Viewer[]>, 'name' | 'connections' | 'targets' | 'growth'>): Row<Viewer[]> =>
  defineRow<Viewer[]>({
    ...of,
    prepare: ({ people }) => people(200),
    requests: (viewers, connection) =>
      viewers.map((_, at) => ({
        method: 'POST',
        path: '/api/v2/feeds',
        token: viewers[(at + connection * 31) % viewers.length]!.token,
        body: { feed_content: TEXT },
      })),
    status: 201,
    sql: (driver, viewers) => {
      let at = Math.floor(Math.random() * 1e6)
      return () =>
        driver.begin(async (tx) => {
          const { text, params } = render(addFeed(viewers[++at % viewers.length]!.id, TEXT, gramsOf(TEXT)))
          await tx.unsafe(text, params as never[], { prepare: true })
        })
    },
  })
