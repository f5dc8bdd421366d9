import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { tally, times } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let staff: Person
before(async () => {
  world = await createMoneyWorld()
  ;[staff] = (await crowd(world, 1, 0, ['founder'])) as [Person]
})

const debtor = async (balanceCoins: number, amountCoins: number): Promise<{ ann: Person; debt: number }> => {
  const [ann] = await crowd(world, 1, balanceCoins)
  return { ann: ann!, debt: await owes(ann!, amountCoins) }
}
const owes = async ({ id }: Person, amountCoins: number): Promise<number> => {
  const [row] = await world.owner<{ id: number }[]>`
    insert into user_debts (user_id, amount, reason) values (${id}, ${amountCoins}, 'Refunded purchase, order 1') returning id`
  return row!.id
}
const settle = (by: Person, debt: number, action: string, reason = 'Agreed by telephone') =>
  by.patch(`/admin/currency/debts/${debt}`, { action, reason })
const list = async (query: string) => {
  const reply = await staff.get(`/admin/currency/debts?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json() as { data: Record<string, unknown>[]; total: number }
}
const told = async (person: Person) => (await person.get('/user/notifications?type=system')).json().data[0].data.content

test('taken from the balance: an order says why, the person is told, and withdrawal is open again', async () => {
  const { ann, debt } = await debtor(1000, 300)
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).json().code, 'currency.debt')
  const [open] = (await list(`user_id=${ann.id}&state=open`)).data
  assert.deepEqual(
    [open!['id'], open!['user_name'], open!['amount'], open!['settled_at'], open!['settled_order_id']],
    [debt, ann.name, 300, null, null],
  )

  const reply = await settle(staff, debt, 'take')
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 700, hold: 0 })
  const [order] = (await ann.get('/currency/orders')).json()
  assert.deepEqual(
    [order.type, order.amount, order.state, order.title, order.body],
    [-1, 300, 1, 'Debt settled', 'Agreed by telephone'],
  )
  assert.equal((await list(`user_id=${ann.id}&state=open`)).total, 0)
  const [settled] = (await list(`user_id=${ann.id}&state=settled`)).data
  assert.deepEqual([settled!['settled_order_id'], settled!['remark']], [order.id, 'Agreed by telephone'])
  assert.match(String(settled!['settled_at']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const [line] =
    await world.owner`select actor_id, action, before, after from audit_log where object = ${`debts:${debt}`}`
  assert.deepEqual(
    { ...line },
    {
      actor_id: staff.id,
      action: 'currency.debt_taken',
      before: { user_id: ann.id, amount: 300 },
      after: { order_id: order.id, reason: 'Agreed by telephone' },
    },
  )
  assert.match(
    await told(ann),
    /300 you owed for a refunded purchase were deducted from your balance\. Agreed by telephone$/,
  )
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201)
  await assertLedgerClean(world)
})

test('waived: nothing moves, and withdrawal is open again', async () => {
  const { ann, debt } = await debtor(100, 300)
  assert.equal((await settle(staff, debt, 'waive', 'Our mistake')).statusCode, 204)
  assert.deepEqual(await accountsOf(world, ann.id), { user: 100, hold: 0 })
  assert.match(await told(ann), /300 you owed for a refunded purchase were waived\. Our mistake$/)
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201)
})

test('a balance that does not suffice settles nothing, and what is held for a withdrawal is not touched', async () => {
  const { ann, debt } = await debtor(299, 300)
  const refused = await settle(staff, debt, 'take')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.too_little'])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 299, hold: 0 })
  assert.equal((await list(`user_id=${ann.id}&state=open`)).total, 1)

  const [bob] = await crowd(world, 1, 500)
  await bob!.post('/currency/cash', { amount: 400 })
  assert.equal((await settle(staff, await owes(bob!, 300), 'take')).statusCode, 403)
  assert.deepEqual(await accountsOf(world, bob!.id), { user: 100, hold: 400 })
})

test('twenty at once settle it once, and it stays settled', async () => {
  const { ann, debt } = await debtor(10_000, 300)
  const [other] = await crowd(world, 1, 0, ['founder'])
  const replies = await times(20, (index) =>
    settle(index % 2 === 0 ? staff : other!, debt, index % 4 < 2 ? 'take' : 'waive'),
  )
  assert.deepEqual(tally(replies), { 204: 1, 422: 19 })
  const winner = replies.findIndex(({ statusCode }) => statusCode === 204)
  assert.deepEqual(await accountsOf(world, ann.id), { user: winner % 4 < 2 ? 9700 : 10_000, hold: 0 })
  const again = await settle(staff, debt, 'take')
  assert.deepEqual([again.statusCode, again.json().code], [422, 'currency.already_settled'])
  assert.equal((await world.owner`select from audit_log where object = ${`debts:${debt}`}`).length, 1)

  const taken = await debtor(10_000, 300)
  assert.deepEqual(tally(await times(20, () => settle(staff, taken.debt, 'take'))), { 204: 1, 422: 19 })
  assert.deepEqual(await accountsOf(world, taken.ann.id), { user: 9700, hold: 0 })
})

test('the database lets no settled debt change, whatever the service thinks', async () => {
  const { debt } = await debtor(0, 300)
  await settle(staff, debt, 'waive')
  await assert.rejects(world.owner`update user_debts set settled_at = null where id = ${debt}`, { code: '55000' })
})

test('no one settles their own debt, no one without the permission any; odd input is refused', async () => {
  const own = await owes(staff, 10)
  const refused = await settle(staff, own, 'waive')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.own_debt'])
  const { ann, debt } = await debtor(100, 10)
  for (const who of [ann, await world.staff('moderator')]) {
    assert.equal((await settle(who, debt, 'waive')).statusCode, 403)
    assert.equal((await who.get('/admin/currency/debts')).statusCode, 403)
  }
  assert.equal((await settle(staff, 999_999_999, 'waive')).statusCode, 404)
  const wrong: [object, string][] = [
    [{ action: 'half' }, 'action'],
    [{ action: undefined }, 'action'],
    [{ reason: '' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ amount: 1 }, 'amount'],
  ]
  for (const [change, field] of wrong) {
    const reply = await staff.patch(`/admin/currency/debts/${debt}`, { action: 'take', reason: 'x', ...change })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], JSON.stringify(change))
  }
  assert.equal((await staff.get('/admin/currency/debts?state=paid')).statusCode, 422)
  assert.deepEqual(await accountsOf(world, ann.id), { user: 100, hold: 0 })
})

test('the ledger adds up', () => assertLedgerClean(world))
