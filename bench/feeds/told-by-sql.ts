import type { Driver } from '../../server/src/kernel/db/driver.ts'
import { taskLimitsSetting, tasksSetting } from '../../server/src/modules/tasks/settings.ts'

/**
 * People who have been paid for all tasks of today, as most active people are. Otherwise the first one measured is
 * paid, with all that the ledger does for it, and later ones are not.
 */
export async function doneWithTasks(owner: Driver, people: readonly { id: number }[]): Promise<void> {
  for (const { type, max } of tasksSetting.initial)
    await owner`
      insert into task_counters (user_id, day, type, hits, paid_times)
      select id, (plaza_now() at time zone 'UTC')::date, ${type}, 0, ${max} from unnest(${people.map(({ id }) => id)}::bigint[]) p(id)
      on conflict do nothing`
}

interface Act {
  type: 'task:likes' | 'task:be-liked' | 'task:comments'
  userId: number
  object: string
}

interface Told {
  kind: 'like' | 'comment'
  senderId: number
  userId: number
  feedId: number
  commentId?: number
}

/**
 * What a like or a comment does in addition to its own row, in bare SQL: tasks counted and the author notified, in one
 * transaction.
 */
export async function leaveBehind(tx: Driver, acts: readonly Act[], told: Told): Promise<void> {
  const hits = acts.flatMap(({ type, userId, object }) => {
    const task = tasksSetting.initial.find((each) => each.type === type)
    if (!task) return []
    const { max, hit_increment: per, how_increment: pays } = task
    return [{ user_id: userId, type, object, once: false, address: '127.0.0.1', max, per, pays }]
  })
  const limits = taskLimitsSetting.initial
  if (hits.length > 0)
    await tx`
      select paid from count_hits(${tx.json(hits)}, 'UTC', ${limits['user-per-day']}, ${limits['system-per-day']}, ${limits['be-liked-per-address']})`
  const notice = {
    user_id: told.userId,
    kind: told.kind,
    sender_id: told.senderId,
    feed_id: told.feedId,
    comment_id: told.commentId,
    channel: told.kind === 'like' ? 'feed:digg' : 'feed:comment',
    tag: told.kind === 'like' ? 'notification:likes' : 'notification:comments',
    target: told.feedId,
    content: 'did something.',
    extra: { user_id: told.senderId },
  }
  await tx`select notify_users(${tx.json([notice])}, '{}'::text[])`
}
