import assert from 'node:assert/strict'
import test from 'node:test'
import { endStoreOrders } from '../../src/modules/store-iap/end-unpaid.ts'
import { balance, provider, recharge, stateOf } from '../factories/payments.ts'
import { addProduct, orderOf, purchaseOf, receiptOf, verify } from '../factories/store-iap.ts'
import { changeSetting } from '../settings.ts'
import { createWorld } from '../world.ts'

const DAY_S = 86_400
const LONG_TOKENS = { env: { TOKEN_TTL_MINUTES: '100000', TOKEN_REFRESH_TTL_MINUTES: '100000' } }
const ratio = (value: number) => ({ settings: { 'recharge-ratio': value } })

test('TRUST-3 coins are withdrawn by the highest ratio at which they were ever sold', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  const [ann] = await world.people('ann')
  await changeSetting(world, 'currency', ratio(100))
  await provider(world, await recharge(world, ann, 'PayAOrder', 10), 'pay')
  assert.equal(await balance(ann), 1000)
  await changeSetting(world, 'currency', ratio(1))
  await world.clock.advance(15 * DAY_S)
  assert.equal((await ann.post('/currency/cash', { amount: 1000 })).statusCode, 201)
  const founder = await world.founder()
  assert.equal(
    (await founder.get('/admin/cashes')).json().data[0].money_amount,
    10,
    'what was paid, not a hundred times it',
  )
})

test('TRUST-3 a product that gives more than it costs is not withdrawn for more than it cost', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  const [ann] = await world.people('ann')
  await purchaseOf(world, ann, await addProduct(world, { amount: 100, showAmount: 300 }))
  await world.clock.advance(15 * DAY_S)
  assert.equal((await ann.post('/currency/cash', { amount: 300 })).statusCode, 201)
  const founder = await world.founder()
  assert.equal((await founder.get('/admin/cashes')).json().data[0].money_amount, 100)
})

test('TRUST-3 a changed ratio ends unpaid orders; what is paid for one all the same is an unmatched payment', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const product = await addProduct(world)
  const storeOrder = await orderOf(ann, product)
  const order = await recharge(world, ann, 'PayAOrder', 100)
  await changeSetting(world, 'currency', { rule: 'Another text.' })
  assert.equal(await stateOf(world, order), 0, 'other changes end nothing')
  await changeSetting(world, 'currency', ratio(2))
  assert.equal(await stateOf(world, order), -1)
  assert.equal((await provider(world, order, 'pay')).status, 200)
  assert.equal(await balance(ann), 0)
  const founder = await world.founder()
  const [unmatched] = (await founder.get('/admin/payments/strays?state=waiting')).json().data
  assert.equal(unmatched.reason, 'order_ended')
  const receipt = await receiptOf(world, product.store_id)
  assert.equal((await verify(ann, storeOrder, receipt)).json().code, 'store_iap.order_ended')
  const again = await orderOf(ann, product)
  assert.equal((await verify(ann, again, receipt)).statusCode, 200, 'the receipt pays for a new order')
})

test('TRUST-3 store orders end after a day', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  const [ann] = await world.people('ann')
  const product = await addProduct(world)
  const order = await orderOf(ann, product)
  const sweep = async () => {
    await world.db.transaction((tx) => tx.enqueue(endStoreOrders, {}))
    await world.runJobs()
  }
  await world.clock.advance(23 * 3600)
  await sweep()
  const state = async () =>
    (await ann.get('/currency/orders')).json().find(({ id }: { id: number }) => id === order).state
  assert.equal(await state(), 0)
  await world.clock.advance(2 * 3600)
  await sweep()
  assert.equal(await state(), -1)
})
