// The rows MINT-3 to MINT-5 at the sizes they name; MINT-1 and MINT-2 run at theirs in every test run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureTopics, createTopic, join, leave } from '../factories/topics.ts'
import { assertLedgerClean } from '../money.ts'
import { requestsFrom } from '../person.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person } from '../world.ts'

const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum
const publish = async (person: Person): Promise<number> =>
  (await person.post('/feeds', { feed_content: 'hello' })).json().id
const task = (type: string, max: number, how_increment: number) => ({
  type: `task:${type}`,
  max,
  hit_increment: 1,
  how_increment,
})

test('MINT-3 two hundred rounds of liking and unliking, of joining and leaving: one hit each', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  await changeSetting(world, 'tasks', [task('likes', 0, 2), task('be-liked', 0, 3), task('follow-topic', 0, 5)])
  const [ann, bob] = await world.people('ann', 'bob')
  const [feed, topic] = [await publish(ann), await createTopic(ann)]
  const before = await balance(ann)
  for (let round = 0; round < 200; round++) {
    assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 201)
    await bob.delete(`/feeds/${feed}/unlike`)
    assert((await join(bob, topic)).statusCode < 300)
    await leave(bob, topic)
  }
  assert.deepEqual([await balance(bob), (await balance(ann)) - before], [2 + 5, 3])
  await assertLedgerClean(world)
})

test('MINT-4 ten thousand hits without a maximum stop at the ceiling, and are told', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'tasks', [task('login', 0, 7)])
  await changeSetting(world, 'task-limits', { 'user-per-day': 1000, 'system-per-day': 5000 })
  const people = await world.people(...Array.from({ length: 10 }, (_, index) => `hitter${index}`))
  for (let batch = 0; batch < 100; batch++)
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => (people as Person[])[index % 10]!.put('/user/task/login')),
    )
  const sums = await Promise.all((people as Person[]).map(balance))
  assert(sums.every((sum) => sum <= 994))
  assert.equal(
    sums.reduce((all, sum) => all + sum, 0),
    4998,
  )
  assert(world.logs.some((line) => line.includes('tasks have paid all they may pay today')))
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(body, /plaza_task_payouts_stopped_total\{ceiling="system"\} [1-9]/)
  await assertLedgerClean(world)
})

test('MINT-5 fifty accounts of one /64 like one feed: its author earns for five of them', async (t) => {
  const world = await createWorld(t, {})
  await changeSetting(world, 'tasks', [task('be-liked', 0, 2)])
  const [author] = await world.people('author')
  const feed = await publish(author!)
  const household = (await world.people(...Array.from({ length: 50 }, (_, index) => `h${index}`))) as Person[]
  const replies = await Promise.all(
    household.map(({ token }, index) =>
      requestsFrom(world.app, `2001:db8:1:2::${(index + 1).toString(16)}`, () => token).post(`/feeds/${feed}/like`),
    ),
  )
  assert(replies.every(({ statusCode }) => statusCode === 201))
  assert.equal(await balance(author!), 10)
  const [outside] = await world.people('outside')
  await requestsFrom(world.app, '2001:db8:1:3::1', () => outside!.token).post(`/feeds/${feed}/like`)
  assert.equal(await balance(author!), 12)
  await assertLedgerClean(world)
})
