import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balance, provider, recharge } from '../factories/payments.ts'
import { tally, times } from '../inspect.ts'
import { assertLedgerClean, fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person } from '../world.ts'

/** Sign-ins that outlast what waits. */
const LONG = { env: { TOKEN_TTL_MINUTES: '500000', TOKEN_REFRESH_TTL_MINUTES: '500000' } }
const DAY_S = 86_400

const give = async (giver: Person, receiver: Person, price: number) => {
  const feed = (await receiver.post('/feeds', { feed_content: `from ${giver.name} ${price}` })).json().id
  const reply = await giver.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })
  assert.equal(reply.statusCode, 201, reply.body)
}
const adjust = async (staff: Person, { id }: Person, amount: number) => {
  const reply = await staff.post('/admin/currency/adjustments', { user_id: id, amount, reason: 'Prize' })
  assert.equal(reply.statusCode, 201, reply.body)
}
const asks = async (person: Person, amount: number, staff: Person): Promise<number> => {
  const reply = await person.post('/currency/cash', { amount })
  assert.equal(reply.statusCode, 201, reply.body)
  return (await staff.get(`/admin/cashes?owner_id=${person.id}&sort=id:desc`)).json().data[0].id
}
const approve = (staff: Person, id: number, state: 1 | -1 = 1) => staff.patch(`/admin/cashes/${id}`, { state })
const flagsOf = async (staff: Person, id: number) => {
  const row = (await staff.get('/admin/cashes?limit=100')).json().data.find((each: { id: number }) => each.id === id)
  const item = (await staff.get('/admin/queue/items?kind=cashes&limit=100'))
    .json()
    .data.find((each: { id: number }) => each.id === id)
  const { record } = (await staff.get(`/admin/queue/cashes/${id}`)).json()
  assert.deepEqual([item.flags, record.flags], [row.flags, row.flags], 'the list, the queue and its record agree')
  return row.flags
}

test('CASH-7 a person who adjusted a balance does not approve a withdrawal of its coins, over any number of hands', async (t) => {
  const world = await createWorld(t, LONG)
  const [giver, colleague] = [await world.founder(), await world.founder()]
  const chain = await world.people('ann', 'bob', 'cid', 'dan', 'eve')
  await adjust(giver, chain[0]!, 500)
  for (let hop = 0; hop + 1 < chain.length; hop++) await give(chain[hop]!, chain[hop + 1]!, 500)
  const last = chain.at(-1)!
  const id = await asks(last, 500, giver)
  const refused = await approve(giver, id)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.adjusted'])
  assert.equal((await giver.get(`/admin/queue/cashes/${id}`)).json().record.obstacle, 'currency.adjusted')
  assert.equal((await colleague.get(`/admin/queue/cashes/${id}`)).json().record.obstacle, null)

  assert.equal((await approve(colleague, id, -1)).statusCode, 204, 'what is given back is known as before')
  const again = await asks(last, 500, giver)
  assert.equal((await approve(giver, again)).statusCode, 403)
  assert.equal((await approve(colleague, again)).statusCode, 204)
  await assertLedgerClean(world)
})

test('CASH-7 mixing coins with others does not help, and the second person is kept away too', async (t) => {
  const world = await createWorld(t, LONG)
  await changeSetting(world, 'money', { 'adjust-second-person-from': 400 })
  const [giver, second, third] = [await world.founder(), await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  const held = await giver.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'Prize' })
  assert.equal(held.statusCode, 202)
  assert.equal((await second.patch(`/admin/proposals/${held.json().proposal.id}`, { state: 1 })).statusCode, 204)
  await fund(world, ann.id, 500)
  await fund(world, bob.id, 500)
  await give(ann, bob, 300)
  const id = await asks(bob, 100, third)
  for (const who of [giver, second]) assert.equal((await approve(who, id)).json().code, 'currency.adjusted')
  assert.equal((await approve(third, id)).statusCode, 204)
  await assertLedgerClean(world)
})

test('CASH-7 an approval does not count once its reviewer has adjusted the balance', async (t) => {
  const world = await createWorld(t, LONG)
  await changeSetting(world, 'money', { 'cash-second-approver-from': 100 })
  const [giver, second, third] = [await world.founder(), await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  await fund(world, ann.id, 500)
  const id = await asks(ann, 500, giver)
  const approvals = async () => (await third.get(`/admin/queue/cashes/${id}`)).json().record.approvals.length
  const stateOf = async () => (await third.get(`/admin/cashes?owner_id=${ann.id}`)).json().data[0].state
  assert.equal((await approve(giver, id)).statusCode, 204)
  assert.equal(await approvals(), 1)
  await adjust(giver, ann, 10)
  assert.equal(await approvals(), 0)
  assert.equal((await approve(second, id)).statusCode, 204)
  assert.equal(await stateOf(), 0, 'one approval of two')
  assert.equal((await approve(third, id)).statusCode, 204)
  assert.equal(await stateOf(), 1)
  await assertLedgerClean(world)
})

test('CASH-7 control: coins of others are approved, and after 30 days so are these', async (t) => {
  const world = await createWorld(t, LONG)
  const giver = await world.founder()
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await fund(world, cid.id, 500)
  assert.equal((await approve(giver, await asks(cid, 500, giver))).statusCode, 204)
  await adjust(giver, ann, 500)
  await give(ann, bob, 500)
  await world.clock.advance(31 * DAY_S)
  assert.equal((await approve(giver, await asks(bob, 500, giver))).statusCode, 204)
  await assertLedgerClean(world)
})

test('CASH-7 twenty pass coins on at once, and what is withdrawn is known all the same', async (t) => {
  const world = await createWorld(t, LONG)
  const [giver, colleague] = [await world.founder(), await world.founder()]
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await adjust(giver, ann, 400)
  const feeds = [bob, cid].map(async (who) => (await who.post('/feeds', { feed_content: 'hello' })).json().id)
  const [ofBob, ofCid] = await Promise.all(feeds)
  const reward = (who: Person, feed: number) =>
    who.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 20, numbers: 1 })
  const replies = await times(20, () => reward(ann, ofBob!))
  assert.deepEqual(tally(replies), { 201: 20 })
  const mixed = await times(20, () => reward(bob, ofCid!))
  assert.deepEqual(tally(mixed), { 201: 20 })
  const id = await asks(cid, 400, giver)
  const decisions = await Promise.all([approve(giver, id), approve(colleague, id), approve(giver, id)])
  assert.equal(decisions[1]!.statusCode, 204)
  for (const { statusCode } of [decisions[0]!, decisions[2]!]) assert.notEqual(statusCode, 204)
  await assertLedgerClean(world)
})

test('CASH-8 coins of a debtor are flagged over hops, in the queue too, until the debt is settled', async (t) => {
  const world = await createWorld(t, LONG)
  await changeSetting(world, 'money', { 'bought-wait-days': 0 })
  const founder = await world.founder()
  const [ann, bob, cid, dan] = await world.people('ann', 'bob', 'cid', 'dan')
  const order = await recharge(world, ann, 'PayAOrder', 200)
  await provider(world, order, 'pay')
  await give(ann, bob, 200)
  await give(bob, cid, 200)
  const id = await asks(cid, 150, founder)
  assert.deepEqual(await flagsOf(founder, id), [], 'no one owes anything yet')
  await provider(world, order, 'close')
  assert.deepEqual(await flagsOf(founder, id), [{ kind: 'from_debtor', amount: 200 }])

  await fund(world, dan.id, 500)
  const other = await asks(dan, 500, founder)
  assert.deepEqual(await flagsOf(founder, other), [], 'a user who has none of it is not flagged')
  await world.clock.advance(200 * DAY_S)
  await world.runJobs()
  assert.deepEqual(await flagsOf(founder, id), [{ kind: 'from_debtor', amount: 200 }], 'it does not lapse')

  await fund(world, ann.id, 200)
  const [debt] = (await founder.get('/admin/currency/debts?state=open')).json().data
  const taken = await founder.patch(`/admin/currency/debts/${debt.id}`, { action: 'take', reason: 'Settled' })
  assert.equal(taken.statusCode, 204)
  assert.deepEqual(await flagsOf(founder, id), [])
  await assertLedgerClean(world)
})

test('CASH-8 a debt that moved to another account of its owner still flags the coins of the first', async (t) => {
  const world = await createWorld(t, LONG)
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const order = await recharge(world, ann, 'PayAOrder', 200)
  await provider(world, order, 'pay')
  await give(ann, bob, await balance(ann))
  assert.equal((await ann.delete('/user')).statusCode, 202)
  const phone = ann.phone
  const guest = world.guest()
  await guest.post('/verifycodes/register', { phone })
  const body = { phone, name: 'ann again', verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
  assert.equal((await guest.post('/users', body)).statusCode, 200)
  await provider(world, order, 'close')
  await fund(world, bob.id, 500)
  const id = await asks(bob, 100, founder)
  assert.deepEqual(await flagsOf(founder, id), [{ kind: 'from_debtor', amount: 200 }])
})
