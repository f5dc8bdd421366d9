import type { Viewer } from '../feeds/viewers.ts'
import { defineRow } from '../row.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

export default defineRow<Prepared>({
  name: 'comment',
  prepare: async ({ owner, people }) => ({
    viewers: await people(200),
    feeds: (await owner<{ id: number }[]>`select feed_id::int as id from feed_stats order by feed_id limit 9000`).map(
      ({ id }) => id,
    ),
  }),
  *requests({ viewers, feeds }, connection) {
    for (let at = connection * 7919; ; at++)
      yield {
        method: 'POST',
        path: `/api/v2/feeds/${feeds[(at * 31) % feeds.length]!}/comments`,
        token: viewers[at % viewers.length]!.token,
        body: { body: '写得真好' },
      }
  },
  status: 201,
  sql: (driver, { viewers, feeds }) => {
    let at = Math.floor(Math.random() * 1e6)
    return () => {
      at++
      return driver`
        select outcome from comment_feed(${feeds[(at * 37) % feeds.length]!}, ${viewers[at % viewers.length]!.id}, '写得真好', null)`
    }
  },
  targets: [{ limit: 'sql', atLeast: 0.6 }],
})
