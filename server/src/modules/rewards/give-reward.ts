import { randomUUID } from 'node:crypto'
import {
  type Caller,
  callSql,
  invalid,
  onceKey,
  type Problem,
  refusing,
  type Settings,
  type Sql,
  sql,
  type Tx,
} from '../../kernel/index.ts'
import { moneySetting, switchedOff, transferUnder } from '../ledger/index.ts'
import { rewardRefusals } from './errors.ts'
import { rewardGiven } from './facts.ts'
import type { RewardAnswer, RewardBody, TargetType } from './schemas.ts'
import { rewardsSetting } from './settings.ts'

export interface Reward {
  targetType: TargetType
  targetId: number
  /**
   * Whose it is, as a query for `receiver_id`: none if the giver may not see it. It locks what is rewarded, before any
   * account, as everything does that touches both.
   */
  receiver: Sql
  missing: () => Problem
  body: RewardBody
  /** The request's `Idempotency-Key`: its reward is given once, even long after the stored answer is gone. */
  requestKey?: string
}

/** How keys of rewards begin. */
const REWARD_POSTS = 'reward'

/** The transfer that an answer to a reward stands for. */
export const rewardEffect = transferUnder(REWARD_POSTS)

interface Given {
  receiver_id: number
  log_id: number
  name: string
  amount: number
  counted: number
  balance: number
}

/**
 * Rewards somebody for something of theirs: the currency, both orders, the log line and the counters move together.
 * Whether the balance suffices is the ledger's to say, so that any number at once spend it only once.
 */
export async function giveReward(
  tx: Tx,
  giver: Caller,
  reward: Reward,
  settings: Pick<Settings, 'get'>,
): Promise<RewardAnswer> {
  if (!settings.get(moneySetting).rewards) throw switchedOff('Rewarding')
  const { targetType, targetId, body } = reward
  refuseHalfAGift(body)
  const given = await post(tx, giver, reward, settings.get(rewardsSetting)['rank-pair-per-day'])
  if (!given) throw reward.missing()
  const { receiver_id: receiverId, log_id: logId, name, amount: amountCoins, counted: countedCoins } = given
  const { numbers } = body
  await tx.publish(rewardGiven, {
    logId,
    giverId: giver.id,
    receiverId,
    targetType,
    targetId,
    name,
    numbers,
    amountCoins,
    countedCoins,
  })
  return { message: 'The reward was given.', currency_sum: given.balance }
}

function refuseHalfAGift({ gift_id, name, price }: RewardBody): void {
  if (gift_id !== undefined) return
  if (name === undefined) throw invalid('gift_id', 'Give gift_id, or name and price.')
  if (price === undefined) throw invalid('price', 'price is required with name.')
}

async function post(tx: Tx, { id: giverId }: Caller, reward: Reward, pairCap: number): Promise<Given | undefined> {
  const { targetType, targetId, receiver, body, requestKey } = reward
  const { gift_id: giftId = null, name = null, price = null, numbers } = body
  return refusing(
    rewardRefusals,
    tx.find<Given>(sql`
      select r.receiver_id, g.log_id, g.name, g.amount, g.counted, g.balance from (${receiver}) r
      cross join lateral ${callSql('give_reward', {
        p_key: transferKey(giverId, requestKey),
        p_giver: giverId,
        p_receiver: sql`r.receiver_id`,
        p_target_type: targetType,
        p_target_id: targetId,
        p_gift: giftId,
        p_name: name,
        p_price: price,
        p_numbers: numbers,
        p_pair_cap: pairCap,
      })} g`),
  )
}

const transferKey = (giverId: number, requestKey: string | undefined): string =>
  requestKey === undefined ? `${REWARD_POSTS}:${randomUUID()}` : onceKey(REWARD_POSTS, giverId, requestKey)
