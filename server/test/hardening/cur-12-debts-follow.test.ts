import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balance, provider, recharge } from '../factories/payments.ts'
import { assertLedgerClean, fund } from '../money.ts'
import { requestsFrom } from '../person.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person, type World } from '../world.ts'

let turn = 0
/** Signs in by mini-program as the same person, with a code of its own each time. */
async function arrives(world: World, name: string): Promise<Person> {
  const code = `demo:${[...name].map((letter, index) => ((turn >> index) & 1 ? letter.toUpperCase() : letter)).join('')}`
  turn++
  const reply = await world.guest().post('/social/mini-program', { code })
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token: token } = reply.json()
  const requests = requestsFrom(world.app, '10.78.0.1', () => token)
  const { id, name: called } = (await requests.get('/user')).json()
  return { ...requests, id, name: called, phone: '', address: '10.78.0.1', token }
}

/** Buys, gives all of it away, and deletes the account; the recharge can still be refunded. */
async function buysAndLeaves(world: World, buyer: Person, friend: Person, amount: number) {
  const order = await recharge(world, buyer, 'PayAOrder', amount)
  await provider(world, order, 'pay')
  const feed = (await friend.post('/feeds', { feed_content: 'give me all' })).json().id
  const price = await balance(buyer)
  assert.equal((await buyer.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })).statusCode, 201)
  assert.equal((await buyer.delete('/user')).statusCode, 202)
  return order
}
const owes = async (world: World, id: number): Promise<number> =>
  (
    await world.owner<{ sum: number }[]>`
      select coalesce(sum(amount), 0)::int as sum from user_debts where user_id = ${id} and settled_at is null`
  )[0]!.sum

test('CUR-12 a refund after a user deleted their account and came back is owed by the account they have now', async (t) => {
  const world = await createWorld(t)
  const [friend] = await world.people('friend')
  const first = await arrives(world, 'comesback')
  const order = await buysAndLeaves(world, first, friend, 200)
  const second = await arrives(world, 'comesback')
  assert.notEqual(second.id, first.id)
  await provider(world, order, 'close')
  assert.deepEqual([await owes(world, first.id), await owes(world, second.id)], [0, 200])
  assert.equal((await second.delete('/user')).json().code, 'user.owes')
  await assertLedgerClean(world)
})

test('CUR-12 returning does not use the memory up: gone and back twice, and the debt arises in any of the lives', async (t) => {
  const world = await createWorld(t)
  const [friend] = await world.people('friend')
  for (const refundAfter of [2, 3, 'while gone'] as const) {
    const name = `lives${refundAfter === 'while gone' ? 'gone' : refundAfter === 2 ? 'two' : 'three'}`
    const first = await arrives(world, name)
    const order = await buysAndLeaves(world, first, friend, 200)
    const second = await arrives(world, name)
    if (refundAfter === 2) {
      await provider(world, order, 'close')
      assert.equal(await owes(world, second.id), 200)
      continue
    }
    assert.equal((await second.delete('/user')).statusCode, 202)
    if (refundAfter === 'while gone') await provider(world, order, 'close')
    const third = await arrives(world, name)
    if (refundAfter === 3) await provider(world, order, 'close')
    assert.deepEqual([await owes(world, second.id), await owes(world, third.id)], [0, 200], String(refundAfter))
  }
  await assertLedgerClean(world)
})

test('CUR-12 a refund and the return at once: the debt is with the new account, whichever came first', async (t) => {
  const world = await createWorld(t)
  const [friend] = await world.people('friend')
  for (const name of ['racera', 'racerb', 'racerc', 'racerd', 'racere', 'racerf']) {
    const first = await arrives(world, name)
    const order = await buysAndLeaves(world, first, friend, 200)
    const [second] = await Promise.all([arrives(world, name), provider(world, order, 'close')])
    assert.deepEqual([await owes(world, first.id), await owes(world, second.id)], [0, 200], name)
  }
  await assertLedgerClean(world)
})

test('CUR-12 a refund and the deletion at once: the debt stays', async (t) => {
  const world = await createWorld(t)
  const [friend] = await world.people('friend')
  for (const name of ['leavera', 'leaverb', 'leaverc', 'leaverd']) {
    const first = await arrives(world, name)
    const order = await buysAndLeaves(world, first, friend, 200)
    const second = await arrives(world, name)
    const [gone] = await Promise.all([second.delete('/user'), provider(world, order, 'close')])
    const now = gone.statusCode === 202 ? await arrives(world, name) : second
    assert.equal(await owes(world, now.id), 200, `${name} ${gone.statusCode}`)
  }
  await assertLedgerClean(world)
})

test('CUR-12 an identity that points at an account before the last does not begin afresh', async (t) => {
  const world = await createWorld(t)
  const first = await arrives(world, 'twoways')
  const phone = world.phone()
  await first.post('/verifycodes/contact', { phone })
  const added = await first.put('/user/phone', { phone, verifiable_code: await world.codeFor(phone) })
  assert.equal(added.statusCode, 204, added.body)
  assert.equal((await first.delete('/user')).statusCode, 202)
  const second = await arrives(world, 'twoways')
  await second.post('/sign/add')
  const earned = await balance(second)
  assert(earned > 0)
  assert.equal((await second.delete('/user')).statusCode, 202)
  await world.clock.advance(120)
  const guest = world.guest()
  await guest.post('/verifycodes/register', { phone })
  const body = { phone, name: 'by phone', verifiable_type: 'sms', verifiable_code: await world.codeFor(phone) }
  const registered = await guest.post('/users', body)
  assert.equal(registered.statusCode, 200, registered.body)
  const { token } = registered.json()
  const third = requestsFrom(world.app, '10.78.0.3', () => token)
  await third.post('/sign/add')
  assert.equal((await third.get('/user/currency')).json().sum, 0, 'the second account signed in today')
})

test('CUR-12 control: a user who never left keeps their debt, and a stranger has none', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const order = await recharge(world, ann, 'PayAOrder', 200)
  await provider(world, order, 'pay')
  const feed = (await bob.post('/feeds', { feed_content: 'hello' })).json().id
  await ann.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 200, numbers: 1 })
  await provider(world, order, 'close')
  assert.deepEqual([await owes(world, ann.id), await owes(world, bob.id)], [200, 0])
})

test('CUR-12 what a person may withdraw in a day, and get by hand without a second person, counts over their accounts', async (t) => {
  const world = await createWorld(t)
  await changeSetting(world, 'money', { 'cash-per-day': 1000, 'adjust-second-person-from': 1000 })
  const [one, two] = [await world.founder(), await world.founder()]
  const first = await arrives(world, 'limited')
  const prize = (person: Person, amount: number) =>
    two.post('/admin/currency/adjustments', { user_id: person.id, amount, reason: 'Prize' })
  assert.equal((await prize(first, 600)).statusCode, 201)
  assert.equal((await first.post('/currency/cash', { amount: 600 })).statusCode, 201)
  const [cash] = (await one.get(`/admin/cashes?owner_id=${first.id}`)).json().data
  assert.equal((await one.patch(`/admin/cashes/${cash.id}`, { state: 1 })).statusCode, 204)
  assert.equal((await first.delete('/user')).statusCode, 202)
  const second = await arrives(world, 'limited')
  await fund(world, second.id, 1000)
  const refused = await second.post('/currency/cash', { amount: 500 })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'currency.cash_per_day'])
  assert.equal(
    (await second.post('/currency/cash', { amount: 400 })).statusCode,
    201,
    'control: what is left of the day',
  )
  const held = await one.post('/admin/currency/adjustments', { user_id: second.id, amount: 500, reason: 'Prize' })
  assert.equal(held.statusCode, 202, 'the prizes of both accounts count')
})
