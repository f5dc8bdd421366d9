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
import { assertLedgerClean, fund } from '../../../test/money.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { createSandboxStore } from '../../adapters/store-iap/sandbox-store.ts'

let world: World
let product: TestProduct
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  product = await addProduct(world, { amount: 1000 })
  founder = await world.founder()
})
/** The store notifies Plaza; returns Plaza's answer. */
async function notify(receipt: string, type?: string): Promise<{ status: number; body: { message: string } }> {
  const reply = await world.guest().post('/sandbox/store-iap/refunds', { receipt, ...(type && { type }) })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

/** Currency leaves the balance, or there is too little of it. */
const spend = async (person: Person, amountCoins: number): Promise<boolean> => {
  const body = { user_id: person.id, amount: -amountCoins, reason: 'spent' }
  const reply = await founder.post('/admin/currency/adjustments', body)
  assert.ok([201, 403].includes(reply.statusCode), reply.body)
  return reply.statusCode === 201
}

const debtOf = async (person: Person): Promise<number> => {
  const rows = await world.owner<{ amount: number }[]>`select amount from user_debts where user_id = ${person.id}`
  return rows.reduce((all, { amount }) => all + Number(amount), 0)
}

test('IAP-5 a refund takes back what was credited, with an order that says so, once', async () => {
  const [ann] = await world.people('ann')
  const { orderId, receipt } = await purchaseOf(world, ann, product)
  await purchaseOf(world, ann, product)

  assert.equal((await notify(receipt)).status, 200)
  for (const type of ['REFUND', 'REVOKE', 'REFUND']) assert.equal((await notify(receipt, type)).status, 200)
  const replies = await Promise.all(Array.from({ length: 10 }, () => notify(receipt)))
  assert.ok(replies.every(({ status }) => status === 200))

  assert.equal(await balanceOf(ann), 1000)
  const [newest] = (await ann.get('/currency/orders')).json()
  assert.deepEqual(
    [newest.type, newest.amount, newest.state, newest.target_type, newest.target_id],
    [-1, 1000, 1, 'recharge', String(orderId)],
  )
  assert.equal(await debtOf(ann), 0)
  // The purchase itself is history; its receipt credits nothing any more.
  const again = await verify(ann, orderId, receipt)
  assert.deepEqual([again.statusCode, again.json().state], [200, 1])
  assert.equal((await verify(ann, await orderOf(ann, product), receipt)).statusCode, 422)
  assert.equal(await balanceOf(ann), 1000)
})

test('IAP-5 a refund after spending leaves a balance of 0 and a debt that blocks withdrawal', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const { receipt } = await purchaseOf(world, ann, product)
  await spend(ann, 700)

  assert.equal((await notify(receipt)).status, 200)
  assert.equal((await notify(receipt)).status, 200)
  assert.deepEqual([await balanceOf(ann), await debtOf(ann)], [0, 700])

  const another = await ann.post('/currency/recharge/store-iap', { store_id: product.store_id, amount: product.amount })
  assert.deepEqual([another.statusCode, another.json().code], [403, 'currency.debt'])
  await fund(world, ann.id, 1000)
  const cash = await ann.post('/currency/cash', { amount: 500 })
  assert.deepEqual([cash.statusCode, cash.json().code], [403, 'currency.debt'])
  await fund(world, bob.id, 500)
  assert.equal((await bob.post('/currency/cash', { amount: 500 })).statusCode, 201)
})

test('IAP-5 with nothing left there is only the debt', async () => {
  const [ann] = await world.people('ann')
  const { receipt } = await purchaseOf(world, ann, product)
  await spend(ann, 1000)
  assert.equal((await notify(receipt)).status, 200)
  assert.deepEqual([await balanceOf(ann), await debtOf(ann)], [0, 1000])
})

test('IAP-5 refund and spending race: never below 0, and taken plus owed is what was paid', async () => {
  const [ann] = await world.people('ann')
  const { receipt } = await purchaseOf(world, ann, product)
  const [, , ...spent] = await Promise.all([
    notify(receipt),
    notify(receipt),
    ...Array.from({ length: 10 }, () => spend(ann, 100)),
  ])
  const spentCoins = 100 * spent.filter((isSpent) => isSpent).length
  assert.deepEqual([await balanceOf(ann), await debtOf(ann)], [0, spentCoins])
})

test('IAP-5 a purchase refunded before it was verified is never credited', async () => {
  const [ann] = await world.people('ann')
  const receipt = await receiptOf(world, product.store_id)
  for (let times = 0; times < 2; times++) assert.equal((await notify(receipt)).status, 200)
  const late = await verify(ann, await orderOf(ann, product), receipt)
  assert.deepEqual([late.statusCode, late.json().code], [422, 'store_iap.used'])
  assert.equal(await balanceOf(ann), 0)
})

test('IAP-5 verify and refund at once: credited and taken back, or never credited', async () => {
  const [ann] = await world.people('ann')
  for (let round = 0; round < 5; round++) {
    const orderId = await orderOf(ann, product)
    const receipt = await receiptOf(world, product.store_id)
    const [told, verified] = await Promise.all([notify(receipt), verify(ann, orderId, receipt), notify(receipt)])
    assert.equal(told.status, 200)
    assert.ok([200, 422].includes(verified.statusCode), verified.body)
    assert.equal(await balanceOf(ann), 0)
  }
  assert.equal(await debtOf(ann), 0)
})

test('other notices are acknowledged and change nothing', async () => {
  const [ann] = await world.people('ann')
  const { receipt } = await purchaseOf(world, ann, product)
  const before = await checksum(world)
  for (const type of ['CONSUMPTION_REQUEST', 'ONE_TIME_CHARGE', 'REFUND_REVERSED']) {
    assert.equal((await notify(receipt, type)).status, 200, type)
  }
  assert.deepEqual(await checksum(world), before)
  const noted = await world.owner`select 1 from audit_log where action = 'store-iap.refund_reversed'`
  assert.equal(noted.length, 1)
})

test('CUR-6 a notice that is not genuine is a 4xx and changes nothing', async (t) => {
  const [ann] = await world.people('ann')
  const { receipt } = await purchaseOf(world, ann, product)
  const elsewhere = await createWorld(t, {})
  const store = createSandboxStore({ folder: `${world.dataDir}/sandbox-keys`, environment: 'Sandbox' })
  const genuine = store.notice('REFUND', receipt)!
  const [header, payload, signature] = genuine.split('.')
  const before = await checksum(world)
  const post = (body: unknown) => world.guest().post('/payments/store-iap/notify', body)
  for (const signedPayload of [
    receipt,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature!.slice(4)}`,
    `${header}.${payload!.slice(0, -2)}.${signature}`,
    'x',
  ]) {
    const reply = await post({ signedPayload })
    assert.equal(reply.statusCode, 422, reply.body)
  }
  for (const body of [{}, { signedPayload: 7 }, [], 'x']) {
    assert.equal((await post(body)).statusCode, 422)
  }
  // Signed by a store that is not ours.
  const foreign = await elsewhere.guest().post('/payments/store-iap/notify', { signedPayload: genuine })
  assert.equal(foreign.statusCode, 422)
  assert.deepEqual(await checksum(world), before)

  // The store may send more than it does today, and needs no account.
  assert.equal((await post({ signedPayload: genuine, version: 3 })).statusCode, 200)
  assert.equal(await balanceOf(ann), 0)
})

test('after all of it the ledger adds up', () => assertLedgerClean(world))
