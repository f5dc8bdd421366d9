import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { configureTopics, createTopic, join, leave } from '../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { type Caller, Problem } from '../../kernel/index.ts'
import { requireTopicFeedsVisible, topicsForPublishing } from './index.ts'

let world: World
let ann: Person
let bob: Person
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  ;[ann, bob] = await world.people('ann', 'bob')
  founder = await world.founder()
  await configureTopics(world)
})

const as = ({ id }: Person): Caller => ({ id, sessionId: 0, permissions: new Set() })
const publish = async (person: Person, ids: number[]) => {
  const [outcome] = await publishAll([[person, ids]])
  return outcome
}
const publishAll = async (all: [Person, number[]][]) => {
  const placings = all.map(([person, topicIds]) => ({ caller: as(person), topicIds }))
  const outcomes = await world.db.transaction((tx) => topicsForPublishing(tx, placings))
  return outcomes.map((each) => (each instanceof Problem ? [each.status, ...Object.keys(each.errors ?? {})] : each))
}
const looksInto = (person: Person | undefined, id: number) =>
  requireTopicFeedsVisible(world.db, person && as(person), id).then(
    () => 200,
    (error) => error.status,
  )

test('publishing needs topics that exist and allow it, or none', async () => {
  const [open, members, hidden] = [
    await createTopic(ann, { publish_permission: 'allUser' }),
    await createTopic(ann, { publish_permission: 'memberOnly' }),
    await createTopic(ann, { visible: 'hidden', publish_permission: 'allUser' }),
  ]
  const waiting = await createTopic(ann, { publish_permission: 'allUser' })
  await founder.patch(`/admin/topics/${waiting}`, { status: 'waiting' })
  const gone = await createTopic(ann, { publish_permission: 'allUser' })
  await ann.delete(`/feed/topics/${gone}`)

  assert.deepEqual(await publish(bob, []), [])
  const nameOf = async (id: number) => (await ann.get(`/feed/topics/${id}`)).json().name
  assert.deepEqual(await publish(bob, [open, open]), [{ id: open, name: await nameOf(open), isHidden: false }])
  for (const id of [hidden, waiting, gone, 999_999_999])
    assert.deepEqual(await publish(bob, [open, id]), [422, 'topics'])
  assert.deepEqual(await publish(bob, [open, members]), [403])
  assert.deepEqual(await publish(ann, [waiting]), [422, 'topics'])
  await join(bob, hidden)
  assert.deepEqual(await publish(bob, [hidden]), [{ id: hidden, name: await nameOf(hidden), isHidden: true }])

  const inHidden = [{ id: hidden, name: await nameOf(hidden), isHidden: true }]
  const atOnce: [Person, number[]][] = [
    [bob, [hidden]],
    [founder, [hidden]],
    [bob, [members]],
    [bob, []],
    [ann, [hidden]],
  ]
  assert.deepEqual(await publishAll(atOnce), [inHidden, [422, 'topics'], [403], [], inHidden], 'each by themselves')
})

test('members look inside a hidden topic, everyone inside others, and no one inside a missing one', async () => {
  const [open, hidden, failed] = [
    await createTopic(ann),
    await createTopic(ann, { visible: 'hidden' }),
    await createTopic(ann),
  ]
  await founder.patch(`/admin/topics/${failed}`, { status: 'failed' })
  for (const [id, outsider, creator] of [
    [open, 200, 200],
    [hidden, 404, 200],
    [failed, 404, 200],
    [999_999_999, 404, 404],
  ] as const) {
    const found = [await looksInto(undefined, id), await looksInto(bob, id), await looksInto(ann, id)]
    assert.deepEqual(found, [outsider, outsider, creator])
  }
  await join(bob, hidden)
  assert.equal(await looksInto(bob, hidden), 200)
  await leave(bob, hidden)
  assert.equal(await looksInto(bob, hidden), 404)
})
