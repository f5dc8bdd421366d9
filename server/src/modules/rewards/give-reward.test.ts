import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetAnswers } from '../../../test/factories/days.ts'
import { tally, times } from '../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, fund, reward } from '../../../test/money.ts'
import { changeSetting } from '../../../test/settings.ts'
import type { Person, World } from '../../../test/world.ts'

const pair = async (world: World, amountCoins = 1000) => (await crowd(world, 2, amountCoins)) as [Person, Person]

test('a reward moves the currency, writes both orders and tells the giver what is left', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2)
  await fund(world, ann!.id, 1000)

  const reply = await reward(ann!, bob!, { name: 'Rose', price: 30, numbers: 3 })

  assert.equal(reply.statusCode, 201, reply.body)
  assert.deepEqual(reply.json(), { message: 'Reward sent.', currency_sum: 910 })
  assert.equal((await bob!.get('/user/currency')).json().sum, 90)
  const [expense] = (await ann!.get('/currency/orders?type=-1')).json()
  const [income] = (await bob!.get('/currency/orders')).json()
  const shown = ({ owner_id, title, body, type, target_type, target_id, amount, state }: Record<string, unknown>) => ({
    owner_id,
    title,
    body,
    type,
    target_type,
    target_id,
    amount,
    state,
  })
  assert.deepEqual(shown(expense), {
    owner_id: ann!.id,
    title: 'Reward sent',
    body: 'Rose × 3',
    type: -1,
    target_type: 'user',
    target_id: String(bob!.id),
    amount: 90,
    state: 1,
  })
  assert.deepEqual(shown(income), {
    owner_id: bob!.id,
    title: 'Reward received',
    body: 'Rose × 3',
    type: 1,
    target_type: 'user',
    target_id: String(ann!.id),
    amount: 90,
    state: 1,
  })
  await assertLedgerClean(world)
})

test('REW-3 a hundred at once with funds for ten: ten are given and see ten balances, ninety are refused', async () => {
  const world = await createMoneyWorld()
  const [ann, ...others] = await crowd(world, 6)
  await fund(world, ann!.id, 100)

  const replies = await times(100, (index) => reward(ann!, others[index % others.length]!, coins(10)))

  assert.deepEqual(tally(replies), { 201: 10, 403: 90 })
  const sums = replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json().currency_sum)
  assert.deepEqual(
    sums.sort((a, b) => a - b),
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  )
  const refusals = new Set(replies.filter(({ statusCode }) => statusCode === 403).map((reply) => reply.json().code))
  assert.deepEqual([...refusals], ['currency.too_little'])
  assert.deepEqual(await accountsOf(world, ann!.id), { user: 0, hold: 0 })
  await assertLedgerClean(world)
})

test('REW-1 with a gift its price counts, whatever the request says', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const [staff] = await crowd(world, 1, 0, ['founder'])
  const gift = (await staff!.post('/reward-gifts', { name: 'Rocket', price: 100 })).json()

  const reply = await reward(ann, bob, { gift_id: gift.id, name: 'Cheap', price: 1, numbers: 2 })

  assert.deepEqual([reply.statusCode, reply.json().currency_sum], [201, 800])
  const [line] = await world.owner`select name, price, numbers, gift_id from reward_logs where user_id = ${ann.id}`
  assert.deepEqual({ ...line }, { name: 'Rocket', price: 100, numbers: 2, gift_id: gift.id })
  const unknown = await reward(ann, bob, { gift_id: 999_999_999, numbers: 1 })
  assert.deepEqual([unknown.statusCode, Object.keys(unknown.json().errors)], [422, ['gift_id']])
  await staff!.delete(`/reward-gifts/${gift.id}`)
  assert.equal((await reward(ann, bob, { gift_id: gift.id, numbers: 1 })).statusCode, 422)
  await assertLedgerClean(world)
})

test('REW-2 nothing, parts, debts and overflows are refused by name, and nothing is written', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const wrong: [body: object, field: string][] = [
    ...[0, -1, 1.5, 1e9, 10_000, '01', null, true, [1]].map((numbers): [object, string] => [
      { name: 'x', price: 1, numbers },
      'numbers',
    ]),
    ...[0, -5, 0.5, 1_000_001, '5.0', null, 2 ** 53].map((price): [object, string] => [
      { name: 'x', price, numbers: 1 },
      'price',
    ]),
    [{ name: 'x', price: 1_000_000, numbers: 1001 }, 'numbers'],
    [{ name: 'x', price: 1 }, 'numbers'],
    [{ name: 'x', numbers: 1 }, 'price'],
    [{ name: '  ', price: 1, numbers: 1 }, 'gift_id'],
    [{ price: 1, numbers: 1 }, 'gift_id'],
    [{ name: 'x'.repeat(51), price: 1, numbers: 1 }, 'name'],
    [{ gift_id: 0, numbers: 1 }, 'gift_id'],
    [{ name: 'x', price: 1, numbers: 1, receiver: 5 }, 'receiver'],
  ]
  for (const [body, field] of wrong) {
    const reply = await reward(ann, bob, body)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]], JSON.stringify(body))
  }
  const rich = await reward(ann, bob, { name: 'x', price: 1_000_000, numbers: 1000 })
  assert.deepEqual([rich.statusCode, rich.json().code], [403, 'currency.too_little'])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 1000, hold: 0 })
  assert.equal((await world.owner`select from reward_logs where user_id = ${ann.id}`).length, 0)
})

test('the largest reward there is goes through whole', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world, 0)
  await fund(world, ann.id, 1_000_000_000)
  const reply = await reward(ann, bob, { name: 'Castle', price: 1_000_000, numbers: 1000 })
  assert.deepEqual([reply.statusCode, reply.json().currency_sum], [201, 0])
  assert.deepEqual(await accountsOf(world, bob.id), { user: 1_000_000_000, hold: 0 })
})

test('REW-4 not oneself, not a user blocked either way, not a deleted one', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  assert.equal((await reward(ann, ann, coins(1))).statusCode, 422)
  await bob.put(`/user/blacks/${ann.id}`)
  const blocked = await reward(ann, bob, coins(1))
  assert.deepEqual([blocked.statusCode, blocked.json().code], [403, 'reward.blocked'])
  const blocking = await reward(bob, ann, coins(1))
  assert.deepEqual([blocking.statusCode, blocking.json().code], [403, 'reward.blocking'])
  await bob.delete(`/user/blacks/${ann.id}`)
  assert.equal((await reward(ann, bob, coins(1))).statusCode, 201)
  assert.equal((await bob.delete('/user')).statusCode, 202)
  const gone = await reward(ann, bob, coins(1))
  assert.deepEqual([gone.statusCode, gone.json().code], [403, 'reward.receiver_gone'])
  assert.deepEqual(await accountsOf(world, ann.id), { user: 999, hold: 0 })
  await assertLedgerClean(world)
})

test('the brake stops rewards', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  await changeSetting(world, 'money', { rewards: false })
  const reply = await reward(ann, bob, coins(1))
  assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.switched_off'])
  await changeSetting(world, 'money', { rewards: true })
  assert.equal((await reward(ann, bob, coins(1))).statusCode, 201)
})

test('one key is one reward: the answer is repeated, and another body is refused', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const key = 'gift for bob'
  const replies = await times(20, () => reward(ann, bob, coins(10), { key }))
  assert(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  const again = await reward(ann, bob, coins(10), { key })
  assert.deepEqual(
    [again.statusCode, again.headers['idempotency-replayed'], again.json().currency_sum],
    [201, 'true', 990],
  )
  assert.equal((await reward(ann, bob, coins(11), { key })).statusCode, 422)
  assert.deepEqual(await accountsOf(world, ann.id), { user: 990, hold: 0 })
  await assertLedgerClean(world)
})

test('a key gives its reward once for ever, also when its answer is long forgotten', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const key = 'x'.repeat(255)
  assert.equal((await reward(ann, bob, coins(10), { key })).statusCode, 201)
  await forgetAnswers(world)
  const late = await reward(ann, bob, coins(10), { key })
  assert.deepEqual([late.statusCode, late.json().code], [422, 'reward.repeated'])
  assert.equal((await reward(bob, ann, coins(10), { key })).statusCode, 201, 'the key of another is another key')
  assert.deepEqual(await accountsOf(world, ann.id), { user: 1000, hold: 0 })
})
