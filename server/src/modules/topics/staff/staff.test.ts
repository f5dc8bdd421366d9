import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { accept, apply, audited, configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { on } from '../../../kernel/index.ts'
import { topicAudited } from '../index.ts'

let world: World
let ann: Person
let moderator: Person
const heard: unknown[] = []
before(async (t) => {
  world = await createWorld(t as TestContext, {
    modules: () => [{ name: 'listener', reactions: [on(topicAudited, async (_tx, fact) => void heard.push(fact))] }],
  })
  ;[ann] = await world.people('ann')
  moderator = await world.staff('moderator')
  await configureTopics(world, { switch: true })
})

const card = async (id: number) => (await world.guest().get(`/feed/topics/${id}`)).statusCode

test('a new topic waits, passes, fails and passes again; the creator is told each time', async () => {
  const id = await createTopic(ann)
  assert.equal(await card(id), 404)
  heard.length = 0
  for (const [status, shown] of [
    ['passed', 200],
    ['passed', 200],
    ['failed', 404],
    ['waiting', 404],
    ['passed', 200],
  ] as const) {
    assert.equal((await moderator.patch(`/admin/topics/${id}`, { status })).statusCode, 204)
    assert.equal(await card(id), shown)
  }
  assert.deepEqual(
    heard,
    ['passed', 'failed', 'waiting', 'passed'].map((status) => ({ topicId: id, creatorId: ann.id, status })),
  )
  const lines =
    await world.owner`select action, before, after from audit_log where object = ${`topics:${id}`} order by id`
  assert.equal(lines.length, 5)
  assert.deepEqual(
    { ...lines[0] },
    {
      action: 'topics.update',
      before: { status: 'waiting', hot: false, recommended: false },
      after: { status: 'passed', hot: false, recommended: false },
    },
  )
})

test('staff find topics by what they look for', async () => {
  const [cat] = await world.people('cat')
  const category = (await moderator.post('/admin/topic-categories', { name: 'Staff kind' })).json()
  const hidden = await createTopic(cat, { name: 'Hidden hollow', visible: 'hidden', expense: 5 })
  const open = await createTopic(cat, { topic_category_id: category.id })
  await moderator.patch(`/admin/topics/${open}`, { status: 'passed', hot: true, recommended: true })
  const gone = await createTopic(cat)
  await cat.delete(`/feed/topics/${gone}`)
  const list = async (query: string) => {
    const page = (await moderator.get(`/admin/topics?creator_user_id=${cat.id}&${query}`)).json()
    assert.equal(page.data.length, page.total)
    return page.data.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await list(''), [gone, open, hidden])
  assert.deepEqual(await list('sort=id:asc&deleted=0'), [hidden, open])
  assert.deepEqual(await list('status=waiting&deleted=false'), [hidden])
  assert.deepEqual(
    [await list('visible=hidden'), await list('hot=1'), await list('recommended=1')],
    [[hidden], [open], [open]],
  )
  assert.deepEqual([await list(`topic_category_id=${category.id}`), await list('deleted=1')], [[open], [gone]])
  assert.deepEqual([await list('q=HOLLOW'), await list(`q=${cat.name}`)], [[hidden], [gone, open, hidden]])
  const [record] = (await moderator.get('/admin/topics?q=hollow')).json().data
  assert.deepEqual(
    [record.creator_name, record.visible, record.expense, record.status, record.hot, record.deleted_at],
    [cat.name, 'hidden', 5, 'waiting', false, null],
  )
  assert.equal((await moderator.patch(`/admin/topics/${gone}`, { hot: true })).statusCode, 404)
})

test('one topic opens with its configuration, its members and who asked to join, whatever became of it', async () => {
  const [cat, dan, eve] = await world.people('cat', 'dan', 'eve')
  const id = await createTopic(cat, { ...audited, publish_permission: 'creatorOnly', desc: 'Slow things' })
  await moderator.patch(`/admin/topics/${id}`, { status: 'passed' })
  await accept(cat, id, await apply(world, dan, id))
  await apply(world, eve, id)
  const one = async () => (await moderator.get(`/admin/topics/${id}`)).json()
  const topic = await one()
  assert.deepEqual(
    [topic.join_mode, topic.invited_audit, topic.publish_permission, topic.applications_count, topic.creator_name],
    ['need-audit', true, 'creatorOnly', 1, cat.name],
  )
  const list = async (path: string, query = '') =>
    (await moderator.get(`/admin/${path}?topic_id=${id}&sort=id:asc&${query}`)).json().data
  const members = await list('topic-members')
  assert.deepEqual(
    members.map(({ user_name: name }: { user_name: string }) => name),
    [cat.name, dan.name],
  )
  assert.equal((await cat.patch(`/user/feed-topics/${id}/can-pub`, { can_pub: 0, user_id: [dan.id] })).statusCode, 204)
  assert.deepEqual(
    (await list('topic-members', 'muted=1')).map(({ user_id: user }: { user_id: number }) => user),
    [dan.id],
  )
  assert.equal((await one()).muted_count, 1)
  const applications = await list('topic-applications')
  assert.deepEqual(
    applications.map((each: { user_name: string; manager_name: string; status: string }) => [
      each.user_name,
      each.manager_name,
      each.status,
    ]),
    [
      [dan.name, cat.name, 'accepted'],
      [eve.name, cat.name, 'waiting'],
    ],
  )
  assert.equal((await list('topic-applications', 'status=waiting')).length, 1)
  await cat.delete(`/feed/topics/${id}`)
  assert.notEqual((await one()).deleted_at, null)
  assert.equal((await moderator.get('/admin/topics/999999999')).statusCode, 404)
  assert.equal((await moderator.get('/admin/topic-members?topic_id=x')).statusCode, 422)
})

test('the creator reads why', async () => {
  const id = await createTopic(ann)
  const reply = await moderator.patch(`/admin/topics/${id}`, { status: 'failed', remark: 'There is one already.' })
  assert.equal(reply.statusCode, 204, reply.body)
  const [notice] = (await ann.get('/user/notifications?type=system')).json().data
  assert.match(JSON.stringify(notice), /There is one already\./)
  const [line] =
    await world.owner`select after from audit_log where object = ${`topics:${id}`} order by id desc limit 1`
  assert.equal(line!['after'].remark, 'There is one already.')
})

test('only staff decide, and only what can be decided', async () => {
  const id = await createTopic(ann)
  assert.equal((await ann.get('/admin/topics')).statusCode, 403)
  assert.equal((await ann.patch(`/admin/topics/${id}`, { status: 'passed' })).statusCode, 403)
  assert.equal((await world.guest().patch(`/admin/topics/${id}`, { status: 'passed' })).statusCode, 401)
  for (const body of [{}, { status: 'great' }, { hot: 1 }, { name: 'x' }, { expense: 5 }])
    assert.equal((await moderator.patch(`/admin/topics/${id}`, body)).statusCode, 422)
  assert.equal(await card(id), 404)
})

test('a category is kept by staff; one in use stays', async () => {
  const { id, ...category } = (await moderator.post('/admin/topic-categories', { name: 'Kept', sort: 4 })).json()
  assert.deepEqual([category.name, category.sort], ['Kept', 4])
  assert.equal((await moderator.post('/admin/topic-categories', { name: 'ＫＥＰＴ' })).statusCode, 422)
  const topic = await createTopic(ann, { topic_category_id: id })
  const inUse = await moderator.delete(`/admin/topic-categories/${id}`)
  assert.deepEqual([inUse.statusCode, inUse.json().code], [422, 'staff.in_use'])
  await ann.delete(`/feed/topics/${topic}`)
  assert.equal((await moderator.delete(`/admin/topic-categories/${id}`)).statusCode, 204)
  assert.equal((await ann.post('/admin/topic-categories', { name: 'Mine' })).statusCode, 403)
})

test('what waits is in the queue of those who decide about topics, and new ones in the numbers of the day', async () => {
  const count = async () => (await moderator.get('/admin/queue')).json().topics
  const before = await count()
  const id = await createTopic(ann)
  const after = await count()
  assert.equal(after.count, before.count + 1)
  assert.match(after.oldest_at, /^\d{4}-/)
  await moderator.patch(`/admin/topics/${id}`, { status: 'failed' })
  assert.equal((await count()).count, before.count)
  const { data } = (await moderator.get('/admin/stats')).json()
  assert(data.at(-1).topics > 0)
})
