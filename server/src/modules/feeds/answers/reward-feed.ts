import { type Settings, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { createGiveReward, type Reward, type RewardGiven } from '../../rewards/index.ts'
import { feedNotFound } from '../errors.ts'

/** Rewards the author of a feed. */
export const createRewardFeed = (settings: Settings) =>
  createGiveReward({ targetType: 'feeds', receiversOf: authorsOf, missing: feedNotFound }, settings)

const authorsOf = (rewards: readonly Reward[]): Sql => sql`
  with locked as materialized (
    select s.feed_id, s.author_id, s.deleted_at, s.is_listed, s.hidden_topic_ids from feed_stats s
    where s.feed_id = any(${rewards.map(({ targetId }) => targetId)}::bigint[])
    order by s.feed_id for no key update)
  select a.nth::int as nth, s.author_id as receiver_id
  from unnest(${rewards.map(({ giver }) => giver.id)}::bigint[], ${rewards.map(({ targetId }) => targetId)}::bigint[])
    with ordinality a (giver, feed_id, nth)
  join locked s on s.feed_id = a.feed_id
  where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.giver)`

type Counted = Pick<RewardGiven, 'targetType' | 'targetId' | 'amountCoins'>

/** Rewards for feeds show on the feeds and in their ranking. */
export async function countRewards(tx: Tx, rewards: readonly Counted[]): Promise<void> {
  const ofFeeds = rewards.filter(({ targetType }) => targetType === 'feeds')
  if (ofFeeds.length === 0) return
  // The reward itself has locked its feeds, in their order.
  tx.later(sql`
    update feed_stats s set reward_count = s.reward_count + n.rewards, reward_amount = s.reward_amount + n.coins,
      hot = hot_with(s, rewards => n.rewards)
    from (
      select r.feed_id, count(*)::int as rewards, sum(r.coins)::bigint as coins
      from unnest(${ofFeeds.map(({ targetId }) => targetId)}::bigint[], ${ofFeeds.map(({ amountCoins }) => amountCoins)}::bigint[])
        r (feed_id, coins) group by r.feed_id) n
    where s.feed_id = n.feed_id`)
}
