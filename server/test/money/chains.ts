import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from '../../src/kernel/db/sql.ts'
import {
  currencySetting,
  endOrder,
  moneySetting,
  openOrder,
  requestCash,
  transfer,
} from '../../src/modules/ledger/index.ts'
import { ripenessOf } from '../../src/modules/ledger/posting/ripeness.ts'
import type { MoneySettings } from '../../src/modules/ledger/settings.ts'
import type { World } from '../world.ts'
import { enrol, fund, mint } from './people.ts'

/** One step of a random history of money. */
type Step =
  | { does: 'buy'; who: number; money: number }
  | { does: 'earn' | 'grant'; who: number; coins: number }
  | { does: 'give'; who: number; to: number; coins: number }
  | { does: 'withdraw'; who: number; coins: number }
  | { does: 'wait'; days: number }
  | { does: 'ratio'; ratio: number }
  | { does: 'rules'; earned: number; bought: number; granted: number }

const PEOPLE = 5
const person = fc.nat({ max: PEOPLE - 1 })
const coins = fc.integer({ min: 1, max: 3000 })
const days = fc.integer({ min: 0, max: 20 })

/** Steps in which coins come, are handed on through people, ripen and are withdrawn, while staff change the rules. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('buy' as const), who: person, money: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('earn' as const), who: person, coins }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('grant' as const), who: person, coins }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('give' as const), who: person, to: person, coins }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('withdraw' as const), who: person, coins }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('ratio' as const), ratio: fc.constantFrom(1, 2, 7, 10, 100) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('rules' as const), earned: days, bought: days, granted: days }),
  },
)
export const histories = (length: number) => fc.array(anyStep, { minLength: length, maxLength: length, size: 'max' })

const DAY_S = 86_400

/**
 * Runs a history against the ledger and, beside it, against a model that knows every coin's day. After every step both
 * say the same of what can be withdrawn; no unripe coin gets out, and no more money than was paid in (what staff and tasks
 * gave apart).
 */
export async function runHistory(world: World, steps: readonly Step[]): Promise<{ paidIn: number; paidOut: number }> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => enrol(world)))
  const purses = people.map(() => new Map<number, number>())
  let [today, ratio] = [await dayOf(world), 1]
  let rules = { earned: 7, bought: 14, granted: 0 }
  let [paidIn, paidOut, unbacked, leastRatio] = [0, 0, 0, Number.POSITIVE_INFINITY]
  const put = (who: number, day: number, amount: number) =>
    amount > 0 && purses[who]!.set(day, (purses[who]!.get(day) ?? 0) + amount)
  const sum = (who: number, isCounted: (day: number) => boolean = () => true) =>
    [...purses[who]!].reduce((all, [day, amount]) => all + (isCounted(day) ? amount : 0), 0)
  const ripe = (who: number) => sum(who, (day) => day <= today)
  const take = (who: number, amount: number): [number, number][] => {
    const taken: [number, number][] = []
    // What ripens last goes first; among the ripe the day no longer matters.
    for (const day of [...purses[who]!.keys()].sort((one, other) => other - one)) {
      const part = Math.min(amount, purses[who]!.get(day)!)
      if (part === 0) continue
      amount -= part
      taken.push([day, part])
      purses[who]!.set(day, purses[who]!.get(day)! - part)
    }
    return taken
  }
  const money = () => ({
    ...moneySetting.initial,
    'cash-per-day': 1_000_000_000_000,
    'earned-wait-days': rules.earned,
    'bought-wait-days': rules.bought,
    'granted-wait-days': rules.granted,
  })
  await store(world, money())

  for (const step of steps) {
    if (step.does === 'buy') {
      await buy(world, people[step.who]!.id, step.money, ratio)
      paidIn += step.money
      put(step.who, today + rules.bought, step.money * ratio)
    } else if (step.does === 'earn' || step.does === 'grant') {
      await (step.does === 'earn' ? mint : fund)(world, people[step.who]!.id, step.coins)
      unbacked += step.coins
      put(step.who, today + (step.does === 'earn' ? rules.earned : rules.granted), step.coins)
    } else if (step.does === 'give') {
      const isPossible = step.who !== step.to && sum(step.who) >= step.coins
      if (!isPossible) continue
      await give(world, people[step.who]!.id, people[step.to]!.id, step.coins)
      for (const [day, part] of take(step.who, step.coins)) put(step.to, day, part)
    } else if (step.does === 'withdraw') {
      const outcome = await withdraw(world, people[step.who]!.id, step.coins, ratio, money())
      if (outcome.orderId === undefined) {
        const isTooMuch = step.coins > ripe(step.who)
        assert(isTooMuch || step.coins < outcome.leastCoins, `refused although ripe: ${outcome.code}`)
      } else {
        assert(step.coins <= ripe(step.who), 'unripe coins were withdrawn')
        paidOut += outcome.moneyAmount
        leastRatio = Math.min(leastRatio, outcome.ratio)
        takeRipe(purses[step.who]!, today, step.coins)
      }
    } else if (step.does === 'wait') {
      await world.clock.advance(step.days * DAY_S)
      today = await dayOf(world)
    } else if (step.does === 'ratio') {
      ratio = step.ratio
    } else if (step.does === 'rules') {
      rules = step
      await store(world, money())
    }
    if ('who' in step) {
      const { sum: there, withdrawable } = await ripenessOf(world.db, people[step.who]!.id)
      assert.deepEqual([there, withdrawable], [sum(step.who), ripe(step.who)], JSON.stringify(step))
    }
    assert(paidOut <= paidIn + Math.ceil(unbacked / leastRatio), `${paidOut} was paid out for ${paidIn}`)
  }
  return { paidIn, paidOut }
}

function takeRipe(purse: Map<number, number>, today: number, amount: number): void {
  for (const [day, there] of purse) {
    const part = day <= today ? Math.min(amount, there) : 0
    purse.set(day, there - part)
    amount -= part
  }
}

const dayOf = async ({ db }: World): Promise<number> =>
  (await db.get<{ day: number }>(sql`select (plaza_now() at time zone 'UTC')::date - date '2020-01-01' as day`)).day

const store = async ({ db, service }: World, value: MoneySettings): Promise<void> => {
  await db.transaction((tx) => service.settings.change(tx, 'money', value))
}

const buy = ({ db }: World, userId: number, moneyAmount: number, ratio: number): Promise<void> =>
  db.transaction(async (tx) => {
    const number = randomUUID()
    const amountCoins = moneyAmount * ratio
    const orderId = await openOrder(tx, { ownerId: userId, title: 'Recharge', targetId: number, amountCoins })
    await tx.run(sql`
      insert into provider_payments (provider, provider_txn_id, order_id, paid_amount, environment)
      values ('pay-a', ${number}, ${orderId}, ${moneyAmount}, 'test')`)
    await transfer(tx, {
      key: `recharge:${orderId}`,
      kind: 'recharge',
      from: { system: 'pay-a' },
      to: { user: userId },
      amountCoins,
      orderId,
    })
    await endOrder(tx, orderId, 1)
  })

const give = ({ db }: World, from: number, to: number, amountCoins: number): Promise<unknown> =>
  db.transaction((tx) =>
    transfer(tx, {
      key: `join:${randomUUID()}`,
      kind: 'join',
      from: { user: from },
      to: { user: to },
      amountCoins,
      orders: [
        { ownerId: from, title: 'Fee', type: -1, targetType: 'default' },
        { ownerId: to, title: 'Fee', type: 1, targetType: 'default' },
      ],
    }),
  )

async function withdraw({ db }: World, userId: number, coinsAsked: number, ratio: number, money: MoneySettings) {
  const settings = { ...currencySetting.initial.settings, 'recharge-ratio': ratio, 'cash-min': 1 }
  try {
    return await db.transaction(async (tx) => {
      const caller = { id: userId, sessionId: 0, permissions: new Set<string>() }
      const orderId = await requestCash(tx, caller, coinsAsked, { ...currencySetting.initial, settings }, money)
      const paid = await tx.get<{ money_amount: number; ratio: number }>(
        sql`select money_amount, ratio from withdrawals where order_id = ${orderId}`,
      )
      return { orderId, moneyAmount: paid.money_amount, ratio: paid.ratio, leastCoins: 0, code: '' }
    })
  } catch (error) {
    const { ratio: sold } = await db.get<{ ratio: number }>(sql`select ratio from ledger_highest_ratio`)
    const { code = String(error) } = error as { code?: string }
    return { orderId: undefined, moneyAmount: 0, ratio, leastCoins: Math.max(sold, ratio), code }
  }
}
