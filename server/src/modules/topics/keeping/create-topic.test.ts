import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let ann: Person
beforeEach(async (t) => {
  world = await createWorld(t as TestContext)
  ;[ann] = await world.people('ann')
  await configureTopics(world, {
    switch: false,
    publish_permission: 'byManager',
    create_permission: 'all',
    join_permission: 'byManager',
  })
})

let count = 0
const fresh = () => `Circle ${++count}`
const card = async (id: number, reader: Person = ann) => (await reader.get(`/feed/topics/${id}`)).json()
const refusalOf = async (body: object): Promise<string[]> => {
  const reply = await ann.post('/feed/topics', body)
  assert.equal(reply.statusCode, 422, `${JSON.stringify(body)}: ${reply.body}`)
  return Object.keys(reply.json().errors)
}

test('a topic reads as it was made, and its creator is its first member', async () => {
  const founder = await world.founder()
  const category = (await founder.post('/admin/topic-categories', { name: fresh(), sort: 3 })).json()
  const [logo, bg] = [await upload(world, ann, await pngOf()), await upload(world, ann, await pngOf())]
  const name = fresh()
  const id = await createTopic(ann, { name, desc: 'One\ntwo', topic_category_id: category.id, logo, bg })
  const topic = await card(id)
  assert.deepEqual(
    { ...topic, logo: topic.logo.mime, bg: topic.bg.mime },
    {
      id,
      name,
      logo: 'image/png',
      desc: 'One\ntwo',
      creator_user_id: ann.id,
      feeds_count: 0,
      reward_amount_count: 0,
      followers_count: 1,
      has_followed: true,
      all_feeds_likes_count: 0,
      join_permission: 'directJoin',
      publish_permission: 'memberOnly',
      bg: 'image/png',
      category: { id: category.id, name: category.name, sort: 3 },
      status: 'passed',
      expense: 0,
      join_mode: 'open',
      visible: 'visible',
      divide: 0,
      invited_audit: true,
      apply_for_status: 'none',
      logs_count: 0,
      chat: null,
    },
  )
  assert.equal((await ann.get('/user')).json().feed_topics_count, 1)
})

test('TOP-9 conditional fields: each missing or contradictory one is named', async () => {
  const name = fresh()
  assert.deepEqual(await refusalOf({}), ['name', 'visible'])
  assert.deepEqual(await refusalOf({ name, visible: 'visible' }), ['join_mode'])
  assert.deepEqual(await refusalOf({ name, visible: 'visible', join_mode: 'need-audit' }), ['invited_audit'])
  assert.deepEqual(await refusalOf({ name, visible: 'hidden', join_permission: 'afterAudit' }), ['invited_audit'])
  assert.deepEqual(await refusalOf({ name, visible: 'visible', join_mode: 'open', join_permission: 'afterAudit' }), [
    'join_permission',
  ])
  assert.deepEqual(await refusalOf({ name, visible: 'hidden', expense: 5, divide: 6 }), ['divide'])
  assert.deepEqual(await refusalOf({ name, visible: 'visible', join_permission: 'afterAudit' }), [
    'join_mode',
    'invited_audit',
  ])
  const wrong: [object, string][] = [
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ desc: 'x'.repeat(501) }, 'desc'],
    [{ visible: 'secret' }, 'visible'],
    [{ join_mode: 'closed' }, 'join_mode'],
    [{ join_permission: 'byManager' }, 'join_permission'],
    [{ publish_permission: 'byManager' }, 'publish_permission'],
    [{ invited_audit: 2 }, 'invited_audit'],
    [{ invited_audit: 'true' }, 'invited_audit'],
    [{ expense: -1 }, 'expense'],
    [{ expense: 1.5 }, 'expense'],
    [{ expense: 1_000_000_001 }, 'expense'],
    [{ divide: -1 }, 'divide'],
    [{ topic_category_id: 999_999_999 }, 'topic_category_id'],
    [{ logo: 'local:not/mine.png' }, 'logo'],
    [{ status: 'passed' }, 'status'],
    [{ creator_user_id: 1 }, 'creator_user_id'],
  ]
  for (const [fields, field] of wrong)
    assert.deepEqual(await refusalOf({ name, visible: 'visible', join_mode: 'open', ...fields }), [field])
  assert.equal((await ann.get(`/feed/topics?q=${encodeURIComponent(name)}`)).json().length, 0)
})

test('TOP-9 a visible topic is free whatever is sent; a hidden one costs what its creator says and is open unless said', async () => {
  const free = await card(await createTopic(ann, { expense: 50, divide: 90 }))
  assert.deepEqual([free.expense, free.divide], [0, 0])
  const hidden = (await ann.post('/feed/topics', { name: fresh(), visible: 'hidden', expense: 50, divide: 50 })).json()
  const { expense, divide, join_mode, join_permission, visible } = await card(hidden.id)
  assert.deepEqual([expense, divide, join_mode, join_permission, visible], [50, 50, 'open', 'directJoin', 'hidden'])
})

test('both spellings of joining and every form of invited_audit mean the same', async () => {
  for (const [given, expected] of [
    [true, true],
    [1, true],
    [false, false],
    [0, false],
  ] as const) {
    const id = await createTopic(ann, { join_mode: 'need-audit', join_permission: 'afterAudit', invited_audit: given })
    const topic = await card(id)
    assert.deepEqual(
      [topic.join_mode, topic.join_permission, topic.invited_audit],
      ['need-audit', 'afterAudit', expected],
    )
  }
  const hidden = (
    await ann.post('/feed/topics', {
      name: fresh(),
      visible: 'hidden',
      join_permission: 'afterAudit',
      invited_audit: 1,
    })
  ).json()
  assert.equal((await card(hidden.id)).join_mode, 'need-audit')
})

test('what staff have fixed counts, whatever the creator sends', async () => {
  await configureTopics(world, { join_permission: 'afterAudit', publish_permission: 'creatorOnly' })
  const reply = await ann.post('/feed/topics', {
    name: fresh(),
    visible: 'visible',
    join_permission: 'directJoin',
    publish_permission: 'allUser',
  })
  assert.equal(reply.statusCode, 201, reply.body)
  const topic = await card(reply.json().id)
  assert.deepEqual(
    [topic.join_mode, topic.publish_permission, topic.invited_audit],
    ['need-audit', 'creatorOnly', true],
  )
})

test('a name is unique among living topics, whatever its case and width; eight at once: one gets it', async () => {
  const name = `Jazz ${fresh()}`
  const replies = await times(8, () => ann.post('/feed/topics', { name, visible: 'visible', join_mode: 'open' }))
  assert.deepEqual(tally(replies), { 201: 1, 422: 7 })
  const wide = name.toUpperCase().replace('JAZZ', 'ＪＡＺＺ')
  assert.deepEqual(await refusalOf({ name: wide, visible: 'hidden' }), ['name'])
  const { id } = replies.find(({ statusCode }) => statusCode === 201)!.json()
  await ann.delete(`/feed/topics/${id}`)
  assert.equal((await ann.post('/feed/topics', { name: wide, visible: 'hidden' })).statusCode, 201)
})

test('who may create is what staff decide: everybody, the verified, or holders of a permission', async () => {
  const [bob] = await world.people('bob')
  const founder = await world.founder()
  const mayCreate = async (person: Person) => {
    const { visible, hidden } = (await person.get('/feed/topics/check-can-create')).json()
    const reply = await person.post('/feed/topics', { name: fresh(), visible: 'visible', join_mode: 'open' })
    assert.deepEqual(
      [visible, hidden, reply.statusCode],
      Array(2)
        .fill(visible)
        .concat(visible ? 201 : 403),
    )
    return visible
  }
  await founder.patch(`/admin/users/${bob.id}`, { verification: { type: 'user', description: 'Painter' } })
  assert.deepEqual([await mayCreate(ann), await mayCreate(bob)], [true, true])
  await configureTopics(world, { create_permission: 'verification' })
  assert.deepEqual([await mayCreate(ann), await mayCreate(bob)], [false, true])
  await configureTopics(world, { create_permission: 'specialUser' })
  assert.deepEqual([await mayCreate(ann), await mayCreate(bob), await mayCreate(founder)], [false, false, true])
  assert.equal((await world.guest().get('/feed/topics/check-can-create')).statusCode, 401)
  assert.equal((await world.guest().post('/feed/topics', {})).statusCode, 401)
})

test('the configuration tells what is configured and what the choices mean', async () => {
  await configureTopics(world, { switch: true })
  const { config, publish_permissions, create_permissions } = (await world.guest().get('/topic-config')).json()
  assert.deepEqual(config, {
    switch: true,
    publish_permission: 'byManager',
    create_permission: 'all',
    join_permission: 'byManager',
    permission: 'topic:creator',
  })
  const values = (options: { value: string; label: string; intro: string }[]) => {
    assert(options.every(({ label, intro }) => label.length > 0 && intro.length > 0))
    return options.map(({ value }) => value)
  }
  assert.deepEqual(values(publish_permissions), ['byManager', 'creatorOnly', 'memberOnly', 'allUser', 'specialUser'])
  assert.deepEqual(values(create_permissions), ['all', 'verification', 'specialUser'])
  const founder = await world.founder()
  assert.equal((await founder.patch('/admin/settings/topic', { create_permission: 'none' })).statusCode, 422)

  const read = (language: string) => world.guest().get('/topic-config', { headers: { 'accept-language': language } })
  const [english, chinese] = [await read('en'), await read('zh-CN')]
  assert.equal(english.json().publish_permissions[0].label, 'Chosen by the creator')
  assert.doesNotMatch(english.body, /\p{Script=Han}/u)
  assert.equal(chinese.json().publish_permissions[0].label, '由创建者决定')
  assert.match(String(english.headers['vary']), /Accept-Language/i)
})
