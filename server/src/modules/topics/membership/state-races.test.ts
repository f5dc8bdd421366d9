import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  accept,
  apply,
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
import { changeSetting } from '../../../../test/settings.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let owner: Person
before(async () => {
  ;({ world, owner } = await createTopicWorld())
})

const balanceOf = async (person: Person): Promise<number> => (await accountsOf(world, person.id)).user
const statusesOf = async (person: Person): Promise<string[]> =>
  (await world.owner`select status from topic_applications where user_id = ${person.id} order by status`).map(
    (row) => row['status'],
  )

test('joining while the topic is deleted: a member who paid and is taken out, or 404 and nothing paid', async () => {
  const topics: number[] = []
  for (let round = 0; round < 12; round++) {
    const people = await crowd(world, 4, 100)
    const needsAudit = round % 3 === 0
    const topic = await createPaidTopic(owner, 10, needsAudit)
    topics.push(topic)
    const acts = people.map((person) => () => join(person, topic))
    const position = round % 5
    acts.splice(position, 0, () => owner.delete(`/feed/topics/${topic}`))
    const replies = await Promise.all(acts.map((act) => act()))
    const [deleted] = replies.splice(position, 1)
    assert.equal(deleted!.statusCode, 204)
    for (const [index, reply] of replies.entries()) {
      assert.ok([needsAudit ? 202 : 204, 404].includes(reply.statusCode), reply.body)
      assert.equal(await balanceOf(people[index]!), reply.statusCode === 204 ? 90 : 100)
    }
  }
  await world.runJobs()
  const left = await world.owner`
    select topic_id from topic_members where topic_id in ${world.owner(topics)}
    union all select topic_id from topic_applications where topic_id in ${world.owner(topics)} and status = 'waiting'`
  assert.deepEqual([...left], [])
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('a join that was begun before the topic was deleted is taken out with the others', async () => {
  const [ann] = (await crowd(world, 1, 100)) as [Person]
  const topic = await createPaidTopic(owner, 10)
  let isDissolved = false
  const { joining, deleting } = await world.owner.begin(async (sql) => {
    // Where the join is about to count the member.
    await sql`select from user_counts where user_id = ${ann.id} for update`
    const joining = join(ann, topic)
    await until(async () => (await waitingForLocks(world)) === 1, 'the join waits')
    const deleting = owner.delete(`/feed/topics/${topic}`).then(async (reply) => {
      await world.runJobs()
      isDissolved = true
      return reply
    })
    await until(async () => isDissolved || (await waitingForLocks(world)) === 2, 'the topic waits or is gone')
    return { joining, deleting }
  })
  assert.deepEqual(tally(await Promise.all([joining, deleting])), { 204: 2 })
  assert.equal(await balanceOf(ann), 90)
  assert.deepEqual([...(await world.owner`select user_id from topic_members where topic_id = ${topic}`)], [])
  assert.equal((await ann.get('/user')).json().feed_topics_count, 0)
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('fifty joins at once of a topic for whose joining a task pays: one is paid, the others are told 204', async () => {
  await changeSetting(world, 'tasks', [{ type: 'task:follow-topic', max: 0, hit_increment: 1, how_increment: 5 }])
  try {
    const [ann] = (await crowd(world, 1, 100)) as [Person]
    for (const [topic, fee] of [
      [await createTopic(owner), 0],
      [await createPaidTopic(owner, 10), 10],
    ] as const) {
      const had = await balanceOf(ann)
      const replies = await times(50, () => join(ann, topic))
      assert.deepEqual(tally(replies), { 201: 1, 204: 49 })
      const paid = replies.find(({ statusCode }) => statusCode === 201)!
      assert.deepEqual(paid.json(), { amount: 5 })
      assert.equal(await balanceOf(ann), had - fee + 5)
    }
  } finally {
    await changeSetting(world, 'tasks', [])
  }
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('two paid applications of one person approved at once, money for one: 204 and 403, and the other waits on', async () => {
  const [other] = (await crowd(world, 1)) as [Person]
  for (let round = 0; round < 6; round++) {
    const [ann] = (await crowd(world, 1, 15)) as [Person]
    const managers = [owner, round % 2 ? owner : other]
    const topics = [await createPaidTopic(managers[0]!, 10, true), await createPaidTopic(managers[1]!, 10, true)]
    const logs = [await apply(world, ann, topics[0]!), await apply(world, ann, topics[1]!)]
    const replies = await times(2, (index) => accept(managers[index]!, topics[index]!, logs[index]!))
    assert.deepEqual(tally(replies), { 204: 1, 403: 1 })
    const refused = replies.findIndex(({ statusCode }) => statusCode === 403)
    assert.equal(replies[refused]!.json().code, 'currency.too_little')
    assert.deepEqual(await statusesOf(ann), ['accepted', 'waiting'])
    assert.equal((await ann.get(`/feed/topics/${topics[refused]}`)).json().apply_for_status, 'waiting')
    assert.equal(await balanceOf(ann), 5)
    assert.equal((await ann.get('/user')).json().feed_topics_count, 1)
  }
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('leaving and being removed at once, and coming back meanwhile: 204 for all, and exact counts', async () => {
  for (let round = 0; round < 10; round++) {
    const [ann, bob] = (await crowd(world, 2)) as [Person, Person]
    const topic = await createTopic(owner)
    for (const person of [ann, bob]) await join(person, topic)
    const away = await times(8, (index) => (index % 2 ? leave(owner, topic, ann.id) : leave(ann, topic)))
    assert.deepEqual(tally(away), { 204: 8 })
    assert.equal((await ann.get(`/feed/topics/${topic}`)).json().followers_count, 2)
    const replies = await Promise.all([join(ann, topic), leave(owner, topic, ann.id), leave(ann, topic)])
    assert.deepEqual(tally(replies), { 204: 3 })
  }
  assert.deepEqual(await wrongCounts(world), [])
})
