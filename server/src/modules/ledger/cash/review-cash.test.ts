import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { tally, times } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, createMoneyWorld, crowd, fund } from '../../../../test/money.ts'
import { changeSetting } from '../../../../test/settings.ts'
import type { Person, World } from '../../../../test/world.ts'
import { sql } from '../../../kernel/index.ts'
import { lockAccounts } from '../posting/transfer.ts'

let world: World
let reviewer: Person
let other: Person
before(async () => {
  world = await createMoneyWorld()
  ;[reviewer, other] = (await crowd(world, 2, 0, ['founder'])) as [Person, Person]
})

const asks = async (amountCoins: number): Promise<{ person: Person; orderId: number }> => {
  const [person] = await crowd(world, 1, amountCoins)
  assert.equal((await person!.post('/currency/cash', { amount: amountCoins })).statusCode, 201)
  const [order] = (await person!.get('/currency/orders?action=cash')).json()
  return { person: person!, orderId: order.id }
}
const decide = (by: Person, orderId: number, state: 1 | -1, remark?: string) =>
  by.patch(`/admin/cashes/${orderId}`, { state, remark })
const orderOf = async (person: Person) => (await person.get('/currency/orders?action=cash')).json()[0]

test('approved: the hold is paid out and the order is done', async () => {
  const { person, orderId } = await asks(500)
  const reply = await decide(reviewer, orderId, 1, 'Paid by transfer')
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  assert.deepEqual(await accountsOf(world, person.id), { user: 0, hold: 0 })
  const { state, body } = await orderOf(person)
  assert.deepEqual([state, body], [1, 'Paid by transfer'])
  await assertLedgerClean(world)
})

test('rejected: the hold returns and the order has failed', async () => {
  const { person, orderId } = await asks(500)
  assert.equal((await decide(reviewer, orderId, -1, 'Name does not match')).statusCode, 204)
  assert.deepEqual(await accountsOf(world, person.id), { user: 500, hold: 0 })
  const { state, body } = await orderOf(person)
  assert.deepEqual([state, body], [-1, 'Name does not match'])
  assert.equal((await person.post('/currency/cash', { amount: 500 })).statusCode, 201)
  await assertLedgerClean(world)
})

test('CASH-4 twenty approve and twenty reject at once: one decides, and it stays decided', async () => {
  const { person, orderId } = await asks(500)
  const replies = await times(40, (index) =>
    decide(index % 4 < 2 ? reviewer : other, orderId, index % 2 === 0 ? 1 : -1),
  )
  assert.deepEqual(tally(replies), { 204: 1, 422: 39 })
  assert(
    replies
      .filter(({ statusCode }) => statusCode === 422)
      .every((reply) => reply.json().code === 'currency.already_final'),
  )
  const winner = replies.findIndex(({ statusCode }) => statusCode === 204) % 2 === 0 ? 1 : -1
  assert.equal((await orderOf(person)).state, winner)
  assert.deepEqual(await accountsOf(world, person.id), { user: winner === 1 ? 0 : 500, hold: 0 })
  assert.equal((await decide(reviewer, orderId, 1)).statusCode, 422)
  await assertLedgerClean(world)
})

test('CASH-5 no one reviews their own withdrawal, and no one without the node reviews any', async () => {
  await fund(world, reviewer.id, 300)
  await reviewer.post('/currency/cash', { amount: 300 })
  const own = await orderOf(reviewer)
  const refused = await decide(reviewer, own.id, 1)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.own_request'])
  assert.equal((await decide(reviewer, own.id, -1)).statusCode, 403)
  const { person, orderId } = await asks(200)
  const moderator = await world.staff('moderator')
  for (const who of [person, moderator]) assert.equal((await decide(who, orderId, 1)).statusCode, 403)
  assert.equal((await world.guest().patch(`/admin/cashes/${orderId}`, { state: 1 })).statusCode, 401)
  assert.equal((await decide(other, own.id, 1)).statusCode, 204)
})

test('CASH-5 a large one needs two people, and the same person twice is one', async () => {
  const { person, orderId } = await asks(1_000_000)
  assert.deepEqual(tally([await decide(reviewer, orderId, 1), await decide(reviewer, orderId, 1)]), { 204: 2 })
  assert.equal((await orderOf(person)).state, 0)
  assert.deepEqual(await accountsOf(world, person.id), { user: 0, hold: 1_000_000 })
  const { data } = (await other.get('/admin/cashes?state=0&sort=id:desc&limit=1')).json()
  assert.deepEqual([data[0].id, data[0].approvals, data[0].approvals_needed], [orderId, 1, 2])
  assert.equal((await decide(other, orderId, 1)).statusCode, 204)
  assert.equal((await orderOf(person)).state, 1)
  await assertLedgerClean(world)
})

test('CASH-5 two approve a large one at the same moment: it is paid once', async () => {
  const { person, orderId } = await asks(2_000_000)
  const replies = await Promise.all([decide(reviewer, orderId, 1), decide(other, orderId, 1)])
  assert.deepEqual(tally(replies), { 204: 2 })
  assert.equal((await orderOf(person)).state, 1)
  await assertLedgerClean(world)
})

test('CASH-5 one person is enough to reject a large one', async () => {
  const { person, orderId } = await asks(1_000_000)
  await decide(reviewer, orderId, 1)
  assert.equal((await decide(other, orderId, -1)).statusCode, 204)
  assert.deepEqual(await accountsOf(world, person.id), { user: 1_000_000, hold: 0 })
})

test('a debtor is not paid out: the order waits until the debt is settled, and rejecting stays open', async () => {
  const owes = async ({ id }: Person) =>
    void (await world.owner`insert into user_debts (user_id, amount, reason) values (${id}, 40, 'Refunded purchase')`)
  const { person, orderId } = await asks(500)
  await owes(person)
  const refused = await decide(reviewer, orderId, 1)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.debt'])
  assert.match(refused.json().message, /owes coins for a refunded purchase/)
  assert.equal((await orderOf(person)).state, 0)
  assert.deepEqual(await accountsOf(world, person.id), { user: 0, hold: 500 })
  assert.equal((await world.owner`select from withdrawal_approvals where order_id = ${orderId}`).length, 0)
  await world.owner`update user_debts set settled_at = now() where user_id = ${person.id}`
  assert.equal((await decide(reviewer, orderId, 1)).statusCode, 204)

  const another = await asks(300)
  await owes(another.person)
  assert.equal((await decide(reviewer, another.orderId, -1)).statusCode, 204)
  assert.deepEqual(await accountsOf(world, another.person.id), { user: 300, hold: 0 })
  await assertLedgerClean(world)
})

test('a debt that arises at the moment of approval: the second transaction sees what the first has done', async () => {
  const { person, orderId } = await asks(500)
  let approving: Promise<number> | undefined
  await world.db.transaction(async (tx) => {
    await lockAccounts(tx, [{ user: person.id }])
    approving = decide(reviewer, orderId, 1).then(({ statusCode }) => statusCode)
    await delay(300)
    await tx.run(sql`insert into user_debts (user_id, amount, reason) values (${person.id}, 40, 'Refunded purchase')`)
  })
  assert.equal(await approving, 403)
  assert.equal((await orderOf(person)).state, 0)
})

test('every decision is in the audit log, also an approval that waits for another', async () => {
  const { orderId } = await asks(1_000_000)
  await decide(reviewer, orderId, 1)
  await decide(other, orderId, 1, 'Checked')
  const lines =
    await world.owner`select actor_id, action, before, after from audit_log where object = ${`orders:${orderId}`} order by id`
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    [
      { actor_id: reviewer.id, action: 'cash.approve', before: { state: 0 }, after: { state: 0, remark: null } },
      { actor_id: other.id, action: 'cash.approve', before: { state: 0 }, after: { state: 1, remark: 'Checked' } },
    ],
  )
})

test('an order that is not there, or is no withdrawal, is 404; an odd decision is 422', async () => {
  const [person] = await crowd(world, 1, 100)
  const [adjustment] = (await person!.get('/currency/orders')).json()
  for (const id of [999_999_999, adjustment.id]) assert.equal((await decide(reviewer, id, 1)).statusCode, 404)
  for (const state of [0, 2, '01', null])
    assert.equal((await reviewer.patch('/admin/cashes/1', { state })).statusCode, 422)
})

test('the brake stops reviews', async () => {
  const { orderId } = await asks(100)
  const set = (cash: boolean) => changeSetting(world, 'money', { cash })
  await set(false)
  assert.deepEqual(
    [(await decide(reviewer, orderId, 1)).statusCode, (await decide(reviewer, orderId, -1)).statusCode],
    [403, 403],
  )
  await set(true)
  assert.equal((await decide(reviewer, orderId, 1)).statusCode, 204)
  await assertLedgerClean(world)
})
