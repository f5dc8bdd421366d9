import assert from 'node:assert/strict'
import test from 'node:test'
import { balance, provider, recharge } from '../factories/payments.ts'
import { createWorld, type Person, type World } from '../world.ts'

const spend = async (giver: Person, receiver: Person, price: number) => {
  const feed = (await receiver.post('/feeds', { feed_content: `a feed for ${price}` })).json().id
  return giver.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })
}
const debtsOf = async (world: World, { id }: Person) =>
  (await world.owner<{ amount: number }[]>`select amount from user_debts where user_id = ${id}`).map(
    ({ amount }) => amount,
  )

for (const type of ['PayAOrder', 'PayBOrder'] as const) {
  test(`TRUST-4 ${type}: a payment given back takes its coins along, once; what was spent is owed`, async (t) => {
    const world = await createWorld(t)
    const [ann, bob] = await world.people('ann', 'bob')
    const keeper = await world.founder()
    const order = await recharge(world, ann, type, 200)
    await provider(world, order, 'pay')
    assert.equal((await spend(ann, bob, 50)).statusCode, 201)
    const before = await balance(ann)
    for (let time = 0; time < 3; time++) assert.equal((await provider(world, order, 'close')).status, 200)
    assert.equal(await balance(ann), 0)
    assert.deepEqual(await debtsOf(world, ann), [200 - before])
    const told = (await keeper.get('/user/notifications?type=system')).json().data
    assert(JSON.stringify(told).includes('A payment was refunded'), 'staff are told')
    const [line] =
      await world.owner`select action from audit_log where object = ${`orders:${order.order_id}`} and action like '%.refund'`
    assert(line, 'and the audit log')
    const queue = (await keeper.get('/admin/queue')).json()
    assert(queue.debts.count > 0)
  })
}

test('TRUST-4 a debtor neither buys, rewards nor withdraws, and cannot delete the account, until it is settled', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  const order = await recharge(world, ann, 'PayAOrder', 200)
  await provider(world, order, 'pay')
  await spend(ann, bob, await balance(ann))
  await provider(world, order, 'close')
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 1000, reason: 'A prize' })
  const refused = [
    await spend(ann, bob, 10),
    await ann.post('/currency/cash', { amount: 100 }),
    await ann.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 100, from: 5 }),
  ]
  for (const reply of refused) assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.debt'])
  const leaving = await ann.delete('/user')
  assert.deepEqual([leaving.statusCode, leaving.json().code], [422, 'user.owes'])

  await founder.post('/admin/currency/adjustments', { user_id: bob.id, amount: 500, reason: 'A prize' })
  assert.equal((await bob.post('/currency/cash', { amount: 100 })).statusCode, 201)
  const [cash] = (await founder.get(`/admin/cashes?owner_id=${bob.id}`)).json().data
  assert.deepEqual(cash.flags, [{ kind: 'from_debtor', amount: 200 }])
  const [debt] = (await founder.get('/admin/currency/debts?state=open&sort=id:desc')).json().data
  assert.equal(
    (await founder.patch(`/admin/currency/debts/${debt.id}`, { action: 'take', reason: 'Settled' })).statusCode,
    204,
  )
  assert.equal((await spend(ann, bob, 10)).statusCode, 201)
})
