import { randomUUID } from 'node:crypto'
import type { Driver } from '../../src/kernel/db/driver.ts'

interface Someone {
  id: number
}

/**
 * A reward for a feed in bare SQL: every row that one through HTTP leaves behind (transfer, orders, log, sums, the feed's
 * counters, the receiver's notice), and nothing else. What the machine could do at best.
 */
export const rewardBySql = (driver: Driver, giver: Someone, receiver: Someone, feedId: number): Promise<unknown> =>
  driver.begin(async (tx) => {
    await tx`
      select log_id, name, amount, counted, balance from give_reward(
        ${`bench:${randomUUID()}`}, ${giver.id}, ${receiver.id}, 'feeds', ${feedId}, null, 'Rose', 1, 1, 1000)`
    await tx`
      update feed_stats s set reward_count = s.reward_count + 1, reward_amount = s.reward_amount + 1,
        hot = feed_hot(s.like_count, s.comment_count, s.member_share_count, s.reward_count + 1, s.created_at)
      where s.feed_id = ${feedId}`
    const notice = {
      user_id: receiver.id,
      kind: 'reward',
      sender_id: giver.id,
      feed_id: feedId,
      detail: { log: { name: 'Rose', price: 1, numbers: 1 } },
      channel: 'feed:reward',
      tag: 'notification:rewards',
      target: feedId,
      content: 'rewarded your feed.',
      extra: { user_id: giver.id, amount: 1 },
    }
    await tx`select notify_users(${tx.json([notice])}, '{}'::text[])`
  })

/** Two different ones. */
export function anyTwo<Item>(items: readonly Item[]): [Item, Item] {
  const first = Math.floor(Math.random() * items.length)
  return [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
}

/** A number that may or may not be a feed's. */
export const anyFeed = (): number => 1 + Math.floor(Math.random() * 100_000)
