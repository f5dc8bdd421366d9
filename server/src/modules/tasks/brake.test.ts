import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackA, fieldsA, recharge, unmatchedPaymentOf } from '../../../test/factories/payments.ts'
import { accept, apply, configureTopics, createPaidTopic, createTopic } from '../../../test/factories/topics.ts'
import { assertLedgerClean, coins } from '../../../test/money.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type Person, type Reply, type World } from '../../../test/world.ts'

const PULLED = { recharge: false, cash: false, rewards: false, tasks: false }
const RELEASED = { recharge: true, cash: true, rewards: true, tasks: true }
const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum
const transfers = async ({ owner }: World) => (await owner`select count(*)::int as n from ledger_transfers`)[0]!['n']

async function communityWithMoney(t: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  await founder.post('/admin/currency/adjustments', { user_id: bob.id, amount: 1000, reason: 'to spend' })
  return { world, ann, bob, founder }
}

test('with the brake pulled, no request moves currency; reads go on', async (t) => {
  const { world, ann, bob, founder } = await communityWithMoney(t)
  const feed = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
  const topic = await createTopic(ann)
  const paidTopic = await createPaidTopic(ann, 10)
  const audited = await createPaidTopic(ann, 10, true)
  const application = await apply(world, bob, audited)
  assert.equal((await bob.post('/currency/cash', { amount: 100 })).statusCode, 201)
  const [cash] = (await founder.get('/admin/cashes')).json().data
  await changeSetting(world, 'money', PULLED)
  const before = await transfers(world)

  const asked: Record<string, () => Promise<Reply>> = {
    recharge: () => bob.post('/currencyRecharge/orders', { type: 'PayAOrder', amount: 100, from: 5 }),
    withdraw: () => bob.post('/currency/cash', { amount: 100 }),
    'review a withdrawal': () => founder.patch(`/admin/cashes/${cash.id}`, { state: 1 }),
    'reward a feed': () => bob.post(`/feeds/${feed}/rewards`, coins(1)),
    'reward a topic': () => bob.post(`/feed/topics/${topic}/rewards`, coins(1)),
    'join for a fee': () => bob.put(`/user/feed-topics/${paidTopic}`),
    'approve for a fee': () => accept(ann, audited, application),
    'sign in': () => bob.post('/sign/add'),
    'count a login': () => bob.put('/user/task/login'),
  }
  for (const [what, ask] of Object.entries(asked)) {
    const reply = await ask()
    assert.deepEqual([what, reply.statusCode, reply.json().code], [what, 403, 'currency.switched_off'])
  }
  // Tasks that pay for something else count, and pay nothing.
  assert.equal((await bob.post(`/feeds/${feed}/comments`, { body: 'well said' })).statusCode, 201)
  assert.equal((await bob.put(`/user/feed-topics/${topic}`)).statusCode, 204)
  assert.equal(await transfers(world), before)
  for (const path of ['/user/currency', '/currency/orders', '/user/tasks', '/user/task/stats', '/sign/signView'])
    assert.equal((await bob.get(path)).statusCode, 200, path)
  assert.deepEqual((await bob.get('/sign/daySign')).json(), { is_sign: false })

  await changeSetting(world, 'money', RELEASED)
  for (const what of ['sign in', 'count a login']) assert((await asked[what]!()).statusCode < 300, what)
  await assertLedgerClean(world)
})

test('each part of the brake stops by itself', async (t) => {
  const { world, ann, bob } = await communityWithMoney(t)
  const feed = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
  await changeSetting(world, 'money', { tasks: false })
  assert.equal((await bob.post(`/feeds/${feed}/rewards`, coins(1))).statusCode, 201)
  assert.equal((await bob.post('/sign/add')).statusCode, 403)
  await changeSetting(world, 'money', { tasks: true, rewards: false })
  assert.equal((await bob.post(`/feeds/${feed}/rewards`, coins(1))).statusCode, 403)
  assert.equal((await bob.post('/sign/add')).statusCode, 200)
})

test('a cycle that became complete under the brake pays with the next hit', async (t) => {
  const { world, ann, bob } = await communityWithMoney(t)
  await changeSetting(world, 'tasks', [{ type: 'task:comments', max: 5, hit_increment: 2, how_increment: 7 }])
  const comment = async () => {
    const feed = (await ann.post('/feeds', { feed_content: 'hello' })).json().id
    assert.equal((await bob.post(`/feeds/${feed}/comments`, { body: 'well said' })).statusCode, 201)
  }
  await changeSetting(world, 'money', { tasks: false })
  for (let index = 0; index < 4; index++) await comment()
  assert.equal(await balance(bob), 1000)
  assert.match(
    await world.service.app.inject('/metrics').then(({ body }) => body),
    /stopped_total\{ceiling="brake"\} 3/,
  )
  await changeSetting(world, 'money', { tasks: true })
  await comment()
  assert.equal(await balance(bob), 1007)
  await assertLedgerClean(world)
})

test('money that has moved outside already is followed up: a payment, an unmatched one, an adjustment', async (t) => {
  const { world, ann, bob, founder } = await communityWithMoney(t)
  const paid = await recharge(world, ann)
  const unmatched = await unmatchedPaymentOf(world, bob, 250)
  await changeSetting(world, 'money', PULLED)
  assert.equal((await callbackA(world, fieldsA(paid, 'paid-in-time'))).body, 'success')
  assert.equal((await founder.patch(`/admin/payments/strays/${unmatched}`, { action: 'credit' })).statusCode, 204)
  const given = { user_id: ann.id, amount: 5, reason: 'put right' }
  assert.equal((await founder.post('/admin/currency/adjustments', given)).statusCode, 201)
  assert.deepEqual([await balance(ann), await balance(bob)], [105, 1250])
  await assertLedgerClean(world)
})
