import type { Driver } from '../../server/src/kernel/db/driver.ts'
import { render } from '../../server/src/kernel/db/sql.ts'
import { defineRow, type Row } from '../row.ts'
import { addLike } from './like-by-sql.ts'
import { leaveBehind } from './told-by-sql.ts'
import { type Viewer, viewersAndFeeds } from './viewers.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

/** Likes by different people of different feeds, each with its tasks and its notice; the same, one by one, by SQL alone. */
export const likes = ({
  name,
  connections,
  targets = [],
  growth,
}: Pick<Row<Prepared>, 'name' | 'connections' | 'growth'> & Partial<Pick<Row<Prepared>, 'targets'>>): Row<Prepared> =>
  defineRow<Prepared>({
    name,
    ...(connections !== undefined && { connections }),
    ...(growth && { growth }),
    prepare: (stage) => viewersAndFeeds(stage, { viewers: 200, feeds: 9000 }),
    *requests({ viewers, feeds }, connection) {
      // From a different start each time: repeating a like costs next to nothing.
      for (let at = connection * 7919 + Math.floor(Math.random() * 1e6); ; at++) {
        const viewer = viewers[at % viewers.length]!
        const feed = feeds[(at * 31 + Math.floor(at / feeds.length)) % feeds.length]!
        yield { method: 'POST', path: `/api/v2/feeds/${feed}/like`, token: viewer.token }
      }
    },
    status: 201,
    sql: (driver, { viewers, feeds }) => {
      let at = Math.floor(Math.random() * 1e6)
      return () => {
        const [feedId, userId] = [feeds[(++at * 37) % feeds.length]!, viewers[at % viewers.length]!.id]
        return driver.begin(async (connection) => {
          const tx = connection as unknown as Driver
          const { text, params } = render(addLike(feedId, { id: userId }))
          const [liked] = await tx.unsafe<{ like_id: number | null; author_id: number }[]>(text, params as never[], {
            prepare: true,
          })
          if (liked!.like_id === null) return
          const object = `feeds:${feedId}`
          await leaveBehind(
            tx,
            [
              { type: 'task:likes', userId, object },
              { type: 'task:be-liked', userId: liked!.author_id, object: `${object}:${userId}` },
            ],
            { kind: 'like', senderId: userId, userId: liked!.author_id, feedId },
          )
        })
      }
    },
    targets,
  })
