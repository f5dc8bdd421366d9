import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  audited,
  configureTopics,
  createPaidTopic,
  createTopic,
  join,
  leave,
} from '../../../../test/factories/topics.ts'
import { tally } from '../../../../test/inspect.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { on } from '../../../kernel/index.ts'
import { type TopicJoined, topicJoined } from '../index.ts'

/** A world in which tasks pay so much for joining and for sharing, and what was published about joining. */
async function payingWorld(t: TestContext, coins: number): Promise<{ world: World; joined: TopicJoined[] }> {
  const joined: TopicJoined[] = []
  const world = await createWorld(t, {
    modules: () => [{ name: 'listener', reactions: [on(topicJoined, async (_tx, fact) => void joined.push(fact))] }],
  })
  await configureTopics(world)
  const task = (type: string) => ({ type, max: 0, hit_increment: 1, how_increment: coins })
  const tasks = coins > 0 ? [task('task:follow-topic'), task('task:shares')] : []
  await world.db.transaction((tx) => world.service.settings.change(tx, 'tasks', tasks))
  await world.service.settings.refresh()
  return { world, joined }
}

test('joining and sharing answer 201 with all that tasks paid, else 204', async (t) => {
  const { world } = await payingWorld(t, 5)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann)
  const [first, again, shared] = [
    await join(bob, topic),
    await join(bob, topic),
    await bob.put(`/feed/topics/${topic}/tasks/share`),
  ]
  assert.deepEqual([first.statusCode, first.json()], [201, { amount: 5 }])
  assert.deepEqual([again.statusCode, again.body], [204, ''])
  assert.deepEqual([shared.statusCode, shared.json()], [201, { amount: 5 }])
  const guest = await world.guest().put(`/feed/topics/${topic}/tasks/share`)
  assert.deepEqual([guest.statusCode, guest.body], [204, ''])
})

test('a retry under a key repeats 201 with its amount', async (t) => {
  const { world } = await payingWorld(t, 3)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann)
  const ask = () => bob.put(`/user/feed-topics/${topic}`, undefined, { headers: { 'idempotency-key': 'join-1' } })
  const [first, second] = [await ask(), await ask()]
  assert.deepEqual([first.statusCode, first.body], [201, '{"amount":3}'])
  assert.deepEqual([second.statusCode, second.body, second.headers['idempotency-replayed']], [201, first.body, 'true'])
})

test('TOP-10 of fifty cycles of joining and leaving one is told as the first; creating is not joining', async (t) => {
  const { world, joined } = await payingWorld(t, 0)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann)
  assert.equal(joined.length, 0)
  for (let cycle = 0; cycle < 50; cycle++) {
    await join(bob, topic)
    await leave(bob, topic)
  }
  assert.equal(joined.length, 50)
  assert.deepEqual(
    joined.filter(({ isFirstTime }) => isFirstTime),
    [{ topicId: topic, userId: bob.id, creatorId: ann.id, isFirstTime: true }],
  )
})

test('an invited person skips the audit where the topic says so, and only if a member invited', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cat, dan] = await world.people('ann', 'bob', 'cat', 'dan')
  const easy = await createTopic(ann, { join_mode: 'need-audit', invited_audit: 0 })
  const strict = await createTopic(ann, audited)
  for (const invitor of [cat.id, dan.id, 999_999_999]) {
    const reply = await join(bob, easy, invitor)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['invitor']])
  }
  assert.equal((await join(bob, easy, ann.id)).statusCode, 204)
  assert.equal((await join(cat, easy, bob.id)).statusCode, 204)
  assert.equal((await join(dan, easy)).statusCode, 202)
  assert.equal((await join(bob, strict, ann.id)).statusCode, 202, 'the invited are audited too')
  for (const invitor of ['x', 0, -1, 1.5, null])
    assert.equal((await dan.put(`/user/feed-topics/${strict}`, { invitor })).statusCode, 422)
})

test('naming an invitor does not reveal the members of a hidden topic', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const hidden = { visible: 'hidden' }
  const topics: [topic: number, status: number][] = [
    [await createTopic(ann, { ...hidden, ...audited }), 202],
    [await createTopic(ann, hidden), 204],
    [await createPaidTopic(ann, 10), 403],
    [await createPaidTopic(ann, 10, true), 403],
  ]
  for (const [topic, status] of topics) {
    const answers = new Set<string>()
    for (const invitor of [ann.id, cat.id, 999_999_999]) {
      const [stranger] = await world.people('stranger')
      const reply = await join(stranger, topic, invitor)
      assert.equal(reply.statusCode, status, reply.body)
      answers.add(reply.body)
    }
    assert.equal(answers.size, 1)
  }
  const invitors = await world.owner`
    select invitor_id from topic_applications where topic_id = ${topics[0]![0]} order by id`
  assert.deepEqual(
    invitors.map((row) => row['invitor_id']),
    [ann.id, null, null],
    'and who is no member is not noted as having invited',
  )

  const easy = await createTopic(ann, { ...hidden, join_mode: 'need-audit', invited_audit: 0 })
  assert.equal((await join(bob, easy, cat.id)).statusCode, 202, 'it spares no audit')
  assert.equal((await join(cat, easy, ann.id)).statusCode, 204)
})

test('the brake stops paid joining, and free joining goes on', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  await founder.post('/admin/currency/adjustments', { user_id: bob.id, amount: 100, reason: 'to join' })
  const [paid, free] = [await createPaidTopic(ann, 10), await createTopic(ann)]
  await changeSetting(world, 'money', { rewards: false })
  await world.service.settings.refresh()
  const stopped = await join(bob, paid)
  assert.deepEqual([stopped.statusCode, stopped.json().code], [403, 'currency.switched_off'])
  assert.equal((await join(bob, free)).statusCode, 204)
  await changeSetting(world, 'money', { rewards: true })
  await world.service.settings.refresh()
  assert.equal((await join(bob, paid)).statusCode, 204)
})

test('no fee goes to a creator who has left; a person who has left is in no topic', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const founder = await world.founder()
  for (const person of [bob, cat])
    await founder.post('/admin/currency/adjustments', { user_id: person.id, amount: 100, reason: 'to join' })
  const [paid, free] = [await createPaidTopic(ann, 10), await createTopic(ann)]
  await join(bob, paid)
  await join(bob, free)
  await ann.delete('/user')
  await bob.delete('/user')
  await world.runJobs()
  const refused = await join(cat, paid)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'topic.creator_gone'])
  assert.equal((await join(cat, free)).statusCode, 204)
  const topic = (await cat.get(`/feed/topics/${free}`)).json()
  assert.equal(topic.followers_count, 1)
  assert.deepEqual(
    (await cat.get(`/feed/topics/${free}/followers`)).json().map(({ id }: { id: number }) => id),
    [cat.id],
  )
})

test('a guest joins and leaves nothing', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()
  const replies = [await guest.put('/user/feed-topics/1'), await guest.delete('/user/feed-topics/1')]
  assert.deepEqual(tally(replies), { 401: 2 })
})
