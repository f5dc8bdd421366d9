import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import {
  addEventCategory,
  announceEvent,
  auditEvents,
  daysFromNow,
  eventBody,
} from '../../../../test/factories/events.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { createViewFile } from '../../files/index.ts'
import { repostables, requireEvent } from '../index.ts'

let world: World
let ann: Person
let keeper: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  await auditEvents(world)
  ;[ann] = await world.people('ann')
  keeper = await world.staff('moderator')
})

test('categories: added with a picture, listed as they sort, found by name, removed when empty', async () => {
  const avatar = await upload(world, keeper, await pngOf())
  const high = await addEventCategory(keeper, { name: '户外运动', sort: 900_001, avatar })
  const low = await addEventCategory(keeper, { name: 'Outdoors 户外', sort: 900_000, parent_id: high })
  const found = (await world.guest().get(`/event-categories?keyword=${encodeURIComponent('户外')}`)).json()
  assert.deepEqual(
    found.map(({ id, parent_id, events_count }: Record<string, number>) => [id, parent_id, events_count]),
    [
      [high, 0, 0],
      [low, high, 0],
    ],
  )
  assert.match(found[0].avatar.url, /^http:\/\/plaza\.test\/storage\//)
  assert.deepEqual((await ann.get('/event-categories?limit=1&page=2')).json()[0].id, low)
  assert.deepEqual((await ann.get('/event-categories?limit=1&offset=1')).json()[0].id, low)
  assert.deepEqual((await ann.get(`/event-categories/${high}`)).json(), found[0])
  for (const [path, status] of [
    ['/event-categories/999999999', 404],
    ['/event-categories/0', 422],
    ['/event-categories?keyword=a', 422],
    ['/event-categories?offset=1&page=1', 422],
  ] as const)
    assert.equal((await ann.get(path)).statusCode, status, path)

  const event = await announceEvent(world, ann, low)
  assert.equal((await keeper.delete(`/admin/event-categories/${low}`)).json().code, 'staff.in_use')
  assert.equal((await keeper.delete(`/admin/event-categories/${high}`)).json().code, 'staff.in_use')
  assert.equal((await keeper.patch(`/admin/event-categories/${high}`, { avatar: null })).json().avatar, null)
  assert.equal((await keeper.patch(`/admin/events/${event.id}`, { category_id: high })).statusCode, 200)
  assert.equal((await keeper.delete(`/admin/event-categories/${low}`)).statusCode, 204)
})

test('categories have two levels, no loops and no name twice', async () => {
  const [top, other] = [await addEventCategory(keeper), await addEventCategory(keeper, { name: 'Chess' })]
  const below = await addEventCategory(keeper, { parent_id: top })
  const wrong: [number, object, string][] = [
    [top, { parent_id: top }, 'parent_id'],
    [top, { parent_id: below }, 'parent_id'],
    [top, { parent_id: other }, 'parent_id'],
    [other, { parent_id: below }, 'parent_id'],
    [other, { parent_id: 999_999_999 }, 'parent_id'],
    [top, { name: 'ＣＨＥＳＳ' }, 'name'],
  ]
  for (const [id, body, field] of wrong) {
    const reply = await keeper.patch(`/admin/event-categories/${id}`, body)
    assert.equal(reply.statusCode, 422, reply.body)
    assert.ok(reply.json().errors[field], reply.body)
  }
  assert.equal((await keeper.patch(`/admin/event-categories/${below}`, { parent_id: 0 })).json().parent_id, 0)
})

test('staff see what waits, approve, recommend, correct and remove, and the log says so', async () => {
  const category = await addEventCategory(keeper)
  const waitingNow = async () => (await keeper.get('/admin/queue')).json().events
  const before = await waitingNow()
  const event = await announceEvent(world, ann, category, { title: 'Pottery' })
  assert.equal((await waitingNow()).count, before.count + 1)
  const waiting = (await keeper.get(`/admin/events?audit=0&user_id=${ann.id}&q=POTT`)).json()
  assert.deepEqual([waiting.total, waiting.data[0].id, waiting.data[0].creator.id], [1, event.id, ann.id])
  assert.ok(!('phone' in waiting.data[0].creator))

  const changed = await keeper.patch(`/admin/events/${event.id}`, {
    audit: 1,
    recommended: true,
    date: daysFromNow(world, -2),
    title: 'Pottery evening',
  })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual([changed.json().audit, changed.json().recommended], [1, true])
  assert.equal((await waitingNow()).count, before.count)
  for (const [body, field] of [
    [{ audit: 2 }, 'audit'],
    [{ recommended: 'yes' }, 'recommended'],
    [{ title: 'x' }, 'title'],
    [{ date: 'x'.repeat(20) }, 'date'],
    [{ category_id: 999_999_999 }, 'category_id'],
    [{ user_id: 1 }, 'user_id'],
  ] as const) {
    const reply = await keeper.patch(`/admin/events/${event.id}`, body)
    assert.deepEqual([reply.statusCode, field in reply.json().errors], [422, true], reply.body)
  }
  assert.equal((await keeper.delete(`/admin/events/${event.id}`)).statusCode, 204)
  assert.equal((await ann.get(`/events/${event.id}`)).statusCode, 404)
  const lines = await world.owner`select action from audit_log where object = ${`events:${event.id}`} order by id`
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['events.update', 'events.delete'],
  )
})

test('staff add an event that everybody sees; it takes content of every allowed size', async () => {
  const category = await addEventCategory(keeper)
  const body = await eventBody(world, keeper, category, { content: '山'.repeat(21_666) })
  const added = await keeper.post('/admin/events', body)
  assert.equal(added.statusCode, 201, added.body.slice(0, 200))
  assert.deepEqual([added.json().audit, added.json().user_id], [1, keeper.id])
  assert.equal((await world.guest().get(`/events/${added.json().id}`)).statusCode, 200)
  const nowhere = await keeper.post('/admin/events', await eventBody(world, keeper, category, { area: undefined }))
  assert.deepEqual([nowhere.statusCode, nowhere.json().code], [422, 'event.nowhere'])
})

test('what other modules are offered: an event to review, unless it cannot be seen', async () => {
  const category = await addEventCategory(keeper)
  const event = await announceEvent(world, ann, category)
  const [kind] = repostables(createViewFile('http://plaza.test'))
  const asAnn = { id: ann.id, sessionId: 0, permissions: new Set<string>() }
  assert.equal((await kind.load(world.db, [event.id])).size, 0)
  await assert.rejects(requireEvent(world.db, undefined, event.id), { status: 404 })
  assert.deepEqual(await requireEvent(world.db, asAnn, event.id), {
    id: event.id,
    userId: ann.id,
    title: event.title,
    cancelledAt: null,
  })
  const loaded = (await kind.load(world.db, [event.id, 999_999_999], asAnn)).get(event.id)
  assert.equal(loaded?.ownerId, ann.id)
  // It waits, so its picture has an address that expires; only the service can sign one.
  const shown = (await ann.get(`/events/${event.id}`)).body
  assert.match(shown, /local\/~\d+\./)
  assert.deepEqual(loaded?.view, JSON.parse(shown.replace(/local\/~[^/]+/, 'local')))
})
