import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { coins, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person, Requests, World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let rich: Person
before(async () => {
  world = await createMoneyWorld()
  await configureTopics(world)
  ;[ann, bob, rich] = (await crowd(world, 3, 100_000)) as [Person, Person, Person]
})

const give = (topic: number, amount: number) => rich.post(`/feed/topics/${topic}/rewards`, coins(amount))
const MINUTE_S = 61
const HOUR_S = 3600

interface Entry {
  rank: string
  total: number
  topic: { id: number }
}
const rank = async (who: Requests, query = '') => {
  const reply = await who.get(`/topics-rank?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const ranks = (entries: Entry[], ...ids: number[]) =>
  entries.filter(({ topic }) => ids.includes(topic.id)).map(({ topic, total }) => [topic.id, total])

test('boards of a day, a week and a month follow the rewards within a minute and forget them in time', async () => {
  const [a, b, unrewarded] = [await createTopic(ann), await createTopic(bob), await createTopic(ann)]
  await give(a, 50)
  await give(b, 80)
  await world.clock.advance(MINUTE_S)
  const { topics, my_topics, ...rest } = await rank(ann)
  assert.deepEqual(rest, {})
  assert.deepEqual(
    topics.slice(0, 2).map(({ rank: given, total, topic }: Entry) => [given, total, topic.id]),
    [
      ['1', 80, b],
      ['2', 50, a],
    ],
  )
  assert.deepEqual(Object.keys(topics[0].topic).sort(), [
    'all_feeds_likes_count',
    'creator_user_id',
    'desc',
    'feeds_count',
    'followers_count',
    'has_followed',
    'id',
    'join_permission',
    'logo',
    'name',
    'publish_permission',
    'reward_amount_count',
  ])
  assert.deepEqual(
    my_topics.map(({ rank: given, total, topic }: Entry) => [given, total, topic.id]),
    [
      ['2', 50, a],
      ['1000+', 0, unrewarded],
    ],
  )

  await world.clock.advance(25 * HOUR_S)
  await give(a, 1)
  await world.clock.advance(MINUTE_S)
  assert.deepEqual(ranks((await rank(ann)).topics, a, b), [[a, 1]])
  const mine = (await rank(bob)).my_topics.find(({ topic }: Entry) => topic.id === b)
  assert.deepEqual([mine.rank, mine.total], ['1000+', 0])
  for (const type of ['week', 'month'])
    assert.deepEqual(ranks((await rank(ann, `type=${type}`)).topics, a, b), [
      [b, 80],
      [a, 51],
    ])

  await world.clock.advance((7 * 24 + 1) * HOUR_S)
  assert.deepEqual(ranks((await rank(ann, 'type=week')).topics, a, b), [])
  assert.equal(ranks((await rank(ann, 'type=month')).topics, a, b).length, 2)
  await world.clock.advance(25 * 24 * HOUR_S)
  await world.service.jobs.runDue()
  assert.deepEqual(ranks((await rank(ann, 'type=month')).topics, a, b), [])
})

test('the board of a city counts for ever, for creators who live there', async () => {
  const [cat] = (await crowd(world, 1)) as [Person]
  await cat.patch('/user', { location: '云南省 大理市' })
  const topic = await createTopic(cat)
  await give(topic, 7)
  await world.clock.advance(100 * 24 * HOUR_S)
  const city = encodeURIComponent('大理')
  const found = await rank(cat, `type=city&city=${city}&with=topics,my_topics,topics_total`)
  assert.deepEqual(ranks(found.topics, topic), [[topic, 7]])
  assert.equal(found.topics.length, 1)
  assert.deepEqual(
    found.my_topics.map(({ rank: given, total }: Entry) => [given, total]),
    [['1', 7]],
  )
  assert.deepEqual(
    [found.topics_total, found.passed_topics_count, found.waiting_topics_count, found.failed_topics_count],
    [1, 1, 0, 0],
  )
  assert.deepEqual((await rank(ann, `type=city&city=${encodeURIComponent('哈尔滨')}`)).topics, [])
  const missing = await ann.get('/topics-rank?type=city')
  assert.deepEqual([missing.statusCode, Object.keys(missing.json().errors)], [422, ['city']])
})

test('only what is asked for; a guest has no topics; another’s are shown on request', async () => {
  await createTopic(bob)
  assert.deepEqual(Object.keys(await rank(ann, 'with=topics_total')).sort(), [
    'failed_topics_count',
    'passed_topics_count',
    'topics_total',
    'waiting_topics_count',
  ])
  assert.deepEqual(Object.keys(await rank(ann, 'with=my_topics')), ['my_topics'])
  assert.deepEqual((await rank(world.guest())).my_topics, [])
  const theirs = (await rank(ann, `with=my_topics&user_id=${bob.id}`)).my_topics
  assert(theirs.length > 0)
  assert(theirs.every(({ topic }: { topic: { creator_user_id: number } }) => topic.creator_user_id === bob.id))
  for (const query of ['with=everything', 'with=topics,', 'type=year', 'user_id=x', 'offset=1000'])
    assert.equal((await ann.get(`/topics-rank?${query}`)).statusCode, 422, query)
})

test('a hidden topic is on no board, and one that goes leaves it at once', async () => {
  const [hidden, gone, failed] = [
    await createTopic(ann, { visible: 'hidden' }),
    await createTopic(ann),
    await createTopic(ann),
  ]
  const founder = (await crowd(world, 1, 0, ['founder']))[0]!
  await join(rich, hidden)
  for (const topic of [hidden, gone, failed]) await give(topic, 1000)
  await world.clock.advance(MINUTE_S)
  const shown = async (who: Requests) => {
    const { topics, my_topics } = await rank(who)
    return ranks([...topics, ...my_topics], hidden, gone, failed).map(([id]) => id)
  }
  assert.deepEqual(await shown(world.guest()), [gone, failed])
  assert.equal((await shown(ann)).includes(hidden), false)
  await ann.delete(`/feed/topics/${gone}`)
  await founder.patch(`/admin/topics/${failed}`, { status: 'failed' })
  assert.deepEqual(await shown(world.guest()), [])
})

test('a board has a thousand ranks, read in pages; the rest are off it', async () => {
  await world.owner`
    with made as (
      insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission, reward_amount, reward_counted)
      select 'Crowd ' || n, ${bob.id}, 'passed', false, false, 'allUser', 5000 - n, 5000 - n from generate_series(1, 1100) n returning id, reward_counted)
    insert into topic_reward_hours (hour, topic_id, amount) select date_trunc('hour', plaza_now()), id, reward_counted from made`
  const last = await createTopic(ann)
  await give(last, 1)
  await world.clock.advance(MINUTE_S)
  const { topics, my_topics } = await rank(ann)
  assert.deepEqual([topics.length, topics[99].rank], [100, '100'])
  const end = (await rank(ann, 'offset=950&limit=100')).topics
  assert.deepEqual([end.length, end.at(-1).rank], [50, '1000'])
  const mine = my_topics.find(({ topic }: Entry) => topic.id === last)
  assert.deepEqual([mine.rank, mine.total], ['1000+', 1])
  assert(Buffer.byteLength(JSON.stringify(topics)) < 200_000)
})

test('a topic that rises from far below the board brings along what it had', async () => {
  await world.owner`
    with made as (
      insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
      select 'Sea ' || n, ${bob.id}, 'passed', false, false, 'allUser' from generate_series(1, 5200) n returning id)
    insert into topic_reward_hours (hour, topic_id, amount) select date_trunc('hour', plaza_now()) - interval '3 hours', id, 9000 from made`
  const low = await createTopic(ann)
  await world.owner`
    insert into topic_reward_hours (hour, topic_id, amount) values (date_trunc('hour', plaza_now()) - interval '3 hours', ${low}, 3)`
  await world.clock.advance(HOUR_S)
  assert.equal(ranks((await rank(ann, 'with=my_topics')).my_topics, low)[0]![1], 3)
  await give(low, 20_000)
  await world.clock.advance(MINUTE_S)
  const [best] = (await rank(ann)).topics
  assert.deepEqual([best.topic.id, best.rank, best.total], [low, '1', 20_003])
})

test('a board is kept for half a minute; then one reader has it rebuilt and no one waits for it', async () => {
  const first = async () => (await rank(world.guest(), 'with=topics&limit=1')).topics[0].topic.id
  await world.clock.advance(MINUTE_S)
  await first()
  const topic = await createTopic(ann)
  assert.equal((await give(topic, 50_000)).statusCode, 201)
  const readers = await Promise.all(Array.from({ length: 30 }, first))
  assert(!readers.includes(topic), 'no request rebuilt it')
  await world.clock.advance(35)
  assert.notEqual(await first(), topic, 'the reader who triggers the rebuild gets the previous one')
  for (let tries = 0; (await first()) !== topic; tries++) assert(tries < 200, 'the next board never came')
})
