import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import { sql } from '../../src/kernel/db/sql.ts'
import { unavailable } from '../../src/kernel/problem.ts'
import { currencySetting, moneySetting, openOrder, requestCash, transfer } from '../../src/modules/ledger/index.ts'
import { ripenessOf } from '../../src/modules/ledger/posting/ripeness.ts'
import type { MoneySettings } from '../../src/modules/ledger/settings.ts'
import { acceptNews } from '../../src/modules/payments/accept-news.ts'
import type { World } from '../world.ts'
import { enrol, fund, mint } from './people.ts'

/** One step of a random history of money. */
export type Step = Posting | Change
type Posting =
  | { does: 'order'; who: number; money: number }
  /** Pays one of the latest orders, possibly one that ended or was already paid. */
  | { does: 'pay'; order: number }
  | { does: 'earn' | 'grant'; who: number; coins: number }
  | { does: 'give'; who: number; to: number; coins: number }
  | { does: 'withdraw'; who: number; coins: number }
type Change =
  | { does: 'wait'; days: number }
  | { does: 'ratio'; ratio: number }
  | { does: 'rules'; earned: number; bought: number; granted: number }

const PEOPLE = 5
const person = fc.nat({ max: PEOPLE - 1 })
const coins = fc.integer({ min: 1, max: 3000 })
const days = fc.integer({ min: 0, max: 20 })
const does = <const Name extends Step['does']>(name: Name) => fc.constant(name)

/** Steps in which coins come, are passed on, ripen and are withdrawn, while staff change the rules. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: does('order'), who: person, money: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 4, arbitrary: fc.record({ does: does('pay'), order: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: does('earn'), who: person, coins }) },
  { weight: 1, arbitrary: fc.record({ does: does('grant'), who: person, coins }) },
  { weight: 8, arbitrary: fc.record({ does: does('give'), who: person, to: person, coins }) },
  { weight: 4, arbitrary: fc.record({ does: does('withdraw'), who: person, coins }) },
  { weight: 2, arbitrary: fc.record({ does: does('wait'), days: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ does: does('ratio'), ratio: fc.constantFrom(1, 2, 7, 10, 100) }) },
  { weight: 1, arbitrary: fc.record({ does: does('rules'), earned: days, bought: days, granted: days }) },
)
export const histories = (length: number) => fc.array(anyStep, { minLength: length, maxLength: length, size: 'max' })

const DAY_S = 86_400
const LATEST = 6
/** Postings that share a transaction: they are compared alike, and most of a step is its commit. */
const BATCH = 25
/** How often a history is restarted because the machine stood still. */
const ATTEMPTS = 5

export interface Outcome {
  paidIn: number
  paidOut: number
  /** Paid for orders that a new ratio had ended: stored separately, never credited. */
  unmatched: number
}

/**
 * Runs a history to its end. A process that gets no time for long loses its connection to the database (503), which
 * says nothing about money: the history restarts, with new people. Whatever it left behind is in the books, which are
 * checked at the end.
 */
export async function runToItsEnd(world: World, steps: readonly Step[], restarted = () => {}): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runHistory(world, steps)
    } catch (error) {
      if (attempt === ATTEMPTS || !isOfTheMachine(error)) throw error
      restarted()
    }
  }
}

// The driver's own errors, from connections that the test itself has to the database, have no status.
const isOfTheMachine = (error: unknown): boolean => {
  const { status, code = '' } = error as { status?: number; code?: string }
  return status === 503 || /^(CONNECT|ECONN|EPIPE|57P0)/.test(code)
}

/**
 * Runs a history against the ledger and against a model that knows every coin's day. After every step both say the same
 * of what can be withdrawn; no unripe coin gets out, and no more money than was paid in (what staff and tasks gave
 * apart).
 */
async function runHistory(world: World, steps: readonly Step[]): Promise<Outcome> {
  // Every history is a community of its own: one in which coins were cheap once would hide what the next does wrong.
  await world.owner`update ledger_highest_ratio set ratio = 1`
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => enrol(world)))
  const purses = people.map(() => new Map<number, number>())
  const orders: Order[] = []
  let [today, ratio] = [await dayOf(world), 1]
  let rules = { earned: 7, bought: 14, granted: 0 }
  let [paidIn, paidOut, unmatched, unbacked, leastRatio] = [0, 0, 0, 0, Number.POSITIVE_INFINITY]
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
  const currency = () => ({
    ...currencySetting.initial,
    settings: { ...currencySetting.initial.settings, 'recharge-ratio': ratio, 'cash-min': 1 },
  })
  await change(world, 'money', money())
  await change(world, 'currency', currency())

  const post = async (tx: Tx, step: Posting): Promise<void> => {
    const there = { db: within(tx) }
    let who = 'who' in step ? step.who : 0
    if (step.does === 'order') {
      const number = randomUUID().replaceAll('-', '')
      await order(tx, people[who]!.id, number, step.money, ratio)
      orders.push({ who, number, money: step.money, coins: step.money * ratio, state: 'open' })
    } else if (step.does === 'pay') {
      const paid = orders.at(-1 - (step.order % LATEST))
      if (!paid) return
      who = paid.who
      await pay(tx, paid)
      if (paid.state === 'open') {
        paidIn += paid.money
        put(who, today + rules.bought, paid.coins)
        paid.state = 'paid'
      } else if (paid.state === 'ended') unmatched += paid.money
    } else if (step.does === 'earn' || step.does === 'grant') {
      await (step.does === 'earn' ? mint : fund)(there, people[who]!.id, step.coins)
      unbacked += step.coins
      put(who, today + (step.does === 'earn' ? rules.earned : rules.granted), step.coins)
    } else if (step.does === 'give') {
      const isPossible = who !== step.to && sum(who) >= step.coins
      if (!isPossible) return
      await give(tx, people[who]!.id, people[step.to]!.id, step.coins)
      for (const [day, part] of take(who, step.coins)) put(step.to, day, part)
    } else {
      const outcome = await withdraw(tx, people[who]!.id, step.coins, currency(), money())
      if (outcome.orderId === undefined) {
        const isTooMuch = step.coins > ripe(who)
        assert(isTooMuch || step.coins < outcome.leastCoins, `refused although ripe: ${outcome.code}`)
      } else {
        assert(step.coins <= ripe(who), 'unripe coins were withdrawn')
        paidOut += outcome.moneyAmount
        leastRatio = Math.min(leastRatio, outcome.ratio)
        takeRipe(purses[who]!, today, step.coins)
      }
    }
    const { sum: has, withdrawable } = await ripenessOf(tx, people[who]!.id)
    assert.deepEqual([has, withdrawable], [sum(who), ripe(who)], JSON.stringify(step))
    assert(paidOut <= paidIn + Math.ceil(unbacked / leastRatio), `${paidOut} was paid out for ${paidIn}`)
  }

  for (const group of grouped(steps)) {
    const [first] = group
    if (isPosting(first!)) {
      let isBegun = false
      await world.db.transaction(async (tx) => {
        // The model has already taken these steps.
        if (isBegun) throw unavailable('test.begun', 'The database asks for this transaction again.')
        isBegun = true
        for (const step of group) await post(tx, step as Posting)
      })
    } else if (first!.does === 'wait') {
      await world.clock.advance(first!.days * DAY_S)
      today = await dayOf(world)
    } else if (first!.does === 'ratio') {
      if (first!.ratio !== ratio) for (const one of orders) if (one.state === 'open') one.state = 'ended'
      ratio = first!.ratio
      await change(world, 'currency', currency())
    } else {
      rules = first! as Extract<Step, { does: 'rules' }>
      await change(world, 'money', money())
    }
  }
  return { paidIn, paidOut, unmatched }
}

/** An order as the model knows it. */
interface Order {
  who: number
  number: string
  money: number
  coins: number
  state: 'open' | 'paid' | 'ended'
}

const isPosting = (step: Step): step is Posting => !['wait', 'ratio', 'rules'].includes(step.does)

/** Neighbouring postings together, so many at most; everything else alone. */
function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && last.length < BATCH && isPosting(last[0]!) && isPosting(step)) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** A transaction where a database is expected: nested transactions run in this one. */
const within = (tx: Tx): Db => ({ ...tx, transaction: (work: (tx: Tx) => unknown) => work(tx) }) as unknown as Db

function takeRipe(purse: Map<number, number>, today: number, amount: number): void {
  for (const [day, there] of purse) {
    const part = day <= today ? Math.min(amount, there) : 0
    purse.set(day, there - part)
    amount -= part
  }
}

const dayOf = async ({ db }: World): Promise<number> =>
  (await db.get<{ day: number }>(sql`select (plaza_now() at time zone 'UTC')::date - date '2020-01-01' as day`)).day

const change = async ({ db, service }: World, name: string, value: unknown): Promise<void> => {
  await db.transaction((tx) => service.settings.change(tx, name, value))
}

/** Makes an order at a provider, as `createRecharge` does once it is there. */
async function order(tx: Tx, userId: number, number: string, moneyAmount: number, ratio: number): Promise<void> {
  const amountCoins = moneyAmount * ratio
  const orderId = await openOrder(tx, { ownerId: userId, title: 'Recharge', targetId: number, amountCoins })
  await tx.run(sql`
    insert into recharges (order_id, provider, form, out_trade_no, money_amount, ratio, merchant_id, application_id, expires_at, next_query_at)
    values (${orderId}, 'pay-a', 'app', ${number}, ${moneyAmount}, ${ratio}, 'test', 'test', plaza_now(), plaza_now())`)
}

/** The provider's news of it: paid. */
async function pay(tx: Tx, { number, money }: Order): Promise<void> {
  const paid = { providerTxnId: `paid-${number}`, moneyAmount: money, currency: 'CNY' }
  const news = { outTradeNo: number, state: 'paid', merchantId: 'test', applicationId: 'test', paid } as const
  assert(await acceptNews(tx, { provider: 'pay-a', environment: 'sandbox' }, news, SILENT))
}

const SILENT = { error() {}, warn() {}, info() {} } as never

const give = (tx: Tx, from: number, to: number, amountCoins: number): Promise<unknown> =>
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
  })

/** Requests money. Everything that can be refused is refused before anything is written, so the transaction goes on. */
async function withdraw(
  tx: Tx,
  userId: number,
  coinsAsked: number,
  currency: typeof currencySetting.initial,
  money: MoneySettings,
) {
  try {
    const caller = { id: userId, sessionId: 0, permissions: new Set<string>() }
    const orderId = await requestCash(tx, caller, coinsAsked, currency, money)
    const paid = await tx.get<{ money_amount: number; ratio: number }>(
      sql`select money_amount, ratio from withdrawals where order_id = ${orderId}`,
    )
    return { orderId, moneyAmount: paid.money_amount, ratio: paid.ratio, leastCoins: 0, code: '' }
  } catch (error) {
    const { code = String(error), status } = error as { code?: string; status?: number }
    if (status === undefined || status === 503) throw error
    const { ratio } = await tx.get<{ ratio: number }>(sql`select ratio from ledger_highest_ratio`)
    const leastCoins = Math.max(ratio, currency.settings['recharge-ratio'])
    return { orderId: undefined, moneyAmount: 0, ratio: 0, leastCoins, code }
  }
}
