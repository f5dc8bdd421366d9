import { type Caller, type Settings, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { createGiveReward, type Reward, type RewardGiven } from '../../rewards/index.ts'
import { topicNotFound } from '../errors.ts'
import { visibleToEach } from '../policy.ts'

interface TopicReward extends Reward {
  giver: Caller
}

/** Rewards the creator of a topic for it. */
export const createRewardTopic = (settings: Settings) =>
  createGiveReward({ targetType: 'feed-topics', receiversOf: creatorsOf, missing: topicNotFound }, settings)

// Topics are locked in id order and before any account, as by everything else that moves a fee.
const creatorsOf = (rewards: readonly TopicReward[]): Sql => sql`
  with locked as materialized (
    select t.id, t.creator_id, t.status, t.is_hidden, t.deleted_at from topics t where t.id = any (${rewards.map(({ targetId }) => targetId)}::bigint[])
    order by t.id for no key update)
  select a.nth::int as nth, t.creator_id as receiver_id
  from unnest(${rewards.map(({ giver }) => giver.id)}::bigint[], ${rewards.map(({ targetId }) => targetId)}::bigint[])
    with ordinality a (viewer, topic_id, nth)
  join locked t on t.id = a.topic_id where ${visibleToEach(rewards.map(({ giver }) => giver))}`

type Counted = Pick<RewardGiven, 'targetType' | 'targetId' | 'amountCoins' | 'countedCoins'>

/** Counts rewards for the topics they were given to, in their own transaction. */
export async function countRewards(tx: Tx, rewards: readonly Counted[]): Promise<void> {
  const ofTopics = rewards.filter(({ targetType }) => targetType === 'feed-topics')
  if (ofTopics.length === 0) return
  tx.later(sql`
    with given as (
      select r.topic_id, sum(r.amount)::bigint as amount, sum(r.counted)::bigint as counted
      from unnest(${ofTopics.map(({ targetId }) => targetId)}::bigint[], ${ofTopics.map(({ amountCoins }) => amountCoins)}::bigint[],
        ${ofTopics.map(({ countedCoins }) => countedCoins)}::bigint[]) r (topic_id, amount, counted) group by r.topic_id),
    counted as (
      update topics t set reward_amount = t.reward_amount + g.amount, reward_counted = t.reward_counted + g.counted
      from given g where t.id = g.topic_id returning t.id, g.counted)
    insert into topic_reward_hours as h (hour, topic_id, amount)
    select date_trunc('hour', plaza_now()), c.id, c.counted from counted c where c.counted > 0 order by c.id
    on conflict (hour, topic_id) do update set amount = h.amount + excluded.amount`)
}
