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
    const reward = {
      key: `bench:${randomUUID()}`,
      giver: giver.id,
      target_type: 'feeds',
      target_id: feedId,
      name: 'Rose',
      price: 1,
      numbers: 1,
    }
    await tx`
      select log_id, name, amount, counted, balance from give_rewards(${tx.json([reward])}, ${[receiver.id]}::bigint[], 1000)`
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
      content: 'rewarded your post.',
      extra: { user_id: giver.id, amount: 1 },
    }
    await tx`select send_notices(${tx.json([notice])}, '{}'::text[])`
  })

/** The posting of a reward alone: the transfer and both orders, of which a reward is more than half by cost. */
export const postingBySql = (driver: Driver, giver: Someone, receiver: Someone): Promise<unknown> =>
  driver.begin(async (tx) => {
    const order = (owner: Someone, other: Someone, title: string, type: 1 | -1) => ({
      owner_id: owner.id,
      title,
      body: 'Rose × 1',
      type,
      target_type: 'user',
      target_id: String(other.id),
      state: 1,
    })
    await tx`
      select transfer_id, debit_balance from post_transfer(
        ${`bench:${randomUUID()}`}, 'reward',
        (select id from ledger_accounts where kind = 'user' and owner_id = ${giver.id} and currency_id = 1),
        (select id from ledger_accounts where kind = 'user' and owner_id = ${receiver.id} and currency_id = 1),
        1, ${giver.id}, null,
        ${tx.json([order(giver, receiver, 'Reward given', -1), order(receiver, giver, 'Reward received', 1)])}, null)`
  })

/** Two different ones. */
export function anyTwo<Item>(items: readonly Item[]): [Item, Item] {
  const first = Math.floor(Math.random() * items.length)
  return [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
}

/** A number that may or may not be a feed's. */
export const anyFeed = (): number => 1 + Math.floor(Math.random() * 100_000)
