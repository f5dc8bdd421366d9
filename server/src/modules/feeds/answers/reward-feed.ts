import { type Caller, type Settings, sql, type Tx } from '../../../kernel/index.ts'
import { giveReward, type RewardAnswer, type RewardBody, type RewardGiven } from '../../rewards/index.ts'
import { feedNotFound } from '../errors.ts'
import { isSeenBy } from '../reading/sight.ts'

/** Rewards the author of a feed. */
export async function rewardFeed(
  tx: Tx,
  giver: Caller,
  feedId: number,
  body: RewardBody,
  settings: Settings,
  requestKey: string | undefined,
): Promise<RewardAnswer> {
  const receiver = sql`
    select s.author_id as receiver_id from feed_stats s
    where s.feed_id = ${feedId} and ${isSeenBy(giver)}
    for no key update`
  return giveReward(
    tx,
    giver,
    { targetType: 'feeds', targetId: feedId, receiver, missing: feedNotFound, body, requestKey },
    settings,
  )
}

/** A reward for a feed shows on the feed and in its ranking. */
export async function countReward(
  tx: Tx,
  { targetType, targetId, amountCoins }: Pick<RewardGiven, 'targetType' | 'targetId' | 'amountCoins'>,
): Promise<undefined> {
  if (targetType !== 'feeds') return
  tx.later(sql`
    update feed_stats s set reward_count = s.reward_count + 1, reward_amount = s.reward_amount + ${amountCoins},
      hot = hot_with(s, rewards => 1)
    where s.feed_id = ${targetId}`)
}
