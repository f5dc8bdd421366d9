import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { coins, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

const DAY_S = 86_400
let world: World
before(async () => {
  world = await createMoneyWorld()
  await configureTopics(world)
})

const daysOf = async (person: Person, topic: number, days: number) => {
  const reply = await person.get(`/feed/topics/${topic}/statistics?days=${days}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().data as Record<string, number | string>[]
}
const today = () => world.clock.now().toISOString().slice(0, 10)

test('the owner sees what happened on each day, also on those on which nothing did', async () => {
  const [ann, bob, cat] = (await crowd(world, 3, 1000)) as [Person, Person, Person]
  const topic = await createTopic(ann)
  const first = today()
  await join(bob, topic)
  const feed = await publish(bob, { feed_content: 'hello', topics: [topic] })
  await world.clock.advance(2 * DAY_S)
  await join(cat, topic)
  await cat.post(`/feeds/${feed}/comments`, { body: 'good morning' })
  const gone = (await cat.post(`/feeds/${feed}/comments`, { body: 'never mind' })).json()
  assert.equal((await cat.delete(`/feeds/${feed}/comments/${gone.comment.id}`)).statusCode, 204)
  await cat.post(`/feed/topics/${topic}/rewards`, coins(40))
  await bob.post(`/feed/topics/${topic}/rewards`, coins(2))

  const days = await daysOf(ann, topic, 4)
  const nothing = { members: 0, feeds: 0, comments: 0, rewards: 0, reward_amount: 0 }
  assert.deepEqual(
    days.map(({ date: _, ...counts }) => counts),
    [
      nothing,
      { ...nothing, members: Number(days[1]!['members']), feeds: 1 },
      nothing,
      { members: 1, feeds: 0, comments: 1, rewards: 2, reward_amount: 42 },
    ],
  )
  assert.ok(Number(days[1]!['members']) >= 1)
  assert.deepEqual([days[1]!['date'], days[3]!['date']], [first, today()])
  assert.deepEqual(await daysOf(ann, topic, 1), days.slice(3))
})

test('it is for those who manage the topic, and for so many days', async () => {
  const [ann, bob] = (await crowd(world, 2)) as [Person, Person]
  const topic = await createTopic(ann)
  await join(bob, topic)
  const staff = await world.founder()
  assert.equal((await daysOf(staff, topic, 30)).length, 30)
  const refused = await bob.get(`/feed/topics/${topic}/statistics`)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'topic.not_manager'])
  assert.equal((await world.guest().get(`/feed/topics/${topic}/statistics`)).statusCode, 401)
  assert.equal((await bob.get('/feed/topics/999999/statistics')).statusCode, 404)
  assert.equal((await daysOf(ann, topic, 90)).length, 90)
  for (const days of ['0', '91', 'x', '-1'])
    assert.equal((await ann.get(`/feed/topics/${topic}/statistics?days=${days}`)).statusCode, 422, days)
  const hidden = await createTopic(ann, { visible: 'hidden' })
  assert.equal((await bob.get(`/feed/topics/${hidden}/statistics`)).statusCode, 404)
})
