import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { assertLedgerClean, fund } from '../../../../test/money.ts'
import { createWorld } from '../../../../test/world.ts'

test('REW-3 a hundred rewards with funds for ten: ten are given, ten different balances', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await fund(world, bob.id, 100)
  const feed = await publish(ann)
  const before = (await feedAs(ann, feed)).hot
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => bob.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 5, numbers: 2 })),
  )
  const given = replies.filter((reply) => reply.statusCode === 201)
  assert.equal(given.length, 10)
  assert.equal(replies.filter((reply) => reply.statusCode === 403).length, 90)
  assert.equal(new Set(given.map((reply) => reply.json().currency_sum)).size, 10)
  const shown = await feedAs(bob, feed)
  assert.deepEqual(shown.reward, { count: 10, amount: 100 })
  assert.equal(shown.hot - before, Math.round(10_000 * Math.log10(11)))
  assert.equal((await ann.get('/user/currency')).json().sum, 100)
  const logs = (await world.guest().get(`/feeds/${feed}/rewards?limit=3`)).json()
  assert.equal(logs.length, 3)
  assert.equal(logs[0].user.name, bob.name)
  assert.equal(logs[0].target_type, 'feeds')
  assert.equal(logs[0].target_id, feed)
  await assertLedgerClean(world)
})

test('REW-4 one’s own, a deleted one, a blocked one: nothing moves', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await fund(world, ann.id, 50)
  await fund(world, bob.id, 50)
  const body = { name: 'Rose', price: 5, numbers: 1 }
  const feed = await publish(ann)
  const deleted = await publish(ann)
  await ann.delete(`/feeds/${deleted}`)
  assert.equal((await ann.post(`/feeds/${feed}/rewards`, body)).statusCode, 422)
  assert.equal((await bob.post(`/feeds/${deleted}/rewards`, body)).statusCode, 404)
  assert.equal((await bob.post(`/feeds/${feed}/rewards`, { name: 'Rose', numbers: 1 })).statusCode, 422)
  assert.equal((await world.guest().post(`/feeds/${feed}/rewards`, body)).statusCode, 401)
  await ann.put(`/user/blacks/${bob.id}`)
  assert.equal((await bob.post(`/feeds/${feed}/rewards`, body)).statusCode, 403)
  assert.equal((await bob.get('/user/currency')).json().sum, 50)
  assert.deepEqual((await feedAs(ann, feed)).reward, { count: 0, amount: null })
  await assertLedgerClean(world)
})

test('crossing rewards, likes and comments do not deadlock', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'eve')
  const feeds = await Promise.all(people.map((person) => publish(person)))
  for (const person of people) await fund(world, person.id, 1000)
  const replies = await Promise.all(
    Array.from({ length: 90 }, (_, at) => {
      const person = people[at % 3]!
      const feed = feeds[(at + 1 + (at % 2)) % 3]!
      if (at % 5 === 0) return person.post(`/feeds/${feed}/like`)
      if (at % 5 === 1) return person.post(`/feeds/${feed}/comments`, { body: 'x' })
      return person.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 1, numbers: 1 })
    }),
  )
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [201])
  await assertLedgerClean(world)
})
