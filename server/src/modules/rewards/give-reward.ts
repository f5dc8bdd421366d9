import { createHash, randomUUID } from 'node:crypto'
import { type Caller, invalid, type Settings, sql, type Tx } from '../../kernel/index.ts'
import { moneySetting, switchedOff, translatePosting } from '../ledger/index.ts'
import { notOneself, translateReward } from './errors.ts'
import { rewardGiven } from './facts.ts'
import type { RewardAnswer, RewardBody, TargetType } from './schemas.ts'
import { rewardsSetting } from './settings.ts'

export interface Reward {
  targetType: TargetType
  targetId: number
  /** Whose it is; the caller has made sure that the giver may see it. */
  receiverId: number
  body: RewardBody
  /** The request's `Idempotency-Key`: its reward is given once, even long after the stored answer is gone. */
  requestKey?: string
}

interface Given {
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
export async function giveReward(tx: Tx, giver: Caller, reward: Reward, settings: Settings): Promise<RewardAnswer> {
  if (!settings.get(moneySetting).rewards) throw switchedOff('Rewarding')
  const { targetType, targetId, receiverId, body } = reward
  if (receiverId === giver.id) throw notOneself()
  refuseHalfAGift(body)
  const given = await post(tx, giver, reward, settings.get(rewardsSetting)['rank-pair-per-day'])
  const { log_id: logId, name, amount: amountCoins, counted: countedCoins } = given
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

async function post(tx: Tx, { id: giverId }: Caller, reward: Reward, pairCap: number): Promise<Given> {
  const { targetType, targetId, receiverId, body, requestKey } = reward
  const { gift_id: giftId = null, name = null, price = null, numbers } = body
  try {
    return await tx.get<Given>(sql`
      select log_id, name, amount, counted, balance from give_reward(
        ${transferKey(giverId, requestKey)}, ${giverId}, ${receiverId}, ${targetType}, ${targetId},
        ${giftId}, ${name}, ${price}, ${numbers}, ${pairCap})`)
  } catch (error) {
    throw translateReward(translatePosting(error))
  }
}

// Hashed, because a request's key may be longer than a transfer's.
const transferKey = (giverId: number, requestKey: string | undefined): string =>
  requestKey === undefined
    ? `reward:${randomUUID()}`
    : `reward:${giverId}:${createHash('sha256').update(requestKey).digest('base64url')}`
