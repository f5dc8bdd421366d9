import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  balance,
  callbackA,
  callbackB,
  fieldsA,
  provider,
  type RechargeType,
  recharge,
  transactionB,
} from '../factories/payments.ts'
import { addProduct, purchaseOf } from '../factories/store-iap.ts'
import { assertLedgerClean } from '../money.ts'
import { createWorld, type Person, type World } from '../world.ts'

const TYPES = ['PayAOrder', 'PayBOrder'] as const

/** A payment that came after its order had ended: the recharge, and the id of the unmatched payment. */
async function late(world: World, person: Person, type: RechargeType, amount: number) {
  const order = await recharge(world, person, type, amount)
  await provider(world, order, 'close')
  const txn = `late-${order.order_id}`
  const reply =
    type === 'PayAOrder'
      ? await callbackA(world, fieldsA(order, txn))
      : await callbackB(world, transactionB(order, txn))
  assert.equal(reply.statusCode, 200, reply.body)
  const [row] = await world.owner<{ id: number }[]>`select id from stray_payments where order_id = ${order.order_id}`
  return { order, txn, id: row!.id }
}
const decide = (staff: Person, id: number, action: 'credit' | 'refunded') =>
  staff.patch(`/admin/payments/strays/${id}`, { action })
const spend = async (giver: Person, receiver: Person, price: number) => {
  const feed = (await receiver.post('/feeds', { feed_content: `a post for ${price}` })).json().id
  assert.equal((await giver.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })).statusCode, 201)
}
const debtOf = async (world: World, { id }: Person): Promise<number> =>
  (
    await world.owner<{ sum: number }[]>`
      select coalesce(sum(amount), 0)::int as sum from user_debts where user_id = ${id} and settled_at is null`
  )[0]!.sum

for (const type of TYPES)
  test(`CUR-11 ${type}: the refund of an unmatched payment that staff credited takes its coins back, once; what was spent is owed`, async (t) => {
    const world = await createWorld(t)
    const [ann, bob] = await world.people('ann', 'bob')
    const staff = await world.founder()
    const { order, id } = await late(world, ann, type, 300)
    assert.equal((await decide(staff, id, 'credit')).statusCode, 204)
    assert.equal(await balance(ann), 300)
    await spend(ann, bob, 120)
    for (let time = 0; time < 3; time++) assert.equal((await provider(world, order, 'close')).status, 200)
    assert.deepEqual([await balance(ann), await debtOf(world, ann)], [0, 120])
    await assertLedgerClean(world)
  })

for (const type of TYPES)
  test(`CUR-11 ${type}: an unmatched payment whose refund came is not credited; it can be noted as sent back`, async (t) => {
    const world = await createWorld(t)
    const [ann] = await world.people('ann')
    const staff = await world.founder()
    const { order, id } = await late(world, ann, type, 300)
    assert.equal((await provider(world, order, 'close')).status, 200)
    const [listed] = (await staff.get(`/admin/payments/strays?owner_id=${ann.id}`)).json().data
    assert.equal(typeof listed.refunded_at, 'string')
    const refused = await decide(staff, id, 'credit')
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'payments.refund_came'])
    assert.equal(await balance(ann), 0)
    assert.equal((await decide(staff, id, 'refunded')).statusCode, 204)
    await assertLedgerClean(world)
  })

test('CUR-11 a refund that is told before its payment stops the credit too', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const order = await recharge(world, ann, 'PayAOrder', 200)
  const paid = fieldsA(order, 'txn-early')
  const closed = { ...paid, trade_status: 'TRADE_CLOSED' }
  assert.equal((await callbackA(world, closed)).body, 'success')
  assert.equal((await callbackA(world, paid)).body, 'success')
  const [unmatched] = (await staff.get(`/admin/payments/strays?owner_id=${ann.id}`)).json().data
  const refused = await decide(staff, unmatched.id, 'credit')
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'payments.refund_came'])
})

test('CUR-11 of two payments of one order only the one that is named goes back', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const order = await recharge(world, ann, 'PayAOrder', 200)
  await callbackA(world, fieldsA(order, 'txn-first'))
  await callbackA(world, fieldsA(order, 'txn-second'))
  const [unmatched] = (await staff.get(`/admin/payments/strays?owner_id=${ann.id}`)).json().data
  assert.equal((await decide(staff, unmatched.id, 'credit')).statusCode, 204)
  assert.equal(await balance(ann), 400)
  const closed = { ...fieldsA(order, 'txn-second'), trade_status: 'TRADE_CLOSED' }
  for (let time = 0; time < 2; time++) await callbackA(world, closed)
  assert.equal(await balance(ann), 200)
  await assertLedgerClean(world)
})

test('CUR-11 the credit of an unmatched payment and its refund at once: never coins without money', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  for (let round = 0; round < 8; round++) {
    const [ann] = await world.people('ann')
    const { order, id } = await late(world, ann, TYPES[round % 2]!, 100)
    const [credited, refunded] = await Promise.all([decide(staff, id, 'credit'), provider(world, order, 'close')])
    assert.equal(refunded.status, 200)
    assert([204, 422].includes(credited.statusCode), credited.body)
    assert.deepEqual([await balance(ann), await debtOf(world, ann)], [0, 0], `round ${round}: ${credited.statusCode}`)
  }
  await assertLedgerClean(world)
})

test('CUR-11 control: an unmatched payment without a refund is credited, and a purchase in the store is taken back as usual', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const { id } = await late(world, ann, 'PayBOrder', 300)
  assert.equal((await decide(staff, id, 'credit')).statusCode, 204)
  assert.equal(await balance(ann), 300)
  const product = await addProduct(world, { amount: 1000 })
  const { receipt } = await purchaseOf(world, ann, product)
  assert.equal(await balance(ann), 1300)
  assert.equal((await world.guest().post('/sandbox/store-iap/refunds', { receipt })).json().status, 200)
  assert.equal(await balance(ann), 300)
  await assertLedgerClean(world)
})
