import { type Caller, type Settings, sql, type Tx } from '../../../kernel/index.ts'
import { giveReward, type RewardAnswer, type RewardBody, type RewardGiven } from '../../rewards/index.ts'
import { topicNotFound } from '../errors.ts'
import { visible } from '../policy.ts'

/** Rewards a topic's creator for it. The topic is locked before any account, as by everything else that moves a fee. */
export async function rewardTopic(
  tx: Tx,
  giver: Caller,
  topicId: number,
  body: RewardBody,
  requestKey: string | undefined,
  settings: Settings,
): Promise<RewardAnswer> {
  const creator = sql`
    select 1 as nth, t.creator_id as receiver_id from topics t where t.id = ${topicId} and ${visible(giver)} for no key update of t`
  return giveReward(
    tx,
    { giver, targetId: topicId, body, requestKey },
    { targetType: 'feed-topics', receiversOf: () => creator, missing: topicNotFound },
    settings,
  )
}

/** Counts a reward for the topic it was given to, in the reward's own transaction. */
export async function countReward(
  tx: Tx,
  {
    targetType,
    targetId,
    amountCoins,
    countedCoins,
  }: Pick<RewardGiven, 'targetType' | 'targetId' | 'amountCoins' | 'countedCoins'>,
): Promise<void> {
  if (targetType !== 'feed-topics') return
  tx.later(sql`
    with counted as (
      update topics set reward_amount = reward_amount + ${amountCoins}, reward_counted = reward_counted + ${countedCoins}
      where id = ${targetId} returning id)
    insert into topic_reward_hours as h (hour, topic_id, amount)
    select date_trunc('hour', plaza_now()), id, ${countedCoins}::bigint from counted where ${countedCoins}::bigint > 0
    on conflict (hour, topic_id) do update set amount = h.amount + excluded.amount`)
}
