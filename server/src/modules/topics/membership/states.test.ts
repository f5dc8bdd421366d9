import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  accept,
  apply,
  audited,
  configureTopics,
  createPaidTopic,
  createTopic,
  createTopicWorld,
  join,
  leave,
  reject,
  wrongCounts,
} from '../../../../test/factories/topics.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, crowd } from '../../../../test/money.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let owner: Person
before(async () => {
  ;({ world, owner } = await createTopicWorld())
})

const pair = async (coins = 0) => (await crowd(world, 2, coins)) as [Person, Person]
const isMember = async (person: Person, topicId: number): Promise<boolean> =>
  (await person.get(`/feed/topics/${topicId}`)).json().has_followed
const statusOf = async (logId: number): Promise<string> =>
  (await world.owner`select status from topic_applications where id = ${logId}`)[0]!['status']
const balanceOf = async (person: Person): Promise<number> => (await accountsOf(world, person.id)).user

test('not a member, topic missing or deleted: 404, the same bytes', async () => {
  const [ann] = await pair()
  const gone = await createTopic(owner)
  assert.equal((await owner.delete(`/feed/topics/${gone}`)).statusCode, 204)
  const [missing, deleted] = [await join(ann, 999_999_999), await join(ann, gone)]
  assert.deepEqual([missing.statusCode, deleted.statusCode], [404, 404])
  assert.equal(missing.body, deleted.body)
  await configureTopics(world, { switch: true })
  const waiting = await createTopic(owner)
  await configureTopics(world)
  assert.equal((await join(ann, waiting)).body, missing.body, 'a topic that has not passed is not there')
  assert.equal((await join(owner, waiting)).statusCode, 204, 'for its creator it is')
})

test('not a member, joins directly: member, 204, and again 204 with nothing changed', async () => {
  const [ann] = await pair()
  const topic = await createTopic(owner)
  assert.deepEqual(tally([await join(ann, topic), await join(ann, topic)]), { 204: 2 })
  assert.equal(await isMember(ann, topic), true)
  assert.equal((await ann.get(`/feed/topics/${topic}`)).json().followers_count, 2)
  assert.equal((await ann.get('/user')).json().feed_topics_count, 1)
})

test('not a member, needs audit: application waiting, 202; again 202 and still one application', async () => {
  const [ann] = await pair()
  const topic = await createTopic(owner, audited)
  const replies = await times(20, () => join(ann, topic))
  assert.deepEqual(tally(replies), { 202: 20 })
  assert.equal(typeof replies[0]!.json().message, 'string')
  assert.equal((await ann.get(`/feed/topics/${topic}`)).json().apply_for_status, 'waiting')
  const [row] = await world.owner`select count(*)::int as n from topic_applications where topic_id = ${topic}`
  assert.equal(row!['n'], 1)
})

test('not a member, too little currency: 403 and not a member, asked directly or with audit', async () => {
  const [ann] = await pair(9)
  for (const needsAudit of [false, true]) {
    const topic = await createPaidTopic(owner, 10, needsAudit)
    const reply = await join(ann, topic)
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.too_little'])
    assert.equal(await isMember(ann, topic), false)
    assert.equal((await ann.get(`/feed/topics/${topic}`)).json().apply_for_status, 'none')
  }
  assert.equal(await balanceOf(ann), 9)
})

test('TOP-1 fifty joins of a paid topic at once: one fee, one membership', async () => {
  const [ann] = await pair(1000)
  const topic = await createPaidTopic(owner, 10)
  const had = await balanceOf(owner)
  assert.deepEqual(tally(await times(50, () => join(ann, topic))), { 204: 50 })
  assert.equal(await balanceOf(ann), 990)
  assert.equal(await balanceOf(owner), had + 10)
  assert.equal((await ann.get(`/feed/topics/${topic}`)).json().followers_count, 2)
  const [order] = (await ann.get('/currency/orders?type=-1')).json()
  assert.deepEqual(
    [order.title, order.amount, order.state, order.target_id],
    ['Joining fee received', 10, 1, String(owner.id)],
  )
  await assertLedgerClean(world)
})

test('fees for ten topics at once, money for four: four are joined', async () => {
  const [ann] = await pair(40)
  const topics = await times(10, () => createPaidTopic(owner, 10))
  assert.deepEqual(tally(await Promise.all(topics.map((topic) => join(ann, topic)))), { 204: 4, 403: 6 })
  assert.equal(await balanceOf(ann), 0)
  assert.equal((await ann.get('/user')).json().feed_topics_count, 4)
  await assertLedgerClean(world)
})

test('application waiting, approved with enough currency: member, 204, the fee moves once', async () => {
  const [ann] = await pair(100)
  const topic = await createPaidTopic(owner, 30, true)
  const log = await apply(world, ann, topic)
  assert.equal(await balanceOf(ann), 100, 'applying costs nothing')
  assert.equal((await accept(owner, topic, log)).statusCode, 204)
  assert.deepEqual([await balanceOf(ann), await isMember(ann, topic), await statusOf(log)], [70, true, 'accepted'])
  await assertLedgerClean(world)
})

test('application already processed: approving and rejecting are 422, and nothing changes', async () => {
  const [ann, bob] = await pair(100)
  const topic = await createPaidTopic(owner, 30, true)
  const [accepted, rejected] = [await apply(world, ann, topic), await apply(world, bob, topic)]
  await accept(owner, topic, accepted)
  assert.equal((await reject(owner, topic, rejected)).statusCode, 204)
  for (const log of [accepted, rejected])
    for (const act of [accept, reject]) {
      const reply = await act(owner, topic, log)
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'topic.application_decided'])
    }
  assert.deepEqual([await balanceOf(ann), await balanceOf(bob)], [70, 100])
  assert.deepEqual([await isMember(ann, topic), await isMember(bob, topic)], [true, false])
  assert.equal((await bob.get(`/feed/topics/${topic}`)).json().apply_for_status, 'fail')
})

test('a rejected applicant may apply again', async () => {
  const [ann] = await pair()
  const topic = await createTopic(owner, audited)
  await reject(owner, topic, await apply(world, ann, topic))
  assert.equal((await accept(owner, topic, await apply(world, ann, topic))).statusCode, 204)
  assert.equal(await isMember(ann, topic), true)
})

test('TOP-4 application waiting, applicant has spent the fee: 403 and still waiting; later it is accepted', async () => {
  const [ann, bob] = await pair(30)
  const topic = await createPaidTopic(owner, 30, true)
  const log = await apply(world, ann, topic)
  await ann.post(`/stage/feeds/1/of/${bob.id}/rewards`, { name: 'Rose', price: 1, numbers: 1 })
  const reply = await accept(owner, topic, log)
  assert.deepEqual([reply.statusCode, reply.json().code], [403, 'currency.too_little'])
  assert.deepEqual([await statusOf(log), await isMember(ann, topic), await balanceOf(ann)], ['waiting', false, 29])
  await bob.post(`/stage/feeds/1/of/${ann.id}/rewards`, { name: 'Rose', price: 1, numbers: 1 })
  assert.equal((await accept(owner, topic, log)).statusCode, 204)
  assert.equal(await balanceOf(ann), 0)
  await assertLedgerClean(world)
})

test('TOP-3 the fee is the one of the day of applying', async () => {
  const [ann] = await pair(100)
  const topic = await createPaidTopic(owner, 10, true)
  const log = await apply(world, ann, topic)
  await world.owner`update topics set expense = 1000 where id = ${topic}`
  assert.equal((await accept(owner, topic, log)).statusCode, 204)
  assert.equal(await balanceOf(ann), 90)
})

test('TOP-2 twenty approvals against twenty rejections: one wins, and the fee matches', async () => {
  for (let round = 0; round < 3; round++) {
    const [ann] = await pair(100)
    const topic = await createPaidTopic(owner, 10, true)
    const log = await apply(world, ann, topic)
    const replies = await times(40, (index) => (index % 2 ? accept : reject)(owner, topic, log))
    assert.deepEqual(tally(replies), { 204: 1, 422: 39 })
    const isAccepted = (await statusOf(log)) === 'accepted'
    assert.equal(await isMember(ann, topic), isAccepted)
    assert.equal(await balanceOf(ann), isAccepted ? 90 : 100)
    const winner = replies.findIndex(({ statusCode }) => statusCode === 204)
    assert.equal(winner % 2 === 1, isAccepted)
  }
  assert.deepEqual(await wrongCounts(world), [])
  await assertLedgerClean(world)
})

test('TOP-4 only the manager decides, and only about his own topic’s applications', async () => {
  const [ann, bob] = await pair()
  const [other] = await pair()
  const [topic, elsewhere] = [await createTopic(owner, audited), await createTopic(other, audited)]
  const log = await apply(world, ann, topic)
  for (const act of [accept, reject]) {
    assert.equal((await act(bob, topic, log)).statusCode, 403)
    assert.equal((await act(ann, topic, log)).statusCode, 403)
    assert.equal((await act(other, topic, log)).statusCode, 403)
    assert.equal((await act(other, elsewhere, log)).statusCode, 404, 'of another topic')
    assert.equal((await act(owner, topic, 999_999_999)).statusCode, 404)
    assert.equal((await act(owner, 999_999_999, log)).statusCode, 404)
  }
  assert.equal(await statusOf(log), 'waiting')
})

test('member leaves: not a member, 204, also twice; the fee is not given back and is due again', async () => {
  const [ann] = await pair(100)
  const topic = await createPaidTopic(owner, 10)
  await join(ann, topic)
  assert.deepEqual(tally(await times(10, () => leave(ann, topic))), { 204: 10 })
  assert.deepEqual([await isMember(ann, topic), await balanceOf(ann)], [false, 90])
  assert.equal((await ann.get(`/feed/topics/${topic}`)).json().followers_count, 1)
  await join(ann, topic)
  assert.equal(await balanceOf(ann), 80)
  assert.deepEqual(await wrongCounts(world), [])
})

test('the creator stays, asked to leave or removed', async () => {
  const topic = await createTopic(owner)
  const [founder] = await crowd(world, 1, 0, ['founder'])
  assert.equal((await leave(owner, topic)).statusCode, 403)
  assert.equal((await leave(founder!, topic, owner.id)).statusCode, 403)
  assert.equal(await isMember(owner, topic), true)
})

test('TOP-5 a member is removed by the owner and the super administrator, and by no one else', async () => {
  const [ann, bob] = await pair()
  const [founder] = await crowd(world, 1, 0, ['founder'])
  const [moderator] = await crowd(world, 1, 0, ['moderator'])
  const topic = await createTopic(owner)
  for (const remover of [owner, founder!]) {
    await join(ann, topic)
    await join(bob, topic)
    for (const other of [ann, moderator!]) assert.equal((await leave(other, topic, bob.id)).statusCode, 403)
    assert.equal(await isMember(bob, topic), true)
    assert.equal((await remover.delete(`/user/feed-topics/${topic}`, { target: bob.id })).statusCode, 204)
    assert.equal(await isMember(bob, topic), false)
  }
  assert.equal((await leave(ann, topic, ann.id)).statusCode, 204, 'oneself by name is leaving')
  assert.deepEqual(await wrongCounts(world), [])
})

test('joins and leaves of many at once leave exact counts', async () => {
  const people = await crowd(world, 8)
  const topics = [await createTopic(owner), await createTopic(owner)]
  await times(160, (index) => {
    const [person, topic] = [people[index % 8]!, topics[(index >> 3) % 2]!]
    return Math.floor(index / 16) % 2 ? leave(person, topic) : join(person, topic)
  })
  assert.deepEqual(await wrongCounts(world), [])
})
