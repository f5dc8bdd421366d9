import type { Driver } from '../../server/src/kernel/db/driver.ts'
import { render } from '../../server/src/kernel/db/sql.ts'
import { defineRow, type Row } from '../row.ts'
import { addComment } from './comment-by-sql.ts'
import { leaveBehind } from './told-by-sql.ts'
import { type Viewer, viewersAndFeeds } from './viewers.ts'

interface Prepared {
  viewers: Viewer[]
  feeds: number[]
}

/** Comments by different people on different feeds, each with its task and its notice; the same, one by one, by SQL alone. */
export const comments = ({
  name,
  connections,
  targets,
  growth,
}: Pick<Row<Prepared>, 'name' | 'connections' | 'targets' | 'growth'>): Row<Prepared> =>
  defineRow<Prepared>({
    name,
    ...(connections !== undefined && { connections }),
    ...(growth && { growth }),
    prepare: (stage) => viewersAndFeeds(stage, { viewers: 200, feeds: 9000 }),
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
        const [feedId, userId] = [feeds[(++at * 37) % feeds.length]!, viewers[at % viewers.length]!.id]
        return driver.begin(async (connection) => {
          const tx = connection as unknown as Driver
          const { text, params } = render(addComment(feedId, { id: userId }, '写得真好', null))
          const [comment] = await tx.unsafe<{ id: number; author_id: number }[]>(text, params as never[], {
            prepare: true,
          })
          await leaveBehind(tx, [{ type: 'task:comments', userId, object: `feeds:${feedId}` }], {
            kind: 'comment',
            senderId: userId,
            userId: comment!.author_id,
            feedId,
            commentId: comment!.id,
          })
        })
      }
    },
    targets,
  })
