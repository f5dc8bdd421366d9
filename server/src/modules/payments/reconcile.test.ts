import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  balance,
  callbackA,
  callbackB,
  fieldsA,
  recharge,
  reconcile,
  refusals,
  stateOf,
  tradeOf,
  transactionB,
} from '../../../test/factories/payments.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type World, type WorldOptions } from '../../../test/world.ts'
import { beijingTime } from '../../adapters/pay-a/beijing-time.ts'
import { createTrades } from '../../adapters/sandbox-gateway/trades.ts'
import type { RechargeSummary } from './list-recharges.ts'
import type { PaymentNews, PaymentProvider } from './port.ts'

const open = (t: TestContext, options: WorldOptions = {}) => createWorld(t, options)

/** Pays at the provider without a callback. */
const paySilently = (world: World, made: RechargeSummary, txn: string) =>
  createTrades(join(world.dataDir, 'sandbox-payments')).change(tradeOf(made, txn))

test('CUR-9: payments whose callback was lost are credited by the reconciler, once, within five minutes', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const made = [
    await recharge(world, ann),
    await recharge(world, ann, 'PayAWapOrder'),
    await recharge(world, ann, 'PayBOrder'),
    await recharge(world, ann, 'PayBWapOrder'),
  ]
  for (const each of made) await paySilently(world, each, `silent-${each.order_id}`)
  await reconcile(world)
  assert.equal(await balance(ann), 0, 'not asked about in the first two minutes')
  await world.clock.advance(125)
  for (let round = 0; round < 3; round++) await reconcile(world)
  assert.equal(await balance(ann), 400)
  for (const each of made) assert.equal(await stateOf(world, each), 1)
  // Paid later than the first query: the next ones come every few minutes.
  const late = await recharge(world, ann, 'PayBOrder')
  await world.clock.advance(30 * 60)
  await reconcile(world)
  await paySilently(world, late, 'silent and late')
  await world.clock.advance(240)
  await reconcile(world)
  assert.equal(await balance(ann), 500)
  await assertLedgerClean(world)
})

test('CUR-9: a payment whose callback came too late to be accepted is credited by the reconciler', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann)
  await paySilently(world, made, 'late')
  const sixMinutesAgo = beijingTime(new Date(Date.now() - 360_000))
  const reply = await callbackA(world, { ...fieldsA(made, 'late'), notify_time: sixMinutesAgo })
  assert.deepEqual([reply.statusCode, reply.body], [400, 'fail'])
  assert.equal(await balance(ann), 0)
  await world.clock.advance(125)
  await reconcile(world)
  assert.equal(await balance(ann), 100)
  await assertLedgerClean(world)
})

test('CUR-9: callbacks and reconcilers at once credit once', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => recharge(world, ann, index % 2 ? 'PayBOrder' : 'PayAOrder')),
  )
  // `recharge` finds the latest, so at once some may be the same; what counts is every order of ann.
  const rows = await world.owner<
    { out_trade_no: string; provider: 'pay-a' | 'pay-b'; order_id: number }[]
  >`select out_trade_no, provider, order_id from recharges`
  assert.equal(rows.length, made.length)
  const all: RechargeSummary[] = rows.map((row) => ({ ...row, form: 'app', amount: 100, state: 0 }))
  for (const each of all) await paySilently(world, each, `both-${each.order_id}`)
  await world.clock.advance(125)
  await Promise.all([
    reconcile(world),
    ...all.flatMap((each) =>
      Array.from({ length: 5 }, () =>
        each.provider === 'pay-a'
          ? callbackA(world, fieldsA(each, `both-${each.order_id}`))
          : callbackB(world, transactionB(each, `both-${each.order_id}`)),
      ),
    ),
    reconcile(world),
  ])
  assert.equal(await balance(ann), 1000)
  await assertLedgerClean(world)
})

test('CUR-5: an unpaid order fails after two hours, and not before', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const made = [
    await recharge(world, ann),
    await recharge(world, ann, 'PayAWapOrder'),
    await recharge(world, ann, 'PayBOrder'),
  ]
  // Opened at the provider, but never paid.
  await createTrades(join(world.dataDir, 'sandbox-payments')).change({ ...tradeOf(made[1]!, ''), state: 'waiting' })
  await world.clock.advance(119 * 60)
  await reconcile(world)
  for (const each of made) assert.equal(await stateOf(world, each), 0)
  await world.clock.advance(5 * 60)
  await reconcile(world)
  for (const each of made) assert.equal(await stateOf(world, each), -1)
  const [{ waiting }] =
    (await world.owner`select count(*)::int as waiting from recharges where next_query_at is not null`) as unknown as [
      { waiting: number },
    ]
  assert.equal(waiting, 0)
  await assertLedgerClean(world)
})

test('CUR-9: paid in the last moment, it is credited although it has expired', async (t) => {
  const world = await open(t)
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann, 'PayBOrder')
  await world.clock.advance(119 * 60)
  await paySilently(world, made, 'last moment')
  await world.clock.advance(10 * 60)
  await reconcile(world)
  assert.equal(await stateOf(world, made), 1)
  assert.equal(await balance(ann), 100)
  await assertLedgerClean(world)
})

/** A provider whose answers the test decides. */
const scripted = (
  say: (outTradeNo: string) => PaymentNews | 'unknown' | Error,
  closed: string[] = [],
): PaymentProvider => ({
  provider: 'pay-a',
  environment: 'sandbox',
  accounts: { app: { merchantId: 'm', applicationId: 'a' }, web: { merchantId: 'm', applicationId: 'a' } },
  createPayment: async () => 'payload',
  readNotification: async () => assert.fail('no callback is sent'),
  queryPayment: async (outTradeNo) => {
    const said = say(outTradeNo)
    if (said instanceof Error) throw said
    return said
  },
  closePayment: async (outTradeNo) => void closed.push(outTradeNo),
  answer: () => ({ status: 200, contentType: 'text/plain', body: 'success' }),
})

test('orders at a provider that is down wait, however long, and are credited when it is back', async (t) => {
  let asked = 0
  let say = (): PaymentNews | 'unknown' | Error => {
    asked++
    return new Error('away')
  }
  const world = await open(t, { ports: { payments: [scripted(() => say())] } })
  const [ann] = await world.people('ann')
  const made = [
    await recharge(world, ann),
    await recharge(world, ann),
    await recharge(world, ann),
    await recharge(world, ann),
    await recharge(world, ann),
  ]
  for (const hours of [1, 2, 24, 72]) {
    await world.clock.advance(hours * 3600)
    await reconcile(world)
    for (const each of made) assert.equal(await stateOf(world, each), 0, `${hours} h`)
  }
  // Three failures and it is skipped for this round, though one lane each may already be asking.
  assert.ok(asked < 4 * 9, `${asked} questions`)
  const first = made[0]!
  say = () => ({
    outTradeNo: first.out_trade_no,
    state: 'paid',
    merchantId: 'm',
    applicationId: 'a',
    paid: { providerTxnId: 'back', moneyAmount: 100, currency: 'CNY' },
  })
  await world.clock.advance(25 * 3600)
  await reconcile(world)
  assert.equal(await stateOf(world, first), 1)
  await assertLedgerClean(world)
})

const paidAs = (outTradeNo: string, providerTxnId: string): PaymentNews => ({
  outTradeNo,
  state: 'paid',
  merchantId: 'm',
  applicationId: 'a',
  paid: { providerTxnId, moneyAmount: 100, currency: 'CNY' },
})

// More than are asked about at once, and due earlier than the paid one.
const POISONED = 10

const poison: Record<string, { say: () => PaymentNews | Error; rounds: number }> = {
  // No payment can be kept under such a number.
  'cannot be finished here': { say: () => paidAs('', 'odd\u0000'), rounds: 1 },
  // Three of them, and the provider counts as down for this round; the next one begins with those that were not asked.
  'the provider cannot tell': { say: () => new Error('away'), rounds: 2 },
}
for (const [kind, { say, rounds }] of Object.entries(poison)) {
  test(`CUR-9: orders that ${kind} do not keep a paid one waiting`, async (t) => {
    let paid = ''
    const world = await open(t, {
      ports: {
        payments: [
          scripted((number) => {
            const said = number === paid ? paidAs(number, 'good') : say()
            return said instanceof Error ? said : { ...said, outTradeNo: number }
          }),
        ],
      },
    })
    const [ann, bob] = await world.people('ann', 'bob')
    for (let index = 0; index < POISONED; index++) await recharge(world, ann)
    await world.clock.advance(1)
    const good = await recharge(world, bob)
    paid = good.out_trade_no
    await world.clock.advance(125)
    for (let round = 0; round < rounds; round++) await reconcile(world)
    assert.deepEqual([await stateOf(world, good), await balance(bob), await balance(ann)], [1, 100, 0])
    const [{ states }] = (await world.owner`
      select array_agg(distinct state) as states from currency_orders where owner_id = ${ann.id}`) as unknown as [
      { states: number[] },
    ]
    assert.deepEqual(states, [0], 'the others wait')
    await assertLedgerClean(world)
  })
}

test('CUR-7: what the provider says on request is compared as strictly, and alerts once a day', async (t) => {
  let paid = { providerTxnId: 'odd', moneyAmount: 101, currency: 'CNY' }
  let number = ''
  const world = await open(t, {
    ports: {
      payments: [scripted(() => ({ outTradeNo: number, state: 'paid', merchantId: 'm', applicationId: 'a', paid }))],
    },
  })
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann)
  number = made.out_trade_no
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await world.clock.advance(600)
    await reconcile(world)
  }
  assert.equal(await stateOf(world, made), 0)
  assert.deepEqual(await refusals(world, made), ['wrong_amount'])
  paid = { ...paid, moneyAmount: 100 }
  await world.clock.advance(24 * 3600)
  await reconcile(world)
  assert.equal(await stateOf(world, made), 1)
  await assertLedgerClean(world)
})

test('past its time a waiting payment is closed at the provider first, and stays open while that fails', async (t) => {
  const closed: string[] = []
  let number = ''
  let state: PaymentNews['state'] = 'waiting'
  const world = await open(t, {
    ports: { payments: [scripted(() => ({ outTradeNo: number, state, merchantId: 'm', applicationId: 'a' }), closed)] },
  })
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann)
  number = made.out_trade_no
  await world.clock.advance(3600)
  await reconcile(world)
  assert.deepEqual(closed, [])
  await world.clock.advance(3700)
  await reconcile(world)
  assert.deepEqual(closed, [number])
  assert.equal(await stateOf(world, made), 0, 'the provider still says waiting')
  state = 'closed'
  await world.clock.advance(3600)
  await reconcile(world)
  assert.equal(await stateOf(world, made), -1)
  assert.equal((await ann.get('/currency/orders')).json()[0].state, -1)
})

test('a provider that is down at the order answers 503, one that refuses 422; the order waits to expire', async (t) => {
  const failing = (error: Error): PaymentProvider => ({
    ...scripted(() => 'unknown'),
    createPayment: async () => Promise.reject(error),
  })
  const { PaymentRefused } = await import('./port.ts')
  for (const [error, status, code] of [
    [new Error('away'), 503, 'payments.away'],
    [new PaymentRefused('no'), 422, 'payments.provider_refused'],
  ] as const) {
    const world = await open(t, { ports: { payments: [failing(error)] } })
    const [ann] = await world.people('ann')
    const reply = await ann.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 100, from: 5 })
    assert.equal(reply.statusCode, status, reply.body)
    assert.equal(reply.json().code, code)
    const unoffered = await ann.post('/currencyRecharge/orders', { type: 'PayBOrder', amount: 100, from: 5 })
    assert.deepEqual([unoffered.statusCode, unoffered.json().code], [422, 'payments.not_offered'])
    await world.clock.advance(7300)
    await reconcile(world)
    assert.deepEqual(
      (await ann.get('/currency/orders')).json().map((order: { state: number }) => order.state),
      [-1],
    )
    await assertLedgerClean(world)
  }
})
