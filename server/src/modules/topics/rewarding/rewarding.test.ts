import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { configureTopics, createPaidTopic, createTopic, join } from '../../../../test/factories/topics.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let ann: Person
before(async () => {
  world = await createMoneyWorld()
  await configureTopics(world)
  ;[ann] = (await crowd(world, 1)) as [Person]
})

const give = (giver: Person, topic: number, body: object = coins(10)) =>
  giver.post(`/feed/topics/${topic}/rewards`, body)
const amountsOf = async (topic: number) => {
  const [row] = await world.owner`
    select t.reward_amount, t.reward_counted, (select coalesce(sum(amount), 0)::int from topic_reward_hours where topic_id = t.id) as hours
    from topics t where t.id = ${topic}`
  return { ...row }
}

test('a reward goes to the creator, and the topic, its log and its rank show it', async () => {
  const [bob, cat] = (await crowd(world, 2, 1000)) as [Person, Person]
  const topic = await createTopic(ann)
  const had = (await accountsOf(world, ann.id)).user
  const reply = await give(bob, topic, { name: 'Rose', price: 30, numbers: 3 })
  assert.deepEqual([reply.statusCode, reply.json().currency_sum], [201, 910])
  await give(cat, topic, coins(5))
  await give(bob, topic, coins(1))
  assert.equal((await accountsOf(world, ann.id)).user, had + 96)
  assert.equal((await bob.get(`/feed/topics/${topic}`)).json().reward_amount_count, 96)

  const guest = world.guest()
  const logs = (await guest.get(`/feed/topics/${topic}/rewards-logs`)).json()
  assert.deepEqual(
    logs.map((log: { user_id: number; price: number; numbers: number; target_type: string; target_id: number }) => [
      log.user_id,
      log.price,
      log.numbers,
      log.target_type,
      log.target_id,
    ]),
    [
      [bob.id, 1, 1, 'feed-topics', topic],
      [cat.id, 5, 1, 'feed-topics', topic],
      [bob.id, 30, 3, 'feed-topics', topic],
    ],
  )
  const rest = (await guest.get(`/feed/topics/${topic}/rewards-logs?id=${logs[0].id}&limit=1`)).json()
  assert.deepEqual(rest, [logs[1]])
  const rank = (await guest.get(`/feed/topics/${topic}/rewards-rank`)).json()
  assert.deepEqual(
    rank.map(({ user_id, topic_id, total }: Record<string, number>) => [user_id, topic_id, total]),
    [
      [bob.id, topic, 91],
      [cat.id, topic, 5],
    ],
  )
  assert.deepEqual((await guest.get(`/feed/topics/${topic}/rewards-rank?offset=1&limit=1`)).json(), [rank[1]])
  assert.deepEqual(await amountsOf(topic), { reward_amount: 96, reward_counted: 96, hours: 96 })
  await assertLedgerClean(world)
})

test('REW-4 not one’s own topic, not one that is gone, not a hidden one from outside', async () => {
  const [bob] = (await crowd(world, 1, 100)) as [Person]
  const [mine, gone, hidden] = [
    await createTopic(ann),
    await createTopic(ann),
    await createTopic(ann, { visible: 'hidden' }),
  ]
  await ann.delete(`/feed/topics/${gone}`)
  assert.equal((await give(ann, mine)).statusCode, 422)
  const missing = await give(bob, 999_999_999)
  assert.deepEqual([missing.statusCode, (await give(bob, gone)).body], [404, missing.body])
  assert.equal((await give(bob, hidden)).body, missing.body)
  await join(bob, hidden)
  assert.equal((await give(bob, hidden)).statusCode, 201)
  assert.equal((await world.guest().post(`/feed/topics/${mine}/rewards`, coins(1))).statusCode, 401)
  for (const body of [{}, { name: 'x', numbers: 1 }, { name: 'x', price: 0, numbers: 1 }, { gift_id: 1 }])
    assert.equal((await give(bob, mine, body)).statusCode, 422)
})

test('REW-3 a hundred at once with funds for ten: ten are given, and every counter is the sum of the log', async () => {
  const [bob] = (await crowd(world, 1, 100)) as [Person]
  const topics = [await createTopic(ann), await createTopic(ann)]
  assert.deepEqual(tally(await times(100, (index) => give(bob, topics[index % 2]!))), { 201: 10, 403: 90 })
  const [one, two] = [await amountsOf(topics[0]!), await amountsOf(topics[1]!)]
  assert.equal(Number(one['reward_amount']) + Number(two['reward_amount']), 100)
  assert.deepEqual([one['hours'], two['hours']], [one['reward_counted'], two['reward_counted']])
  await assertLedgerClean(world)
})

test('REW-5 what goes to and fro counts once for the topic, and all of it is shown as rewarded', async () => {
  const [bob, cat] = (await crowd(world, 2, 100)) as [Person, Person]
  const [bobs, cats] = [await createTopic(bob), await createTopic(cat)]
  for (let time = 0; time < 20; time++) {
    await give(bob, cats, coins(1))
    await give(cat, bobs, coins(1))
  }
  assert.deepEqual(await amountsOf(cats), { reward_amount: 20, reward_counted: 1, hours: 1 })
  assert.deepEqual(await amountsOf(bobs), { reward_amount: 20, reward_counted: 0, hours: 0 })
})

test('of all who ask at once, only those who may look inside a topic see its rewards', async () => {
  const [bob, cat] = (await crowd(world, 2, 100)) as [Person, Person]
  const [open, hidden] = [await createTopic(ann), await createTopic(ann, { visible: 'hidden' })]
  await join(bob, hidden)
  for (const topic of [open, hidden]) await give(bob, topic, coins(3))
  const ask = (topic: number) =>
    Promise.all(
      ['rewards-logs', 'rewards-rank'].flatMap((list) =>
        [bob, cat, ann, world.guest()].map((viewer) => viewer.get(`/feed/topics/${topic}/${list}`)),
      ),
    )
  const [seen, within] = await Promise.all([ask(open), ask(hidden)])
  assert.deepEqual(tally(seen), { 200: 8 })
  assert.deepEqual(
    within.map(({ statusCode }) => statusCode),
    [200, 404, 200, 404, 200, 404, 200, 404],
  )
  assert.equal(within[0]!.json()[0].user_id, bob.id)
  await ann.delete(`/feed/topics/${open}`)
  assert.deepEqual(tally(await ask(open)), { 404: 8 })
})

test('rewards and paid joins of one topic at once both go through', async () => {
  const people = await crowd(world, 10, 1000)
  const topic = await createPaidTopic(ann, 10)
  await join(people[0]!, topic)
  const replies = await times(60, (index) =>
    index % 2 ? join(people[index % 10]!, topic) : give(people[0]!, topic, coins(1)),
  )
  assert.deepEqual(tally(replies), { 201: 30, 204: 30 })
  assert.equal((await amountsOf(topic))['reward_amount'], 30)
  await assertLedgerClean(world)
})

test('one key is one reward', async () => {
  const [bob] = (await crowd(world, 1, 100)) as [Person]
  const topic = await createTopic(ann)
  const ask = () =>
    bob.post(`/feed/topics/${topic}/rewards`, coins(10), { headers: { 'idempotency-key': 'for the topic' } })
  assert.deepEqual([(await ask()).statusCode, (await ask()).headers['idempotency-replayed']], [201, 'true'])
  assert.equal((await amountsOf(topic))['reward_amount'], 10)
})
