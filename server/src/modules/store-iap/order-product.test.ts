import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addProduct, balanceOf, orderOf, receiptOf, verify } from '../../../test/factories/store-iap.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { endOrder } from '../ledger/index.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})
const order = '/currency/recharge/store-iap'

test('an order waits, for the amount fixed now', async (t) => {
  const own = await createWorld(t, {})
  const founder = await own.founder()
  const [ann] = await own.people('ann')
  const product = await addProduct(own, { amount: 600, showAmount: 500 })
  await changeSetting(own, 'currency', { settings: { 'recharge-ratio': 10 } })

  const reply = await ann.post(order, { amount: 600, store_id: product.store_id })
  assert.equal(reply.statusCode, 201, reply.body)
  const { id, created_at, updated_at, title, target_id, ...rest } = reply.json()
  assert.ok(id > 0 && created_at === updated_at && title.length > 0 && typeof target_id === 'string')
  assert.deepEqual(rest, {
    owner_id: ann.id,
    body: null,
    type: 1,
    target_type: 'recharge',
    currency: 1,
    amount: 5000,
    state: 0,
  })
  assert.equal((await ann.get('/currency/orders?action=recharge')).json()[0].id, id)
  assert.equal(await balanceOf(ann), 0)

  // A removed product does not change what was ordered.
  const { data } = (await founder.get(`/admin/store-iap-products?q=${product.store_id}`)).json()
  await founder.delete(`/admin/store-iap-products/${data[0].id}`)
  const paid = await verify(ann, id, await receiptOf(own, product.store_id))
  assert.deepEqual([paid.statusCode, paid.json().state, paid.json().amount], [200, 1, 5000])
  assert.equal(await balanceOf(ann), 5000)
  await assertLedgerClean(own)
})

test('IAP-3 the amount must be the product’s, and the product one of the list', async () => {
  const [ann] = await world.people('ann')
  const cheap = await addProduct(world, { amount: 600 })
  const dear = await addProduct(world, { amount: 64_800 })
  const wrong = await ann.post(order, { amount: dear.amount, store_id: cheap.store_id })
  assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().errors)], [422, ['amount']])
  const unknown = await ann.post(order, { amount: 600, store_id: 'no.such.product' })
  assert.deepEqual([unknown.statusCode, Object.keys(unknown.json().errors)], [422, ['store_id']])
  assert.deepEqual((await ann.get('/currency/orders')).json(), [])
})

test('CUR-2 odd amounts are refused and leave no order', async () => {
  const [ann] = await world.people('ann')
  const { store_id } = await addProduct(world)
  for (const amount of [0, -1, 1.5, '0600', 1e21, 2 ** 53 + 2, 'NaN', true, [600], null]) {
    const reply = await ann.post(order, { amount, store_id })
    assert.equal(reply.statusCode, 422, JSON.stringify(amount))
    assert.ok(reply.json().errors.amount)
  }
  for (const store of [undefined, '', 7, 'x'.repeat(101), ['a']]) {
    assert.equal((await ann.post(order, { amount: 600, store_id: store })).statusCode, 422)
  }
  assert.deepEqual((await ann.get('/currency/orders')).json(), [])
  assert.equal((await world.guest().post(order, { amount: 600, store_id })).statusCode, 401)
})

test('switched off, or with the brake pulled, nothing is ordered; what was ordered is still credited', async (t) => {
  const own = await createWorld(t, {})
  const [ann] = await own.people('ann')
  const product = await addProduct(own)
  const waiting = await orderOf(ann, product)
  const body = { amount: product.amount, store_id: product.store_id }

  await changeSetting(own, 'currency', { recharge: { status: false } })
  assert.equal((await ann.post(order, body)).statusCode, 403)
  await changeSetting(own, 'currency', { recharge: { status: true } })
  await changeSetting(own, 'money', { recharge: false })
  assert.equal((await ann.post(order, body)).statusCode, 403)
  assert.equal((await verify(ann, waiting, await receiptOf(own, product.store_id))).statusCode, 200)
  await changeSetting(own, 'money', { recharge: true })
  assert.equal((await ann.post(order, body)).statusCode, 201)
  await assertLedgerClean(own)
})

test('a product worth more than an order can hold is refused, not a fault', async (t) => {
  const own = await createWorld(t, {})
  const [ann] = await own.people('ann')
  const product = await addProduct(own, { amount: 100_000_000_000 })
  await changeSetting(own, 'currency', { settings: { 'recharge-ratio': 1000 } })
  const reply = await ann.post(order, { amount: product.amount, store_id: product.store_id })
  assert.deepEqual([reply.statusCode, reply.json().code], [422, 'store_iap.too_large'])
})

test('of thirty orders at once twenty are taken; paid ones make room, and so does an hour', async (t) => {
  const own = await createWorld(t, {})
  const [ann, bob] = await own.people('ann', 'bob')
  const product = await addProduct(own)
  const body = { amount: product.amount, store_id: product.store_id }

  const replies = await Promise.all(Array.from({ length: 30 }, () => ann.post(order, body)))
  const taken = replies.filter(({ statusCode }) => statusCode === 201)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  assert.deepEqual([taken.length, refused.length], [20, 10])
  const retryAfter = Number(refused[0]!.headers['retry-after'])
  assert.ok(retryAfter > 3000 && retryAfter <= 3600, `${retryAfter}`)
  assert.equal((await bob.post(order, body)).statusCode, 201)

  await verify(ann, taken[0]!.json().id, await receiptOf(own, product.store_id))
  assert.equal((await ann.post(order, body)).statusCode, 201)
  assert.equal((await ann.post(order, body)).statusCode, 429)
  await own.clock.advance(3601)
  assert.equal((await ann.post(order, body)).statusCode, 201)
  await assertLedgerClean(own)
})

test('an order waits for its receipt as long as it takes', async (t) => {
  const own = await createWorld(t, { env: { TOKEN_TTL_MINUTES: '500000', TOKEN_REFRESH_TTL_MINUTES: '500000' } })
  const [ann] = await own.people('ann')
  const product = await addProduct(own)
  const late = await orderOf(ann, product)
  const receipt = await receiptOf(own, product.store_id)
  const listed = async () => (await ann.get('/currency/orders?action=recharge')).json()

  await own.clock.advance(300 * 86_400)
  await own.runJobs()
  assert.deepEqual(
    (await listed()).map(({ id, state }: { id: number; state: number }) => [id, state]),
    [[late, 0]],
  )
  const paid = await verify(ann, late, receipt)
  assert.deepEqual([paid.statusCode, paid.json().state], [200, 1], paid.body)
  assert.equal(await balanceOf(ann), paid.json().amount)
  await assertLedgerClean(own)
})

test('an order that ended is not paid; its receipt pays a new one', async (t) => {
  const own = await createWorld(t, {})
  const [ann] = await own.people('ann')
  const product = await addProduct(own)
  const ended = await orderOf(ann, product)
  const receipt = await receiptOf(own, product.store_id)
  await own.db.transaction((tx) => endOrder(tx, ended, -1))
  const refused = await verify(ann, ended, receipt)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'store_iap.order_ended'])
  assert.equal((await verify(ann, await orderOf(ann, product), receipt)).statusCode, 200)
  await assertLedgerClean(own)
})

test('a retry with the same key makes one order', async () => {
  const [ann] = await world.people('ann')
  const { amount, store_id } = await addProduct(world)
  const headers = { 'idempotency-key': 'order-1' }
  const first = await ann.post(order, { amount, store_id }, { headers })
  const again = await ann.post(order, { amount, store_id }, { headers })
  assert.deepEqual([first.statusCode, again.statusCode, again.json().id], [201, 201, first.json().id])
  assert.equal((await ann.get('/currency/orders')).json().length, 1)
})

test('after all of it the ledger adds up', () => assertLedgerClean(world))
