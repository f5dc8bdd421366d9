import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import {
  addEventCategory,
  auditEvents,
  createEventWorld,
  daysFromNow,
  eventBody,
} from '../../../../test/factories/events.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let keeper: Person
let category: number
before(async (t) => {
  ;({ world, keeper, category } = await createEventWorld(t as TestContext))
  ;[ann, bob] = await world.people('ann', 'bob')
})

const announce = async (more: Record<string, unknown> = {}, who = ann) =>
  who.post('/events', await eventBody(world, who, category, more))

test('an event is announced with every field, and comes back as documented', async () => {
  const date = daysFromNow(world, 3)
  const reply = await announce({
    title: '青城山徒步',
    date,
    address: '前山门',
    expense: 3000,
    latitude: 30.9,
    longitude: -103.57,
  })
  assert.equal(reply.statusCode, 201, reply.body)
  const { creator, avatar, category: shown, ...event } = reply.json()
  assert.deepEqual(event, {
    id: event.id,
    title: '青城山徒步',
    user_id: ann.id,
    want_joins_count: 0,
    interesteds_count: 0,
    date,
    content: 'Bring water.',
    area: '四川省 成都市',
    address: '前山门',
    expense: 3000,
    validate: 0,
    latitude: 30.9,
    longitude: -103.57,
    wantJoin: false,
    interested: false,
    audit: 0,
  })
  assert.deepEqual([avatar.mime, shown.id, shown.parent_id], ['image/png', category, 0])
  assert.deepEqual([creator.id, creator.phone, creator.has_follower], [ann.id, ann.phone, false])
  assert.match(creator.invite_code, /^[0-9A-Z]+$/)
})

test('EVT-1 mail, phone and invite code of the creator are only for the creator and for staff', async () => {
  const secret = ['email', 'phone', 'invite_code']
  const { id } = (await announce()).json()
  await keeper.patch(`/admin/events/${id}`, { audit: 1 })
  for (const who of [world.guest(), bob, keeper]) {
    const { creator } = (await who.get(`/events/${id}`)).json()
    assert.equal(creator.id, ann.id)
    assert.deepEqual(
      secret.filter((key) => key in creator),
      [],
    )
    const listed = (await who.get(`/events?user_id=${ann.id}`)).json().find((each: { id: number }) => each.id === id)
    assert.deepEqual(
      secret.filter((key) => key in listed.creator),
      [],
    )
  }
  const { invite_code: code } = (await ann.get('/user')).json()
  for (const who of [ann, await world.founder()]) {
    const { creator } = (await who.get(`/events/${id}`)).json()
    assert.deepEqual([creator.phone, creator.email, creator.invite_code], [ann.phone, null, code])
  }
})

test('others see it when staff approved it; until then it looks missing', async () => {
  const { id } = (await announce()).json()
  const missing = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
  for (const who of [world.guest(), bob]) {
    const [hidden, never] = [await who.get(`/events/${id}`), await who.get('/events/999999999')]
    assert.deepEqual([hidden.statusCode, missing(hidden.body)], [404, missing(never.body)])
    assert.ok(!(await who.get('/events?ob=id:desc')).json().some((event: { id: number }) => event.id === id))
    assert.ok(!(await who.get(`/events?user_id=${ann.id}&ob=id:desc`)).json().some((e: { id: number }) => e.id === id))
  }
  assert.equal((await ann.get(`/events/${id}`)).json().audit, 0)
  assert.equal((await ann.get(`/events?user_id=${ann.id}&ob=id:desc`)).json()[0].id, id)

  assert.equal((await keeper.patch(`/admin/events/${id}`, { audit: 1 })).statusCode, 200)
  const shown = (await bob.get(`/events/${id}`)).json()
  assert.deepEqual([shown.id, 'audit' in shown], [id, false])

  await keeper.patch(`/admin/events/${id}`, { audit: -1 })
  assert.equal((await bob.get(`/events/${id}`)).statusCode, 404)
  assert.equal((await ann.get(`/events/${id}`)).json().audit, -1)
})

test('unless staff audit events everyone sees one at once; staff are never audited', async (t) => {
  const open = await createWorld(t, {})
  const founder = await open.founder()
  const [eve] = await open.people('eve')
  const kind = await addEventCategory(founder)
  const { id } = (await eve.post('/events', await eventBody(open, eve, kind))).json()
  assert.equal((await open.guest().get(`/events/${id}`)).statusCode, 200)

  await auditEvents(open)
  const waiting = (await eve.post('/events', await eventBody(open, eve, kind))).json()
  assert.equal((await open.guest().get(`/events/${waiting.id}`)).statusCode, 404)
  const byStaff = (await founder.post('/events', await eventBody(open, founder, kind))).json()
  assert.equal((await open.guest().get(`/events/${byStaff.id}`)).statusCode, 200)
  assert.equal((await open.guest().get(`/event-categories/${kind}`)).json().events_count, 2)
})

test('EVT-2 every edge of every field', async () => {
  const family = '👩‍👩‍👧‍👦'
  const fine: Record<string, unknown>[] = [
    { title: '徒步' },
    { title: '山'.repeat(30) },
    { title: family.repeat(30) },
    { title: 'e\u0301'.repeat(30) },
    { content: 'x'.repeat(64_999) },
    { content: '山'.repeat(21_666) },
    { content: `${'\n'.repeat(60_000)}end` },
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { area: undefined, address: 'somewhere' },
    { area: '', address: 'somewhere' },
    { expense: 0 },
    { expense: 1_000_000_000 },
    { date: '9999-12-31 23:59:59' },
    { date: '2099-02-28T10:00:00Z' },
    { date: '2099-02-28T10:00+08:00' },
  ]
  for (const more of fine) {
    const reply = await announce(more)
    assert.equal(reply.statusCode, 201, `${JSON.stringify(more).slice(0, 80)}: ${reply.body.slice(0, 300)}`)
  }
  const wrong: [field: string, more: Record<string, unknown>][] = [
    ['title', { title: '山' }],
    ['title', { title: family }],
    ['title', { title: '山'.repeat(31) }],
    ['title', { title: family.repeat(31) }],
    ['title', { title: '\u200b\u200b\u200b' }],
    ['title', { title: 'a\nb' }],
    ['title', { title: undefined }],
    ['content', { content: 'x'.repeat(65_000) }],
    ['content', { content: '山'.repeat(21_667) }],
    ['content', { content: ' ' }],
    ['date', { date: daysFromNow(world, -0.001) }],
    ['date', { date: '2099-02-30 10:00:00' }],
    ['date', { date: '2099-13-01 10:00:00' }],
    ['date', { date: '2099-01-01 24:00:00' }],
    ['date', { date: '2099-01-01' }],
    ['date', { date: '300000-01-01 10:00:00' }],
    ['date', { date: '9999-12-31T23:59:59-08:00' }],
    ['date', { date: 4_000_000_000 }],
    ['date', { date: 'tomorrow at noon' }],
    ['latitude', { latitude: 90.0001 }],
    ['latitude', { latitude: -91 }],
    ['latitude', { latitude: '30' }],
    ['latitude', { latitude: null }],
    ['longitude', { longitude: 181 }],
    ['longitude', { longitude: -180.5 }],
    ['area', { area: undefined }],
    ['area', { area: ' ', address: '' }],
    ['area', { area: 'x'.repeat(101) }],
    ['address', { address: 'x'.repeat(201) }],
    ['expense', { expense: -1 }],
    ['expense', { expense: 0.5 }],
    ['expense', { expense: 1_000_000_001 }],
    ['category_id', { category_id: 999_999_999 }],
    ['category_id', { category_id: '01' }],
    ['avatar', { avatar: 'local:../../etc/passwd' }],
    ['avatar', { avatar: undefined }],
    ['audit', { audit: 1 }],
    ['recommended', { recommended: true }],
  ]
  const before = await world.owner`select count(*) from events`
  for (const [field, more] of wrong) {
    const reply = await announce(more)
    assert.equal(reply.statusCode, 422, `${JSON.stringify(more).slice(0, 80)}: ${reply.body.slice(0, 300)}`)
    assert.ok(reply.json().errors[field], reply.body)
  }
  assert.deepEqual(await world.owner`select count(*) from events`, before)
})

test('a number no double can hold is refused', async () => {
  const body = JSON.stringify(await eventBody(world, ann, category)).replace('{', '{"latitude":1e400,')
  const reply = await ann.send({
    method: 'POST',
    url: '/events',
    payload: body,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(reply.statusCode, 422, reply.body)
})

test('the cover is an unused picture of one’s own; a guest announces nothing', async () => {
  const node = await upload(world, bob, await pngOf())
  assert.equal((await announce({ avatar: node })).statusCode, 422)
  assert.equal((await announce({ avatar: node }, bob)).statusCode, 201)
  assert.equal((await announce({ avatar: node }, bob)).statusCode, 422, 'it is the picture of another event')
  assert.equal((await world.guest().post('/events', {})).statusCode, 401)
})
