import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join, leave } from '../../../test/factories/topics.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { TASK_TYPES, tasksSetting } from './settings.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
  await configureTopics(world)
  const tasks = [
    { type: 'task:likes', max: 0, hit_increment: 1, how_increment: 2 },
    { type: 'task:be-liked', max: 0, hit_increment: 1, how_increment: 3 },
    { type: 'task:shares', max: 2, hit_increment: 1, how_increment: 4 },
    { type: 'task:follow-topic', max: 0, hit_increment: 1, how_increment: 5 },
    { type: 'task:comments', max: 1, hit_increment: 2, how_increment: 6 },
  ]
  await world.db.transaction((tx) => world.service.settings.change(tx, 'tasks', tasks))
  await world.service.settings.refresh()
})

const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum

test('every task something counts for is defined from the start', () => {
  assert.deepEqual(
    tasksSetting.initial.map(({ type }) => type),
    [...TASK_TYPES],
  )
})

test('MINT-3 twenty rounds of liking and unliking pay once each way', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  for (let round = 0; round < 20; round++) {
    await bob.post(`/feeds/${feed}/like`)
    await bob.delete(`/feeds/${feed}/unlike`)
  }
  assert.equal(await balance(bob), 2)
  assert.equal(await balance(ann), 3)
})

test('sharing pays until max, and says so', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const feeds = [await publish(ann), await publish(ann), await publish(ann)]
  const share = async (feed: number) => {
    const { statusCode, body } = await bob.put(`/feeds/${feed}/tasks/share`)
    return [statusCode, body && JSON.parse(body)]
  }
  assert.deepEqual(await share(feeds[0]!), [201, { amount: 4 }])
  assert.deepEqual(await share(feeds[0]!), [204, ''])
  assert.deepEqual(await share(feeds[1]!), [201, { amount: 4 }])
  assert.deepEqual(await share(feeds[2]!), [204, ''])
  assert.equal((await world.guest().put(`/feeds/${feeds[0]}/tasks/share`)).statusCode, 204)
  assert.equal(await balance(bob), 8)
})

test('TOP-10 fifty rounds of joining and leaving pay once', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann)
  const first = await join(bob, topic)
  assert.deepEqual([first.statusCode, first.json()], [201, { amount: 5 }])
  for (let round = 0; round < 25; round++) {
    await leave(bob, topic)
    assert.equal((await join(bob, topic)).statusCode, 204)
  }
  assert.equal(await balance(bob), 5)
})

test('comments on two feeds complete a cycle of two', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  for (let number = 0; number < 3; number++) await bob.post(`/feeds/${await publish(ann)}/comments`, { body: 'hi' })
  assert.equal(await balance(bob), 6)
})

test('fifty crossing likes at once: everybody is paid for each, nobody is refused', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const limits = { 'be-liked-per-address': 100 }
  await world.db.transaction((tx) => world.service.settings.change(tx, 'task-limits', limits))
  await world.service.settings.refresh()
  const likes: (() => Promise<{ statusCode: number }>)[] = []
  for (let number = 0; number < 25; number++) {
    const [ofAnn, ofBob] = [await publish(ann), await publish(bob)]
    likes.push(
      () => bob.post(`/feeds/${ofAnn}/like`),
      () => ann.post(`/feeds/${ofBob}/like`),
    )
  }
  const replies = await Promise.all(likes.map((like) => like()))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([201]))
  assert.equal(await balance(ann), 25 * 5)
  assert.equal(await balance(bob), 25 * 5)
  for (const person of [ann, bob])
    assert.equal((await person.get('/user/notification-statistics')).json().badges.like, 25)
  await assertLedgerClean(world)
})
