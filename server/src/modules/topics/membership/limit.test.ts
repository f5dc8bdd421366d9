import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  accept,
  apply,
  audited,
  createPaidTopic,
  createTopic,
  createTopicWorld,
  join,
  leave,
  wrongCounts,
} from '../../../../test/factories/topics.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { tally, times, waitingForLocks } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'
import { MAX_MEMBERSHIPS } from '../errors.ts'

let world: World
let owner: Person
before(async () => {
  ;({ world, owner } = await createTopicWorld())
})

/** A person who can join only so many more topics. */
async function almostFull(room: number, coins = 0): Promise<Person> {
  const [person] = (await crowd(world, 1, coins)) as [Person]
  await world.owner`
    with made as (
      insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission, followers_count)
      select 'Full of ' || ${person.name} || n, ${owner.id}, 'passed', false, false, 'memberOnly', 1
      from generate_series(1, ${MAX_MEMBERSHIPS - room}) n returning id),
    joined as (insert into topic_members (topic_id, user_id) select id, ${person.id} from made)
    update user_counts set feed_topics_count = ${MAX_MEMBERSHIPS - room} where user_id = ${person.id}`
  return person
}

const topicsOf = async (person: Person): Promise<number> => (await person.get('/user')).json().feed_topics_count

test('twenty joins at once with room for two: two are made', async () => {
  const ann = await almostFull(2)
  const topics: number[] = []
  for (let index = 0; index < 20; index++) topics.push(await createTopic(owner))
  // Until a few of them have seen that there is room, none is counted.
  const asked = await world.owner.begin(async (sql) => {
    await sql`select from user_counts where user_id = ${ann.id} for update`
    const joins = topics.map((topic) => join(ann, topic))
    await until(async () => (await waitingForLocks(world)) > 3, 'some wait')
    return { joins }
  })
  const replies = await Promise.all(asked.joins)
  assert.deepEqual(tally(replies), { 204: 2, 422: 18 })
  const refused = replies.findIndex(({ statusCode }) => statusCode === 422)
  assert.equal(replies[refused]!.json().code, 'topic.too_many')
  assert.equal(await topicsOf(ann), MAX_MEMBERSHIPS)
  const joined = topics[replies.findIndex(({ statusCode }) => statusCode === 204)]!
  assert.equal((await join(ann, joined)).statusCode, 204, 'a member is one already')
  await leave(ann, joined)
  assert.equal((await join(ann, topics[refused]!)).statusCode, 204)
  assert.deepEqual(await wrongCounts(world), [])
})

test('applications accepted at once with room for one: one is in and has paid, the others wait', async () => {
  const ann = await almostFull(1, 100)
  const topics = [await createPaidTopic(owner, 10, true), await createTopic(owner, audited)]
  topics.push(await createPaidTopic(owner, 10, true))
  const logs: number[] = []
  for (const topic of topics) logs.push(await apply(world, ann, topic))
  const replies = await Promise.all(topics.map((topic, index) => accept(owner, topic, logs[index]!)))
  assert.deepEqual(tally(replies), { 204: 1, 403: 2 })
  const winner = replies.findIndex(({ statusCode }) => statusCode === 204)
  const loser = winner === 0 ? 2 : 0
  assert.equal(replies[loser]!.json().code, 'topic.too_many')
  const rows = await world.owner`select status from topic_applications where user_id = ${ann.id} order by status`
  assert.deepEqual(
    rows.map((row) => row['status']),
    ['accepted', 'waiting', 'waiting'],
  )
  assert.equal(await topicsOf(ann), MAX_MEMBERSHIPS)
  assert.equal((await accountsOf(world, ann.id)).user, winner === 1 ? 100 : 90)
  await leave(ann, topics[winner]!)
  assert.equal((await accept(owner, topics[loser]!, logs[loser]!)).statusCode, 204)
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('topics made at once with room for one: one is made, and nothing is left of the others', async () => {
  const ann = await almostFull(1)
  const replies = await times(5, (index) =>
    ann.post('/feed/topics', { name: `Mine ${index} ${ann.name}`, visible: 'hidden' }),
  )
  assert.deepEqual(tally(replies), { 201: 1, 422: 4 })
  const refused = replies.find(({ statusCode }) => statusCode === 422)!
  assert.equal(refused.json().code, 'topic.too_many')
  const made = await world.owner`select id from topics where creator_id = ${ann.id}`
  assert.deepEqual(
    made.map((row) => row['id']),
    [replies.find(({ statusCode }) => statusCode === 201)!.json().id],
  )
  assert.deepEqual(await wrongCounts(world), [])
})
