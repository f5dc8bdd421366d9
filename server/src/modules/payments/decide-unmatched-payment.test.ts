import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  balance,
  callbackA,
  fieldsA,
  findRechargeOf,
  recharge,
  unmatchedPaymentOf,
} from '../../../test/factories/payments.ts'
import { tally, times } from '../../../test/inspect.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type Person } from '../../../test/world.ts'

const world = (t: TestContext) => createWorld(t)
const decide = (staff: Person, id: number, action: string, remark?: string) =>
  staff.patch(`/admin/payments/strays/${id}`, { action, remark })
const seen = async (staff: Person, id: number) =>
  (await staff.get('/admin/payments/strays?limit=100'))
    .json()
    .data.find((unmatched: { id: number }) => unmatched.id === id)

test('a payment that came too late waits in the list; credited, it is an order of its own', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const staff = await here.founder()
  const id = await unmatchedPaymentOf(here, ann, 250)
  assert.equal(await balance(ann), 0)
  const { state, reason, owner_id, money_amount, amount, credited_order_id, decided_at } = await seen(staff, id)
  assert.deepEqual(
    { state, reason, owner_id, money_amount, amount, credited_order_id, decided_at },
    {
      state: 'waiting',
      reason: 'order_ended',
      owner_id: ann.id,
      money_amount: 250,
      amount: 250,
      credited_order_id: null,
      decided_at: null,
    },
  )
  const reply = await decide(staff, id, 'credit', 'Paid a minute late')
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  assert.equal(await balance(ann), 250)
  const orders = (await ann.get('/currency/orders')).json()
  assert.deepEqual(
    orders.map((order: { state: number; amount: number }) => [order.state, order.amount]),
    [
      [1, 250],
      [-1, 250],
    ],
  )
  const after = await seen(staff, id)
  assert.deepEqual(
    [after.state, after.credited_order_id, after.remark],
    ['credited', orders[0].id, 'Paid a minute late'],
  )
  const [line] = await here.owner`
    select actor_id, action, after from audit_log where object = ${`stray-payments:${id}`}`
  assert.deepEqual([line!['actor_id'], line!['action']], [staff.id, 'payments.stray_credited'])
  await assertLedgerClean(here)
})

test('sent back: it is recorded, nothing moves, and it cannot be credited any more', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const staff = await here.founder()
  const id = await unmatchedPaymentOf(here, ann)
  assert.equal((await decide(staff, id, 'refunded')).statusCode, 204)
  const again = await decide(staff, id, 'credit')
  assert.deepEqual([again.statusCode, again.json().code], [422, 'payments.already_decided'])
  assert.equal(await balance(ann), 0)
  assert.equal((await seen(staff, id)).state, 'refunded')
  await assertLedgerClean(here)
})

test('twenty credit and twenty note a refund at once: one decides, and the money is there once or not at all', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const staff = [await here.founder(), await here.founder()] as const
  for (let round = 0; round < 3; round++) {
    const before = await balance(ann)
    const id = await unmatchedPaymentOf(here, ann)
    const replies = await times(40, (index) => decide(staff[index % 2]!, id, index % 4 < 2 ? 'credit' : 'refunded'))
    assert.deepEqual(tally(replies), { 204: 1, 422: 39 })
    const isCredited = (await seen(staff[0], id)).state === 'credited'
    assert.equal((await balance(ann)) - before, isCredited ? 100 : 0)
  }
  await assertLedgerClean(here)
})

test('the provider may repeat itself before, during and after the decision: credited once', async (t) => {
  const here = await world(t)
  const [ann, bob] = await here.people('ann', 'bob')
  const staff = await here.founder()
  const id = await unmatchedPaymentOf(here, ann)
  const { order_id, out_trade_no } = await seen(staff, id)
  const made = await findRechargeOf(here, out_trade_no)
  const repeat = () => callbackA(here, fieldsA(made, `late-${order_id}`))
  const answers = await Promise.all([...Array.from({ length: 10 }, repeat), decide(staff, id, 'credit')])
  assert.deepEqual(tally(answers), { 200: 10, 204: 1 })
  assert.equal((await repeat()).body, 'success')
  assert.equal(await balance(ann), 100)
  assert.equal(
    (await here.owner`select from audit_log where action = 'payments.stray' and object = ${`orders:${order_id}`}`)
      .length,
    1,
  )
  // The same payment for another user's order is refused.
  const other = await recharge(here, bob)
  assert.equal((await callbackA(here, fieldsA(other, `late-${order_id}`))).statusCode, 400)
  assert.equal(await balance(bob), 0)
  await assertLedgerClean(here)
})

test('no one decides about a payment of their own, no one without the node about any; odd input is refused', async (t) => {
  const here = await world(t)
  const staff = await here.founder()
  const own = await unmatchedPaymentOf(here, staff)
  const refused = await decide(staff, own, 'credit')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'payments.own_stray'])
  const moderator = await here.staff('moderator')
  assert.equal((await decide(moderator, own, 'credit')).statusCode, 403)
  assert.equal((await here.guest().patch(`/admin/payments/strays/${own}`, { action: 'credit' })).statusCode, 401)
  assert.equal((await decide(staff, 999_999_999, 'credit')).statusCode, 404)
  for (const action of ['pay', '', null, 1])
    assert.equal((await staff.patch(`/admin/payments/strays/${own}`, { action })).statusCode, 422)
  assert.equal((await decide(staff, own, 'credit', 'x'.repeat(501))).statusCode, 422)
  assert.equal((await seen(staff, own)).state, 'waiting')
  assert.equal(await balance(staff), 0)
})

test('the database refuses a second decision, whatever the service thinks', async (t) => {
  const here = await world(t)
  const [ann] = await here.people('ann')
  const staff = await here.founder()
  const id = await unmatchedPaymentOf(here, ann)
  await decide(staff, id, 'refunded')
  await assert.rejects(
    here.owner`update stray_payments set state = 'waiting', decided_by = null, decided_at = null where id = ${id}`,
    /has been decided/,
  )
})
