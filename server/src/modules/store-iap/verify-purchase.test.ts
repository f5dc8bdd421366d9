import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import {
  addProduct,
  balanceOf,
  orderOf,
  purchaseOf,
  receiptOf,
  type TestProduct,
  verify,
} from '../../../test/factories/store-iap.ts'
import { checksum } from '../../../test/hardening/checksum.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createSandboxStore } from '../../adapters/store-iap/sandbox-store.ts'
import { accountTokenOf } from './index.ts'

let world: World
let product: TestProduct
before(async (t) => {
  world = await createWorld(t as TestContext)
  product = await addProduct(world)
})
const statuses = (replies: readonly { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)
const count = (replies: readonly { statusCode: number }[], status: number) =>
  statuses(replies).filter((each) => each === status).length

test('IAP-1 a receipt is credited once: again, and fifty times at once', async () => {
  const [ann] = await world.people('ann')
  const orderId = await orderOf(ann, product)
  const receipt = await receiptOf(world, product.store_id)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(ann, orderId, receipt)))
  assert.equal(count(replies, 200), 50)
  const [first] = replies
  for (const reply of replies) assert.deepEqual(reply.json(), first!.json())
  assert.deepEqual([first!.json().id, first!.json().state], [orderId, 1])

  const again = await verify(ann, orderId, receipt)
  assert.deepEqual([again.statusCode, again.json()], [200, first!.json()])
  assert.equal(await balanceOf(ann), product.amount)
  const payments = await world.owner`select * from provider_payments where order_id = ${orderId}`
  assert.deepEqual(
    payments.map(({ provider, environment, paid_amount }) => ({ provider, environment, paid_amount })),
    [{ provider: 'store-iap', environment: 'Sandbox', paid_amount: product.amount }],
  )
})

test('IAP-2 a receipt pays the first order only, and no one verifies another’s order', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const { orderId, receipt } = await purchaseOf(world, ann, product)
  const [ofBob, another] = [await orderOf(bob, product), await orderOf(ann, product)]
  const before = await checksum(world)

  for (const [buyer, order] of [[bob, ofBob] as const, [ann, another] as const]) {
    const used = await verify(buyer, order, receipt)
    assert.deepEqual([used.statusCode, used.json().code], [422, 'store_iap.used'])
  }
  const fresh = await receiptOf(world, product.store_id)
  const foreign = await verify(bob, orderId, fresh)
  const missing = await verify(bob, 999_999_999, fresh)
  assert.deepEqual(statuses([foreign, missing]), [404, 404])
  assert.equal(foreign.body, missing.body)
  const second = await verify(ann, orderId, fresh)
  assert.deepEqual([second.statusCode, second.json().code], [422, 'store_iap.order_paid'])
  assert.deepEqual(await checksum(world), before)

  // A refused receipt is not used up.
  assert.equal((await verify(bob, ofBob, fresh)).statusCode, 200)
})

test('IAP-2 an account token binds a receipt to one person', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const receipt = await receiptOf(world, product.store_id, { account_token: accountTokenOf(ann.id).toUpperCase() })
  const stolen = await verify(bob, await orderOf(bob, product), receipt)
  assert.deepEqual([stolen.statusCode, stolen.json().code], [422, 'store_iap.account'])
  assert.equal((await verify(ann, await orderOf(ann, product), receipt)).statusCode, 200)
  assert.deepEqual([await balanceOf(ann), await balanceOf(bob)], [product.amount, 0])
})

test('IAP-3 another product, quantity, price or kind of thing is refused, and nothing changes', async () => {
  const [ann] = await world.people('ann')
  const cheap = await addProduct(world, { amount: 100 })
  const orderId = await orderOf(ann, product)
  const price = product.amount * 10
  const before = await checksum(world)
  const refused: [reason: string, receipt: string][] = [
    ['product', await receiptOf(world, cheap.store_id)],
    ['quantity', await receiptOf(world, product.store_id, { quantity: 2 })],
    ['price', await receiptOf(world, product.store_id, { price: price - 10, currency: 'CNY' })],
    ['price', await receiptOf(world, product.store_id, { price: 0, currency: 'USD' })],
    ['revoked', await receiptOf(world, product.store_id, { revoked: true })],
  ]
  for (const [reason, receipt] of refused) {
    const reply = await verify(ann, orderId, receipt)
    assert.deepEqual([reply.statusCode, reply.json().code], [422, `store_iap.${reason}`])
    assert.deepEqual(Object.keys(reply.json().errors), ['receipt'])
  }
  assert.deepEqual(await checksum(world), before)
  const right = await receiptOf(world, product.store_id, { price, currency: 'CNY' })
  assert.equal((await verify(ann, orderId, right)).statusCode, 200)
  const abroad = await receiptOf(world, product.store_id, { price: 990, currency: 'USD' })
  assert.equal((await verify(ann, await orderOf(ann, product), abroad)).statusCode, 200)
})

test('IAP-4 a sandbox receipt on a production configuration is refused, and the other way round', async (t) => {
  const live = await createWorld(t, { env: { STORE_IAP_ENVIRONMENT: 'Production' } })
  for (const [service, right, wrong] of [
    [live, 'Production', 'Sandbox'],
    [world, 'Sandbox', 'Production'],
  ] as const) {
    const [ann] = await service.people('ann')
    const offered = await addProduct(service)
    const orderId = await orderOf(ann, offered)
    const refused = await verify(ann, orderId, await receiptOf(service, offered.store_id, { environment: wrong }))
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'store_iap.environment'])
    assert.equal((await ann.get('/currency/orders')).json()[0].state, 0)
    assert.equal(
      (await verify(ann, orderId, await receiptOf(service, offered.store_id, { environment: right }))).statusCode,
      200,
    )
    await assertLedgerClean(service)
  }
})

test('IAP-4 a receipt signed by another store, tampered with or no receipt at all is refused', async (t) => {
  const elsewhere = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const orderId = await orderOf(ann, product)
  const ours = await receiptOf(world, product.store_id)
  const [header, , signature] = ours.split('.')
  const [, payload] = (await receiptOf(world, product.store_id)).split('.')
  const before = await checksum(world)
  for (const receipt of [
    await receiptOf(elsewhere, product.store_id),
    `${header}.${payload}.${signature}`,
    `${ours}x`,
    'receipt',
    'x'.repeat(250_000),
  ]) {
    const reply = await verify(ann, orderId, receipt)
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'store_iap.signature'], reply.body)
  }
  for (const receipt of ['', 7, null, 'x'.repeat(250_001), [ours]]) {
    assert.equal((await verify(ann, orderId, receipt as string)).statusCode, 422)
  }
  assert.equal((await verify(ann, orderId, 'x'.repeat(300_000))).statusCode, 413)
  assert.deepEqual(await checksum(world), before)
  assert.equal((await verify(ann, orderId, ours)).statusCode, 200)
  assert.ok(!world.logs.some((line) => line.includes(signature!)), 'a receipt is in the log')
})

test('IAP-6 a store that hangs or fails is a 503; the order waits and is verified later', async (t) => {
  let mood: 'hanging' | 'broken' | 'well' = 'hanging'
  const sandboxStore = createSandboxStore({ folder: `${world.dataDir}/another-store`, environment: 'Sandbox' })
  const signals: AbortSignal[] = []
  let askedAt = 0
  const own = await createWorld(t, {
    ports: {
      sandboxStore,
      store: {
        ...sandboxStore.verifier,
        async verifyTransaction(jws, signal) {
          signals.push(signal)
          askedAt = performance.now()
          if (mood === 'hanging') return new Promise(() => {})
          if (mood === 'broken') throw new Error('connection refused')
          return sandboxStore.verifier.verifyTransaction(jws, signal)
        },
      },
    },
  })
  const [ann] = await own.people('ann')
  const offered = await addProduct(own)
  const orderId = await orderOf(ann, offered)
  const receipt = await receiptOf(own, offered.store_id)

  for (mood of ['hanging', 'broken'] as const) {
    const reply = await verify(ann, orderId, receipt)
    const tookMs = performance.now() - askedAt
    assert.ok(tookMs < 5500 && (mood === 'broken' || tookMs > 4900), `${mood}: ${tookMs} ms`)
    assert.deepEqual([reply.statusCode, reply.json().code], [503, 'store_iap.away'])
    assert.ok(Number(reply.headers['retry-after']) > 0)
    assert.equal((await ann.get('/currency/orders')).json()[0].state, 0)
  }
  assert.ok(signals[0]!.aborted, 'the adapter is told that no one waits any more')
  mood = 'well'
  assert.equal((await verify(ann, orderId, receipt)).statusCode, 200)
  assert.equal(await balanceOf(ann), offered.amount)
  await assertLedgerClean(own)
})

test('M-6 ten people verify the same ten receipts at once: ten credits', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `buyer${index}`)
  const people = await world.people(...names)
  const receipts = await Promise.all(people.map(() => receiptOf(world, product.store_id)))
  const orders = await Promise.all(
    people.map((person) => Promise.all(receipts.map(async () => ({ person, id: await orderOf(person, product) })))),
  )

  const replies = await Promise.all(
    orders.flatMap((own) => own.map(({ person, id }, index) => verify(person, id, receipts[index]!))),
  )
  assert.deepEqual([count(replies, 200), count(replies, 422)], [10, 90])
  const sums = await Promise.all(people.map((person) => balanceOf(person)))
  assert.equal(
    sums.reduce((all, sum) => all + sum, 0),
    10 * product.amount,
  )
})

test('two receipts at once for one order: one pays it, the other is free for the next', async () => {
  const [ann] = await world.people('ann')
  const orderId = await orderOf(ann, product)
  const receipts = await Promise.all([1, 2].map(() => receiptOf(world, product.store_id)))
  const replies = await Promise.all(receipts.map((receipt) => verify(ann, orderId, receipt)))
  assert.deepEqual(statuses(replies).toSorted(), [200, 422])
  const left = receipts[replies.findIndex(({ statusCode }) => statusCode === 422)]!
  assert.equal((await verify(ann, await orderOf(ann, product), left)).statusCode, 200)
  assert.equal(await balanceOf(ann), 2 * product.amount)
})

test('only in-app orders are verified, and a retry with the same key is replayed', async () => {
  const [ann] = await world.people('ann')
  const founder = await world.founder()
  const adjusted = await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 5, reason: 'a gift' })
  assert.equal(adjusted.statusCode, 201, adjusted.body)
  const receipt = await receiptOf(world, product.store_id)
  assert.equal((await verify(ann, adjusted.json().id, receipt)).statusCode, 404)

  const orderId = await orderOf(ann, product)
  const send = () =>
    ann.post(
      `/currency/orders/${orderId}/store-iap/verify`,
      { receipt },
      { headers: { 'idempotency-key': 'verify-1' } },
    )
  const [first, again] = [await send(), await send()]
  assert.deepEqual([first.statusCode, again.statusCode, again.headers['idempotency-replayed']], [200, 200, 'true'])
  assert.deepEqual(again.json(), first.json())
  assert.equal((await world.guest().post(`/currency/orders/${orderId}/store-iap/verify`, { receipt })).statusCode, 401)
})

test('after all of it the ledger adds up', () => assertLedgerClean(world))
