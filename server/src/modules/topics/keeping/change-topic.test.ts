import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { audited, configureTopics, createTopic, join, wrongCounts } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  ;[ann, bob] = await world.people('ann', 'bob')
  await configureTopics(world)
})

const card = async (id: number) => (await ann.get(`/feed/topics/${id}`)).json()

test('the manager changes what is given and nothing else', async () => {
  const id = await createTopic(ann, { desc: 'before' })
  const before = await card(id)
  const logo = await upload(world, ann, await pngOf())
  const change = { name: `Renamed ${id}`, logo, join_permission: 'afterAudit', publish_permission: 'allUser' }
  assert.equal((await ann.patch(`/feed/topics/${id}`, change)).statusCode, 204)
  const after = await card(id)
  assert.equal(after.logo.mime, 'image/png')
  assert.deepEqual(
    { ...after, logo: null },
    {
      ...before,
      name: change.name,
      join_permission: 'afterAudit',
      join_mode: 'need-audit',
      publish_permission: 'allUser',
    },
  )
  assert.equal((await ann.patch(`/feed/topics/${id}`, { logo: null, topic_category_id: null })).statusCode, 204)
  assert.equal((await card(id)).logo, null)
  assert.equal((await card(id)).desc, 'before')
  assert.equal((await ann.patch(`/feed/topics/${id}`, { desc: null })).statusCode, 204)
  assert.deepEqual(await card(id), { ...after, logo: null, desc: null })
  assert.equal((await ann.patch(`/feed/topics/${id}`, { name: null })).statusCode, 422, 'a name it keeps')
})

test('TOP-6 nothing else can be changed, and no one else changes anything', async () => {
  const id = await createTopic(ann)
  const before = await card(id)
  for (const smuggled of [
    { expense: 5 },
    { visible: 'hidden' },
    { status: 'failed' },
    { creator_user_id: bob.id },
    { divide: 1 },
    { join_mode: 'need-audit' },
    { invited_audit: false },
    { is_hot: true },
  ]) {
    const reply = await ann.patch(`/feed/topics/${id}`, { desc: 'smuggled', ...smuggled })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, Object.keys(smuggled)])
  }
  assert.equal((await ann.patch(`/feed/topics/${id}`, {})).statusCode, 422)
  await join(bob, id)
  assert.equal((await bob.patch(`/feed/topics/${id}`, { desc: 'mine' })).statusCode, 403)
  assert.equal((await bob.patch('/feed/topics/999999999', { desc: 'mine' })).statusCode, 404)
  assert.equal((await world.guest().patch(`/feed/topics/${id}`, { desc: 'mine' })).statusCode, 401)
  assert.deepEqual({ ...(await card(id)), followers_count: 1 }, before)
})

test('a name that is taken stays with its owner, and what staff fixed stays fixed', async () => {
  const [one, two] = [await createTopic(ann), await createTopic(ann)]
  const { name } = await card(one)
  const reply = await ann.patch(`/feed/topics/${two}`, { name: name.toUpperCase() })
  assert.deepEqual([reply.statusCode, reply.json().code], [422, 'topic.name_taken'])
  assert.equal((await ann.patch(`/feed/topics/${one}`, { name: name.toUpperCase() })).statusCode, 204)
  await configureTopics(world, { join_permission: 'directJoin', publish_permission: 'memberOnly' })
  const fixed = { join_permission: 'afterAudit', publish_permission: 'allUser' }
  assert.equal((await ann.patch(`/feed/topics/${two}`, fixed)).statusCode, 204)
  await configureTopics(world, { join_permission: 'byManager', publish_permission: 'byManager' })
  const { join_permission, publish_permission } = await card(two)
  assert.deepEqual([join_permission, publish_permission], ['directJoin', 'memberOnly'])
})

test('a deleted topic is gone for everyone; its members are taken out and its applications end', async () => {
  const [cat] = await world.people('cat')
  const id = await createTopic(ann, { logo: await upload(world, ann, await pngOf()) })
  await join(bob, id)
  await ann.patch(`/feed/topics/${id}`, { join_permission: 'afterAudit' })
  await join(cat, id)
  assert.equal((await bob.delete(`/feed/topics/${id}`)).statusCode, 403)
  assert.equal((await ann.delete(`/feed/topics/${id}`)).statusCode, 204)
  assert.equal((await ann.delete(`/feed/topics/${id}`)).statusCode, 404)
  for (const person of [ann, bob]) {
    assert.equal((await person.get(`/feed/topics/${id}`)).statusCode, 404)
    const followed = (await person.get('/user/followed-topics')).json()
    assert(!followed.some((topic: { id: number }) => topic.id === id))
  }
  assert.equal((await ann.get('/user/feed-topics/logs-count')).json().count, 0)
  await world.runJobs()
  assert.deepEqual(await wrongCounts(world), [])
  const rows = await world.owner`select status from topic_applications where topic_id = ${id}`
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['rejected'],
  )
  assert.equal((await world.owner`select from topic_members where topic_id = ${id}`).length, 0)
})

test('another user’s topic is deleted by holders of the permission, and the log says so', async () => {
  const moderator = await world.staff('moderator')
  const id = await createTopic(ann, audited)
  assert.equal((await moderator.delete(`/feed/topics/${id}`)).statusCode, 204)
  const [line] = await world.owner`select actor_id, action from audit_log where object = ${`topics:${id}`}`
  assert.deepEqual({ ...line }, { actor_id: moderator.id, action: 'topics.delete' })
  assert.equal((await world.guest().delete(`/feed/topics/${id}`)).statusCode, 401)
})
