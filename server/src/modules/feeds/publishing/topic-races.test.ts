import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { configureTopics, createTopic, join, leave } from '../../../../test/factories/topics.ts'
import { assertLedgerClean, coins, fund } from '../../../../test/money.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const deadlocks = async ({ owner }: World): Promise<number> => {
  await owner`select pg_stat_force_next_flush()`
  const [row] = await owner<{ n: number }[]>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`
  return row!.n
}

test('joining, leaving, liking, publishing, commenting and rewarding in the same topics at once: no deadlock, every count right', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '20' } })
  await configureTopics(world)
  const people = await world.people('ann', 'bob', 'cid', 'dan', 'eve', 'fay')
  for (const person of people) await fund(world, person.id, 10_000)
  const [ann, bob] = people
  // One of them hidden: what is in it is counted a second time, at commit.
  const topics = [
    await createTopic(ann, { publish_permission: 'allUser' }),
    await createTopic(bob, { publish_permission: 'allUser' }),
    await createTopic(ann, { publish_permission: 'allUser', visible: 'hidden' }),
  ]
  for (const person of people) await join(person, topics[2]!)
  const publish = async (index: number) =>
    people[index % people.length]!.post('/feeds', {
      feed_content: `at once ${index}`,
      // In either order: locks are taken by id, not as they were named.
      topics: index % 2 ? [topics[0], topics[1]] : [topics[2], topics[1]],
    })
  const feeds: number[] = []
  for (let index = 0; index < 4; index++) feeds.push((await publish(index)).json().id)

  const before = await deadlocks(world)
  const replies = await Promise.all(
    Array.from({ length: 240 }, (_, index) => {
      const person = people[(index * 7) % people.length]!
      const [feed, topic] = [feeds[index % feeds.length]!, topics[index % 2]!]
      switch (index % 8) {
        case 0:
        case 1:
          return join(person, topic)
        case 2:
          return leave(person, topic)
        case 3:
          return person.post(`/feeds/${feed}/like`)
        case 4:
          return publish(index)
        case 5:
          return person.post(`/feeds/${feed}/comments`, { body: 'at once' })
        case 6:
          return person.post(`/feeds/${feed}/rewards`, coins(1))
        default:
          return person.post(`/feed/topics/${topics[index % 3]!}/rewards`, coins(1))
      }
    }),
  )
  // On a slow machine some get a 503, which is no deadlock.
  const faults = replies.filter((reply) => reply.statusCode >= 500 && reply.json().code !== 'database.slow')
  assert.deepEqual(
    faults.map(({ statusCode, body }) => [statusCode, body]),
    [],
  )
  assert(replies.filter(({ statusCode }) => statusCode < 300).length > 120, 'most of it was done')
  assert.equal(await deadlocks(world), before)
  await assertChecksPass(world)
  await assertLedgerClean(world)
})
