import { render } from '../../server/src/kernel/db/sql.ts'
import { gramsOf } from '../../server/src/modules/feeds/text-search.ts'
import { defineRow, type Row } from '../row.ts'
import { addFeed } from './publish-by-sql.ts'
import type { Viewer } from './viewers.ts'

const TEXT = '雨停了，走了很远'

/** So ends a text that is not searched for, where a row has the trigger told apart. */
const UNSEARCHED = '。'

type Publications = Pick<Row<Viewer[]>, 'name' | 'connections' | 'targets' | 'growth' | 'comparedWith'> & {
  /** Whether what is published gets into the index of search; told by its last character, so that both may take turns. */
  isSearched?: boolean
}

/** Feeds by different people; the same, one by one, by SQL alone. */
export const publications = ({ isSearched, ...of }: Publications): Row<Viewer[]> =>
  defineRow<Viewer[]>({
    ...of,
    async prepare({ people, owner }) {
      if (isSearched !== undefined)
        await owner.unsafe(`
          create or replace trigger feeds_searched after insert or update of content on feeds
          for each row when (right(new.content, 1) <> '${UNSEARCHED}') execute function note_search_change('feeds')`)
      return people(200)
    },
    requests: (viewers, connection) =>
      viewers.map((_, at) => ({
        method: 'POST',
        path: '/api/v2/feeds',
        token: viewers[(at + connection * 31) % viewers.length]!.token,
        body: { feed_content: isSearched === undefined ? TEXT : TEXT + (isSearched ? '啊' : UNSEARCHED) },
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
