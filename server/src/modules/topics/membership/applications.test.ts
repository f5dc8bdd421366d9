import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import {
  accept,
  apply,
  audited,
  configureTopics,
  createTopic,
  join,
  leave,
  reject,
} from '../../../../test/factories/topics.ts'
import { tally } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let cat: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  ;[ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  await configureTopics(world)
})

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('the manager sees who applied, by topic and over all topics, and what became of it', async () => {
  const [one, two] = [await createTopic(ann, audited), await createTopic(ann, audited)]
  const logs = [await apply(world, bob, one), await apply(world, cat, one), await apply(world, bob, two)]
  await reject(ann, one, logs[0]!)
  const again = await apply(world, bob, one)
  await accept(ann, one, again)

  const ofOne = async (query: string) => (await ann.get(`/user/feed-topics/${one}/apply-logs?${query}`)).json()
  assert.deepEqual(idsOf(await ofOne('')), [again, logs[1], logs[0]])
  assert.deepEqual(idsOf(await ofOne('status=waiting')), [logs[1]])
  assert.deepEqual(idsOf(await ofOne('status=accepted')), [again])
  assert.deepEqual(idsOf(await ofOne('limit=1&page=2')), [logs[1]])
  assert.deepEqual(idsOf(await ofOne('limit=1&offset=2')), [logs[0]])
  assert.equal((await ann.get(`/user/feed-topics/${one}/apply-logs?page=1&offset=1`)).statusCode, 422)
  const [log] = await ofOne('status=rejected')
  assert.deepEqual(
    [Object.keys(log).sort(), log.user.id, log.expense, log.status],
    [['created_at', 'expense', 'id', 'status', 'user'], bob.id, 0, 'rejected'],
  )
  assert.match(log.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  const all = (await ann.get('/user/applied-logs')).json()
  assert.deepEqual(idsOf(all), [logs[2], logs[1]])
  assert.deepEqual(Object.keys(all[0].topic), ['id', 'name', 'logo'])
  assert.equal(all[0].topic.id, two)
  assert.deepEqual(idsOf((await ann.get('/user/applied-logs?status=accepted')).json()), [again])
  assert.equal((await ann.get('/user/applied-logs?page=1&offset=1')).statusCode, 422)

  const count = async (query: string) => (await ann.get(`/user/feed-topics/logs-count?${query}`)).json()
  const { count: waiting, user } = await count('')
  assert.deepEqual([waiting, user.id], [2, bob.id])
  const rest = await count(`exclude=${two}`)
  assert.deepEqual([rest.count, rest.user.id], [1, cat.id])
  for (const both of [
    `exclude=${one},${two}`,
    `exclude=${one}&exclude=${two}`,
    `exclude[]=${one}&exclude[]=${two}`,
    `exclude%5B%5D=${one}&exclude%5B%5D=${two}`,
  ])
    assert.deepEqual(await count(both), { count: 0, user: null }, both)
  assert.equal((await count('exclude=')).count, 2)
  const many = (name: string) => Array.from({ length: 101 }, (_, index) => `${name}=${index + 1}`).join('&')
  for (const wrong of [
    'exclude[0]=1',
    'exclude[b]=1',
    'exclude[][]=1',
    'exclude[]=x',
    'exclude=1&exclude=',
    many('exclude'),
    many('exclude[]'),
  ])
    assert.equal((await ann.get(`/user/feed-topics/logs-count?${wrong}`)).statusCode, 422, wrong)

  const topic = (await ann.get(`/feed/topics/${one}`)).json()
  assert.deepEqual([topic.logs_count, topic.first_log.id], [1, cat.id])
  const seen = (await bob.get(`/feed/topics/${one}`)).json()
  assert.deepEqual([seen.logs_count, 'first_log' in seen, seen.apply_for_status], [0, false, 'passed'])
})

test('applications are visible to no one else', async () => {
  const topic = await createTopic(ann, audited)
  await apply(world, bob, topic)
  for (const person of [bob, cat])
    assert.equal((await person.get(`/user/feed-topics/${topic}/apply-logs`)).statusCode, 403)
  assert.equal((await ann.get('/user/feed-topics/999999999/apply-logs')).statusCode, 404)
  assert.deepEqual((await cat.get('/user/applied-logs')).json(), [])
  assert.equal((await cat.get('/user/feed-topics/logs-count')).json().count, 0)
  const guest = world.guest()
  const replies = [
    await guest.get(`/user/feed-topics/${topic}/apply-logs`),
    await guest.get('/user/applied-logs'),
    await guest.get('/user/feed-topics/logs-count'),
    await guest.patch(`/user/feed-topics/${topic}/logs/1`),
    await guest.delete(`/user/feed-topics/${topic}/logs/1`),
  ]
  assert.deepEqual(tally(replies), { 401: 5 })
})

test('who may publish: the creator always, others as the topic and their flag say', async () => {
  const [dan] = await world.people('dan')
  const canPub = async (person: Person, topic: number) =>
    (await person.get(`/user/feed-topics/${topic}/can-pub`)).json().can_pub
  const expected: [permission: string, stranger: boolean, plain: boolean, refused: boolean, given: boolean][] = [
    ['allUser', true, true, true, true],
    ['memberOnly', false, true, false, true],
    ['specialUser', false, false, false, true],
    ['creatorOnly', false, false, false, false],
  ]
  for (const [publish_permission, ...answers] of expected) {
    const topic = await createTopic(ann, { publish_permission })
    assert.equal(await canPub(ann, topic), true)
    const found = [await canPub(dan, topic)]
    await join(bob, topic)
    found.push(await canPub(bob, topic))
    for (const can_pub of [0, 1]) {
      assert.equal(
        (await ann.patch(`/user/feed-topics/${topic}/can-pub`, { can_pub, user_id: bob.id })).statusCode,
        204,
      )
      found.push(await canPub(bob, topic))
    }
    assert.deepEqual(found, answers, publish_permission)
  }
  assert.equal((await dan.get('/user/feed-topics/999999999/can-pub')).statusCode, 404)
})

test('a right to publish that was taken is not got back by leaving and coming back, only from the manager', async () => {
  const mayPublish = async (topic: number) => {
    const { can_pub } = (await bob.get(`/user/feed-topics/${topic}/can-pub`)).json()
    const published = await bob.post('/feeds', { feed_content: 'hello again', topics: [topic] })
    assert.equal(published.statusCode, can_pub ? 201 : 403, published.body)
    return can_pub
  }
  for (const fields of [{}, audited, { visible: 'hidden' }]) {
    const topic = await createTopic(ann, { publish_permission: 'memberOnly', ...fields })
    const comeIn = async (person: Person) =>
      fields === audited ? accept(ann, topic, await apply(world, person, topic)) : join(person, topic)
    const set = (can_pub: 0 | 1) => ann.patch(`/user/feed-topics/${topic}/can-pub`, { can_pub, user_id: bob.id })
    await comeIn(bob)
    assert.equal((await set(0)).statusCode, 204)
    for (const remover of [bob, ann]) {
      assert.equal((await leave(remover, topic, bob.id)).statusCode, 204)
      await comeIn(bob)
      assert.equal(await mayPublish(topic), false)
    }
    assert.equal((await set(1)).statusCode, 204)
    assert.equal(await mayPublish(topic), true)
    await leave(bob, topic)
    await comeIn(bob)
    assert.equal(await mayPublish(topic), true)
  }
})

test('TOP-5 the right to publish is given by the manager, to members, a hundred at most', async () => {
  const topic = await createTopic(ann, { publish_permission: 'specialUser' })
  for (const person of [bob, cat]) await join(person, topic)
  const set = (who: Person, user_id: unknown, can_pub: unknown = 1) =>
    who.patch(`/user/feed-topics/${topic}/can-pub`, { can_pub, user_id })
  const flags = async () =>
    (await world.owner`select can_pub from topic_members where topic_id = ${topic} order by user_id`).map(
      (row) => row['can_pub'],
    )
  for (const list of [[bob.id, cat.id], `${bob.id},${cat.id}`, [bob.id, bob.id, cat.id]]) {
    assert.equal((await set(ann, list)).statusCode, 204)
    assert.deepEqual(await flags(), [null, 1, 1])
    assert.equal((await set(ann, list, 0)).statusCode, 204)
    assert.deepEqual(await flags(), [null, 0, 0])
  }
  const [dan] = await world.people('dan')
  const outsider = await set(ann, [bob.id, dan.id])
  assert.deepEqual([outsider.statusCode, Object.keys(outsider.json().errors)], [422, ['user_id']])
  for (const wrong of [
    Array.from({ length: 101 }, (_, index) => index + 1),
    Array.from({ length: 101 }, (_, index) => index + 1).join(','),
    [],
    '',
    '1,,2',
    '1,x',
    'x',
    0,
    -1,
    [1.5],
    null,
    '9007199254740993',
  ])
    assert.equal((await set(ann, wrong)).statusCode, 422, JSON.stringify(wrong))
  for (const wrong of [2, '01', true, null]) assert.equal((await set(ann, [bob.id], wrong)).statusCode, 422)
  assert.deepEqual(await flags(), [null, 0, 0], 'all that are named or none')
  for (const person of [bob, dan]) assert.equal((await set(person, [bob.id])).statusCode, 403)
  assert.equal((await world.guest().patch(`/user/feed-topics/${topic}/can-pub`, {})).statusCode, 401)
})
