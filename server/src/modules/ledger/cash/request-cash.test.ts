import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { forgetAnswers } from '../../../../test/factories/days.ts'
import { tally, times } from '../../../../test/inspect.ts'
import {
  accountsOf,
  assertLedgerClean,
  coins,
  createMoneyWorld,
  crowd,
  fund,
  mint,
  reward,
} from '../../../../test/money.ts'
import { changeSetting } from '../../../../test/settings.ts'
import type { Person, World } from '../../../../test/world.ts'
import { sql } from '../../../kernel/index.ts'
import { currencySetting, moneySetting } from '../settings.ts'
import { moneyFor } from './request-cash.ts'

let world: World
let ann: Person
let bob: Person
beforeEach(async () => {
  world = await createMoneyWorld()
  ;[ann, bob] = (await crowd(world, 2)) as [Person, Person]
  await set('currency', currencySetting.initial)
  await set('money', moneySetting.initial)
})

const set = (name: string, change: unknown) => changeSetting(world, name, change)
const cash = (person: Person, amount: unknown) => person.post('/currency/cash', { amount })
const ordersOf = async (person: Person) => (await person.get('/currency/orders?action=cash')).json()

test('a withdrawal is held at once and awaits review', async () => {
  await fund(world, ann.id, 1000)
  const reply = await cash(ann, 400)
  assert.equal(reply.statusCode, 201, reply.body)
  assert.deepEqual(reply.json(), { message: 'Your request is pending review.' })
  assert.deepEqual(await accountsOf(world, ann.id), { user: 600, hold: 400 })
  assert.deepEqual(
    (await ordersOf(ann)).map(({ amount, state }: { amount: number; state: number }) => [amount, state]),
    [[400, 0]],
  )
  await assertLedgerClean(world)
})

test('where the money goes is kept with the withdrawal: staff see it, the log only its end, and the service cannot change it', async () => {
  await fund(world, ann.id, 1000)
  const payout = { method: 'bank', account: '6222 0212 3456 7890', name: '林小满' }
  assert.equal((await ann.get('/user/currency')).json().payout, null)
  for (const wrong of [
    { ...payout, method: 'cheque' },
    { ...payout, account: '12' },
    { ...payout, account: 'x'.repeat(65) },
    { ...payout, name: '' },
    { method: 'bank' },
    'bank',
  ])
    assert.equal((await ann.post('/currency/cash', { amount: 400, payout: wrong })).statusCode, 422)
  assert.equal((await ann.post('/currency/cash', { amount: 400, payout })).statusCode, 201)
  const [order] = await ordersOf(ann)
  assert.equal(order.body, '•••• 7890')
  assert.deepEqual((await ann.get('/user/currency')).json().payout, payout)
  assert.equal((await bob.get('/user/currency')).json().payout, null)
  const staff = await world.holder('currency:cash-review')
  const [listed] = (await staff.get('/admin/cashes')).json().data
  assert.deepEqual([listed.id, listed.payout], [order.id, payout])
  await assert.rejects(
    () => world.db.run(sql`update withdrawals set payout_account = 'mine' where order_id = ${order.id}`),
    /permission denied/,
  )
})

test('CASH-1 fifty at once for the same funds: one is taken', async () => {
  await fund(world, ann.id, 100)
  const replies = await times(50, () => cash(ann, 100))
  assert.deepEqual(tally(replies), { 201: 1, 403: 49 })
  assert(
    replies
      .filter(({ statusCode }) => statusCode === 403)
      .every((reply) => reply.json().code === 'currency.too_little'),
  )
  assert.deepEqual(await accountsOf(world, ann.id), { user: 0, hold: 100 })
  assert.equal((await ordersOf(ann)).length, 1)
  await assertLedgerClean(world)
})

test('CASH-2 what is held cannot be given away, also at the same moment', async () => {
  await fund(world, ann.id, 100)
  const replies = await Promise.all([cash(ann, 100), reward(ann, bob, coins(100))])
  assert.deepEqual(tally(replies), { 201: 1, 403: 1 })
  assert.equal((await reward(ann, bob, coins(1))).statusCode, 403)
  await assertLedgerClean(world)
})

test('CASH-3 limits and switch', async () => {
  await fund(world, ann.id, 100_000)
  await set('currency', { settings: { 'cash-min': 100, 'cash-max': 500 } })
  for (const [amount, status] of [
    [99, 422],
    [100, 201],
    [500, 201],
    [501, 422],
    [1_000_000_000_000, 422],
  ] as const) {
    const reply = await cash(ann, amount)
    assert.equal(reply.statusCode, status, `${amount}`)
    if (status === 422) assert.deepEqual(Object.keys(reply.json().errors), ['amount'])
  }
  await set('currency', { cash: { status: false } })
  const off = await cash(ann, 200)
  assert.deepEqual([off.statusCode, off.json().code], [403, 'currency.switched_off'])
  assert.equal((await ann.get('/currency/orders')).statusCode, 200)
  await assertLedgerClean(world)
})

test('CASH-3 what is worth less than the smallest unit of money is refused; the rest is rounded down', async () => {
  await fund(world, ann.id, 1000)
  await set('currency', { settings: { 'cash-min': 1, 'recharge-ratio': 10 } })
  assert.equal((await cash(ann, 9)).statusCode, 422)
  assert.equal((await cash(ann, 19)).statusCode, 201)
  const [row] = await world.owner<{ money_amount: number; ratio: number; amount: number }[]>`
    select w.money_amount, w.ratio, o.amount from withdrawals w join currency_orders o on o.id = w.order_id where o.owner_id = ${ann.id}`
  assert.deepEqual({ ...row }, { money_amount: 1, ratio: 10, amount: 19 })
  await assertLedgerClean(world)
})

test('CASH-3 money is never worth more than the currency, nor a whole unit less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (amount, ratio) => {
        const money = moneyFor(amount, ratio)
        assert(Number.isSafeInteger(money))
        assert(BigInt(money) * BigInt(ratio) <= BigInt(amount))
        assert(BigInt(money + 1) * BigInt(ratio) > BigInt(amount))
      },
    ),
    { numRuns: 20_000 },
  )
})

test('CUR-2 odd amounts are refused and leave no order', async () => {
  await fund(world, ann.id, 10_000)
  const bodies = [
    '0',
    '-1',
    '1.5',
    '"0100"',
    '1e21',
    '9007199254740993',
    'true',
    '[1]',
    'null',
    '{}',
    '1e400',
    '100.5',
    '-0',
  ]
  for (const amount of bodies) {
    const reply = await ann.send({
      method: 'POST',
      url: '/currency/cash',
      payload: `{"amount":${amount}}`,
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(reply.statusCode, 422, amount)
    assert.deepEqual(Object.keys(reply.json().errors), ['amount'], amount)
  }
  const broken = await ann.send({
    method: 'POST',
    url: '/currency/cash',
    payload: '{"amount":NaN}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(broken.statusCode, 400)
  assert.equal((await ann.post('/currency/cash', {})).statusCode, 422)
  assert.deepEqual(await ordersOf(ann), [])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 10_000, hold: 0 })
})

test('CASH-6 what was earned by tasks waits; what was given does not', async () => {
  await mint(world, ann.id, 500)
  const early = await cash(ann, 100)
  assert.deepEqual([early.statusCode, early.json().code], [403, 'currency.unripe'])
  await fund(world, ann.id, 200)
  assert.equal((await cash(ann, 201)).statusCode, 403)
  assert.equal((await cash(ann, 200)).statusCode, 201)
  await world.clock.advance(7 * 86_400 + 1)
  assert.equal((await cash(ann, 500)).statusCode, 201)
  await assertLedgerClean(world)
})

test('CASH-6 so much a day, also when asked twice at once; what was rejected does not count', async () => {
  await fund(world, ann.id, 10_000)
  await set('money', { 'cash-per-day': 1000 })
  assert.deepEqual(tally(await times(10, () => cash(ann, 600))), { 201: 1, 403: 9 })
  const more = await cash(ann, 401)
  assert.deepEqual([more.statusCode, more.json().code], [403, 'currency.cash_per_day'])
  const reviewer = await world.founder()
  const [order] = await ordersOf(ann)
  assert.equal((await reviewer.patch(`/admin/cashes/${order.id}`, { state: -1 })).statusCode, 204)
  assert.equal((await cash(ann, 1000)).statusCode, 201)
  assert.equal((await cash(ann, 100)).statusCode, 403)
  await world.clock.advance(86_401)
  assert.equal((await cash(ann, 1000)).statusCode, 201)
  await assertLedgerClean(world)
})

test('an open debt blocks withdrawals until it is settled', async () => {
  await fund(world, ann.id, 1000)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${ann.id}, 10, 'refund')`
  const blocked = await cash(ann, 100)
  assert.deepEqual([blocked.statusCode, blocked.json().code], [403, 'currency.debt'])
  await world.owner`update user_debts set settled_at = now() where user_id = ${ann.id}`
  assert.equal((await cash(ann, 100)).statusCode, 201)
})

test('the brake stops new withdrawals, and reads go on', async () => {
  await fund(world, ann.id, 1000)
  const staff = await world.founder()
  assert.equal((await staff.patch('/admin/settings/money', { cash: false })).statusCode, 204)
  await world.service.settings.refresh()
  assert.equal((await cash(ann, 100)).statusCode, 403)
  assert.equal((await reward(ann, bob, coins(1))).statusCode, 201)
  assert.equal((await ann.get('/user/currency')).json().sum, 999)
})

test('one key is one withdrawal, however often it is sent', async () => {
  await fund(world, ann.id, 1000)
  const send = () => ann.post('/currency/cash', { amount: 300 }, { headers: { 'idempotency-key': 'cash-1' } })
  const replies = await times(10, send)
  assert(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  const again = await send()
  assert.deepEqual([again.statusCode, again.headers['idempotency-replayed']], [201, 'true'])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 700, hold: 300 })
  await assertLedgerClean(world)
})

test('a key holds its withdrawal once: the answer is repeated, and another amount is refused', async () => {
  await fund(world, ann.id, 1000)
  const asked = (amount: number) =>
    ann.post('/currency/cash', { amount }, { headers: { 'idempotency-key': 'rent of May' } })
  const replies = await times(20, () => asked(400))
  assert(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  const again = await asked(400)
  assert.deepEqual([again.statusCode, again.headers['idempotency-replayed']], [201, 'true'])
  assert.equal((await asked(401)).json().code, 'idempotency.reused')
  assert.deepEqual(await accountsOf(world, ann.id), { user: 600, hold: 400 })
  await assertLedgerClean(world)
})

test('a key holds its withdrawal once for ever, also when its answer is long forgotten', async () => {
  await fund(world, ann.id, 500)
  await fund(world, bob.id, 500)
  const asked = (person: Person) =>
    person.post('/currency/cash', { amount: 400 }, { headers: { 'idempotency-key': 'x'.repeat(255) } })
  assert.equal((await asked(ann)).statusCode, 201)
  await assertLedgerClean(world)
  await forgetAnswers(world)
  await assertLedgerClean(world)
  const late = await asked(ann)
  assert.deepEqual([late.statusCode, late.json().code], [422, 'currency.cash_repeated'])
  assert.equal((await asked(bob)).statusCode, 201, 'the key of another is another key')
  assert.deepEqual(await accountsOf(world, ann.id), { user: 100, hold: 400 })
  await assertLedgerClean(world)
})
