import { randomUUID } from 'node:crypto'
import {
  type BatchStatement,
  type Caller,
  callSql,
  invalid,
  onceKey,
  type Problem,
  phrase,
  refusing,
  type Settings,
  type Sql,
  type SqlFunctions,
  sql,
  stepUp,
  type Tx,
} from '../../kernel/index.ts'
import { moneySetting, needFactor, switchedOff, transferUnder } from '../ledger/index.ts'
import { rewardRefusals } from './errors.ts'
import { type RewardGiven, rewardGiven } from './facts.ts'
import type { RewardAnswer, RewardBody, TargetType } from './schemas.ts'
import { rewardsSetting } from './settings.ts'

export interface Reward {
  giver: Pick<Caller, 'id' | 'factorUntilMs'>
  targetId: number
  body: RewardBody
  /** The request's `Idempotency-Key`: its reward is given once, even long after the stored answer is gone. */
  requestKey: string | undefined
}

/** Rewards for things of one kind. */
export interface RewardKind<Given extends Reward = Reward> {
  targetType: TargetType
  /**
   * Whose they are, as a query for `nth` (from 1, in the order of the rewards) and `receiver_id`: none if the giver may not
   * see it. It locks what is rewarded in id order, before any account, as everything does that touches both.
   */
  receiversOf: (rewards: readonly Given[]) => Sql
  missing: () => Problem
}

/** Prefix of the keys of rewards. */
const REWARD_POSTS = 'reward'

/** The transfer that the answer to a reward stands for. */
export const rewardEffect = transferUnder(REWARD_POSTS)

type Outcome = SqlFunctions['give_rewards']['row']

/**
 * Makes the operation that rewards a user for something of one kind: the currency, both orders, the log line and the
 * counters move together. The ledger decides whether a balance suffices, so that any number at once spend it only once.
 */
export function createGiveReward<Given extends Reward>(
  kind: RewardKind<Given>,
  settings: Pick<Settings, 'get'>,
): (tx: Tx, reward: Given) => Promise<RewardAnswer> {
  const post: BatchStatement<Given, Outcome> = async (tx, rewards) => {
    const outcomes = await postRewards(tx, rewards, kind, settings.get(rewardsSetting)['rank-pair-per-day'])
    return outcomes.map((outcome) => {
      if (outcome.refusal === null) return outcome
      return outcome.refusal === MISSING ? kind.missing() : rewardRefusals[outcome.refusal]!()
    })
  }
  const demandFactor: BatchStatement<Given, true> = async (tx, rewards) => {
    const lacking = new Set<Reward>(await lackingFactor(tx, rewards, settings))
    return rewards.map((reward) => (lacking.has(reward) ? stepUp() : true))
  }
  return async (tx, reward) => {
    if (!settings.get(moneySetting).rewards) throw switchedOff('rewards')
    refuseHalfAGift(reward.body)
    await tx.batch(demandFactor, reward)
    const outcome = await tx.batch(post, reward)
    await tx.publish(rewardGiven, factOf(reward, outcome, kind))
    return { message: { code: 'done.rewarded' }, currency_sum: outcome.balance! }
  }
}

/** Those whose giver has to show a second factor first. */
async function lackingFactor(
  tx: Tx,
  rewards: readonly Reward[],
  settings: Pick<Settings, 'get'>,
): Promise<readonly Reward[]> {
  if (rewards.every(({ giver }) => giver.factorUntilMs === undefined)) return []
  const gifts = rewards.flatMap(({ body }) => body.gift_id ?? [])
  const prices = new Map(
    (
      await tx.rows<{ id: number; price: number }>(
        sql`select id, price from reward_gifts where id = any(${gifts}::bigint[])`,
      )
    ).map(({ id, price }) => [id, price]),
  )
  const need = await needFactor(
    tx,
    rewards.map(({ giver, body: { gift_id, price = 0, numbers } }) => ({
      caller: giver,
      amountCoins: (gift_id === undefined ? price : (prices.get(gift_id) ?? 0)) * numbers,
    })),
    settings.get(moneySetting)['step-up-from'],
  )
  return rewards.filter((_, index) => need[index])
}

function refuseHalfAGift({ gift_id, name, price }: RewardBody): void {
  if (gift_id !== undefined) return
  if (name === undefined)
    throw invalid('gift_id', phrase('request.invalid.gift_or_name')`Give gift_id, or name and price.`)
  if (price === undefined)
    throw invalid('price', phrase('request.invalid.price_with_name')`price is required with name.`)
}

const factOf = (
  { giver, targetId, body }: Reward,
  outcome: Outcome,
  { targetType }: Pick<RewardKind, 'targetType'>,
): RewardGiven => ({
  logId: outcome.log_id!,
  giverId: giver.id,
  receiverId: outcome.receiver_id!,
  targetType,
  targetId,
  name: outcome.name!,
  numbers: body.numbers,
  amountCoins: outcome.amount!,
  countedCoins: outcome.counted!,
})

const MISSING = 'missing'

/** In the order of the rewards. */
const postRewards = <Given extends Reward>(
  tx: Tx,
  rewards: readonly Given[],
  { targetType, receiversOf }: RewardKind<Given>,
  pairCap: number,
) =>
  refusing(
    rewardRefusals,
    tx.rows(
      callSql('give_rewards', {
        p_rewards: rewards.map(({ giver, targetId, body, requestKey }) => ({
          key: transferKey(giver.id, requestKey),
          giver: giver.id,
          target_type: targetType,
          target_id: targetId,
          gift: body.gift_id ?? null,
          name: body.name ?? null,
          price: body.price ?? null,
          numbers: body.numbers,
        })),
        p_receivers: sql`array(
          select r.receiver_id from generate_series(1, ${rewards.length}::int) number
          left join (${receiversOf(rewards)}) r on r.nth = number order by number)`,
        p_pair_cap: pairCap,
      }),
    ),
  )

const transferKey = (giverId: number, requestKey: string | undefined): string =>
  requestKey === undefined ? `${REWARD_POSTS}:${randomUUID()}` : onceKey(REWARD_POSTS, giverId, requestKey)
