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
    { type: 'task:theme-discuss', max: 0, hit_increment: 1, how_increment: 7 },
    { type: 'task:commodity-comments', max: 0, hit_increment: 1, how_increment: 8 },
    { type: 'task:knowledge-comments', max: 0, hit_increment: 1, how_increment: 9 },
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

test('sharing a topic pays once for each, together with feeds until max', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const topics = [await createTopic(ann), await createTopic(ann)]
  const share = async (who: Pick<Person, 'put'>, path: string) => {
    const { statusCode, body } = await who.put(`${path}/tasks/share`)
    return [statusCode, body && JSON.parse(body)]
  }
  assert.deepEqual(await share(bob, `/feed/topics/${topics[0]}`), [201, { amount: 4 }])
  assert.deepEqual(await share(bob, `/feed/topics/${topics[0]}`), [204, ''])
  assert.deepEqual(await share(world.guest(), `/feed/topics/${topics[0]}`), [204, ''])
  assert.deepEqual(await share(bob, `/feeds/${await publish(ann)}`), [201, { amount: 4 }])
  assert.deepEqual(await share(bob, `/feed/topics/${topics[1]}`), [204, ''])
  assert.equal((await share(bob, '/feed/topics/999999999'))[0], 404)
  assert.equal(await balance(bob), 8)
})

test('publishing in a theme, about a commodity and about knowledge pays, once a day for each of them', async () => {
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const made = async (path: string, body: object): Promise<number> => {
    const reply = await staff.post(path, body)
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id
  }
  const theme = await made('/feed-themes', { title: `Rain ${bob.name}` })
  const commodity = await made('/admin/commodities', { title: 'Cup', user_id: ann.id })
  const knowledge = await made('/admin/knowledge', { title: 'Balcony', author_id: ann.id })
  const other = await made('/admin/infos', { title: 'Market', content: 'Thirty stalls.' })
  const about = (type: string, id: number) => ({ repostable_type: type, repostable_id: id })
  const earned: number[] = []
  for (const fields of [
    { theme },
    about('mall_commodities', commodity),
    about('knowledge', knowledge),
    { theme, ...about('knowledge', knowledge) },
    about('mall_commodities', commodity),
    about('infos', other),
    {},
  ]) {
    const before = await balance(bob)
    await publish(bob, { feed_content: 'something', ...fields })
    earned.push((await balance(bob)) - before)
  }
  assert.deepEqual(earned, [7, 8, 9, 0, 0, 0, 0])
  await publish(ann, { feed_content: 'something', theme, ...about('mall_commodities', commodity) })
  assert.equal(await balance(ann), 15, 'one feed may count for two tasks')
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

test('fifty crossing likes at once: everyone is paid for each, no one is refused', async () => {
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
