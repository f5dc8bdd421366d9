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

/** How keys of rewards begin. */
const REWARD_POSTS = 'reward'

/** The transfer that an answer to a reward stands for. */
export const rewardEffect = transferUnder(REWARD_POSTS)

type Outcome = SqlFunctions['give_rewards']['row']

/**
 * Rewards people for something of theirs: the currency, both orders, the log line and the counters move together. Whether a
 * balance suffices is the ledger's to say, so that any number at once spend it only once.
 */
export async function giveRewards<Given extends Reward>(
  tx: Tx,
  rewards: readonly Given[],
  kind: RewardKind<Given>,
  settings: Pick<Settings, 'get'>,
): Promise<(RewardAnswer | Problem)[]> {
  if (!settings.get(moneySetting).rewards) return rewards.map(() => switchedOff('Rewarding'))
  const answers = new Map<Reward, RewardAnswer | Problem>()
  const facts: RewardGiven[] = []
  for (const reward of rewards) {
    const half = halfAGift(reward.body)
    if (half) answers.set(reward, half)
  }
  for (const reward of await lackingFactor(
    tx,
    rewards.filter((each) => !answers.has(each)),
    settings,
  ))
    answers.set(reward, stepUp())
  const whole = rewards.filter((reward) => !answers.has(reward))
  const pairCap = settings.get(rewardsSetting)['rank-pair-per-day']
  for (const outcome of whole.length > 0 ? await post(tx, whole, kind, pairCap) : []) {
    const reward = whole[outcome.nth - 1]!
    answers.set(reward, answerOf(outcome, kind))
    if (outcome.refusal === null) facts.push(factOf(reward, outcome, kind))
  }
  await tx.publishAll(rewardGiven, facts)
  return rewards.map((reward) => answers.get(reward)!)
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

function halfAGift({ gift_id, name, price }: RewardBody): Problem | undefined {
  if (gift_id !== undefined) return undefined
  if (name === undefined) return invalid('gift_id', 'Give gift_id, or name and price.')
  return price === undefined ? invalid('price', 'price is required with name.') : undefined
}

function answerOf({ refusal, balance }: Outcome, { missing }: Pick<RewardKind, 'missing'>): RewardAnswer | Problem {
  if (refusal === null) return { message: 'The reward was given.', currency_sum: balance! }
  return refusal === MISSING ? missing() : rewardRefusals[refusal]!()
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

const post = <Given extends Reward>(
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
