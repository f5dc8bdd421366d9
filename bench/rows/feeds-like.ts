import type { Viewer } from '../feeds/viewers.ts'
import { defineRow } from '../row.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

/** Likes by different people of different feeds, and the function that does it by itself. */
export default defineRow<Prepared>({
  name: 'like',
  prepare: async ({ owner, people }) => ({
    viewers: await people(200),
    feeds: (await owner<{ id: number }[]>`select feed_id::int as id from feed_stats order by feed_id limit 9000`).map(
      ({ id }) => id,
    ),
  }),
  *requests({ viewers, feeds }, connection) {
    for (let at = connection * 7919; ; at++) {
      const viewer = viewers[at % viewers.length]!
      const feed = feeds[(at * 31 + Math.floor(at / feeds.length)) % feeds.length]!
      yield { method: 'POST', path: `/api/v2/feeds/${feed}/like`, token: viewer.token }
    }
  },
  status: 201,
  sql: (driver, { viewers, feeds }) => {
    let at = Math.floor(Math.random() * 1e6)
    return () => {
      at++
      return driver`select outcome from like_feed(${feeds[(at * 37) % feeds.length]!}, ${viewers[at % viewers.length]!.id})`
    }
  },
  targets: [{ limit: 'sql', atLeast: 0.6 }],
})
