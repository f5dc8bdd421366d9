import assert from 'node:assert/strict'
import test from 'node:test'
import { provider, recharge } from '../factories/payments.ts'
import { addProduct, purchaseOf } from '../factories/store-iap.ts'
import { mint } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person } from '../world.ts'

const DAY_S = 86_400
const LONG_TOKENS = { env: { TOKEN_TTL_MINUTES: '100000', TOKEN_REFRESH_TTL_MINUTES: '100000' } }
const purse = async (person: Person) => {
  const { sum, withdrawable, ripens_at } = (await person.get('/user/currency')).json()
  return { sum, withdrawable, ripens_at }
}
const gives = async (giver: Person, receiver: Person, price: number) => {
  const feed = (await receiver.post('/feeds', { feed_content: `for ${price} from ${giver.name}` })).json().id
  const reply = await giver.post(`/feeds/${feed}/rewards`, { name: 'Rose', price, numbers: 1 })
  assert.equal(reply.statusCode, 201, reply.body)
}

test('TRUST-2 one hop does not launder: coins keep their day when they are handed on', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  await changeSetting(world, 'tasks', [])
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  await mint(world, ann.id, 500)
  await gives(ann, bob, 300)
  await gives(bob, cat, 200)
  const reply = await cat.post('/currency/cash', { amount: 200 })
  assert.equal(reply.statusCode, 403)
  assert.equal(reply.json().code, 'currency.unripe')
  assert.equal(reply.json().withdrawable, 0)
  assert.match(reply.json().ripens_at, /^\d{4}-\d\d-\d\d 00:00:00$/)
  assert.deepEqual(await purse(cat), { sum: 200, withdrawable: 0, ripens_at: reply.json().ripens_at })
  await world.clock.advance(7 * DAY_S)
  assert.deepEqual(await purse(cat), { sum: 200, withdrawable: 200, ripens_at: null })
  assert.equal((await cat.post('/currency/cash', { amount: 200 })).statusCode, 201)
})

test('TRUST-2 a purchase given to a friend cannot be withdrawn there and then refunded', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  const [ann, bob] = await world.people('ann', 'bob')
  const product = await addProduct(world)
  await purchaseOf(world, ann, product)
  const { sum } = await purse(ann)
  assert(sum > 0)
  await gives(ann, bob, sum)
  assert.equal((await bob.post('/currency/cash', { amount: sum })).json().code, 'currency.unripe')
  assert.deepEqual((await purse(bob)).withdrawable, 0)
})

test('TRUST-2 what ripens last is spent first, so that no one loses ripe coins while they have unripe ones', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  await changeSetting(world, 'tasks', [])
  const [ann, bob] = await world.people('ann', 'bob')
  await mint(world, ann.id, 100)
  await world.clock.advance(7 * DAY_S)
  await provider(world, await recharge(world, ann, 'PayAOrder', 100), 'pay')
  assert.deepEqual([(await purse(ann)).sum, (await purse(ann)).withdrawable], [200, 100])
  await gives(ann, bob, 100)
  assert.deepEqual([(await purse(ann)).sum, (await purse(ann)).withdrawable], [100, 100])
  assert.deepEqual([(await purse(bob)).sum, (await purse(bob)).withdrawable], [100, 0])
  assert.equal((await ann.post('/currency/cash', { amount: 100 })).statusCode, 201)
  const founder = await world.founder()
  const [{ id }] = (await founder.get('/admin/cashes')).json().data
  assert.equal((await founder.patch(`/admin/cashes/${id}`, { state: -1 })).statusCode, 204)
  assert.deepEqual((await purse(ann)).withdrawable, 100, 'a returned hold comes back ripe')
})

test('TRUST-2 a changed wait does not touch coins that are there; what staff give waits as the setting says', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  await changeSetting(world, 'tasks', [])
  const [ann] = await world.people('ann')
  const founder = await world.founder()
  await mint(world, ann.id, 100)
  await changeSetting(world, 'money', { 'earned-wait-days': 0, 'granted-wait-days': 3 })
  assert.equal((await purse(ann)).withdrawable, 0)
  await mint(world, ann.id, 50)
  assert.equal((await purse(ann)).withdrawable, 50)
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 20, reason: 'A prize' })
  assert.equal((await purse(ann)).withdrawable, 50)
  await world.clock.advance(3 * DAY_S)
  assert.equal((await purse(ann)).withdrawable, 70)
})

test('TRUST-2 fifty withdrawals at once of ripe and unripe coins: as much as is ripe', async (t) => {
  const world = await createWorld(t, LONG_TOKENS)
  await changeSetting(world, 'tasks', [])
  const [ann] = await world.people('ann')
  const founder = await world.founder()
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 300, reason: 'A prize' })
  await mint(world, ann.id, 5000)
  const replies = await Promise.all(Array.from({ length: 30 }, () => ann.post('/currency/cash', { amount: 100 })))
  assert.equal(replies.filter((reply) => reply.statusCode === 201).length, 3)
  assert.equal(replies.filter((reply) => reply.json().code === 'currency.unripe').length, 27)
})
