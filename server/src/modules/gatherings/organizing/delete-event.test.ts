import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addEventCategory, announceEvent, createEventWorld, publicEvent } from '../../../../test/factories/events.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let keeper: Person
let category: number
before(async (t) => {
  ;({ world, keeper, category } = await createEventWorld(t as TestContext))
  ;[ann, bob] = await world.people('ann', 'bob')
})

test('its announcer removes it, once, and its picture is let go', async () => {
  const { id } = await publicEvent(world, ann, keeper, category)
  const replies = await Promise.all(Array.from({ length: 5 }, () => ann.delete(`/events/${id}`)))
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [201, 404, 404, 404, 404])
  assert.ok(replies.find(({ statusCode }) => statusCode === 201)!.json().message)
  for (const who of [ann, bob, keeper, world.guest()]) assert.equal((await who.get(`/events/${id}`)).statusCode, 404)
  assert.equal((await keeper.get(`/admin/events/${id}`)).statusCode, 404)
  const attached = await world.owner`
    select from files where owner_id = ${ann.id} and attached_to is not null and attached_to like 'events:%'`
  assert.equal(attached.length, 0)
})

test('others may not, and do not learn of what they cannot see', async () => {
  const shown = await publicEvent(world, ann, keeper, category)
  const waiting = await announceEvent(world, ann, category)
  const answers = [
    await bob.delete(`/events/${shown.id}`),
    await bob.delete(`/events/${waiting.id}`),
    await bob.delete('/events/999999999'),
    await world.guest().delete(`/events/${shown.id}`),
  ]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [403, 404, 404, 401],
  )
  assert.equal((await bob.get(`/events/${shown.id}`)).statusCode, 200)
})

test('staff remove anyone’s, and the log says so', async () => {
  const { id } = await publicEvent(world, ann, keeper, category)
  assert.equal((await keeper.delete(`/events/${id}`)).statusCode, 201)
  const lines = await world.owner`
    select actor_id from audit_log where action = 'events.delete' and object = ${`events:${id}`}`
  assert.deepEqual(
    lines.map(({ actor_id }) => actor_id),
    [keeper.id],
  )
})

test('a category counts what everybody can see, however that changes', async () => {
  const [one, two] = [await addEventCategory(keeper), await addEventCategory(keeper)]
  const counts = async () =>
    Promise.all([one, two].map(async (id) => (await bob.get(`/event-categories/${id}`)).json().events_count))
  const events = await Promise.all([1, 2, 3].map(() => announceEvent(world, ann, one)))
  assert.deepEqual(await counts(), [0, 0])
  await Promise.all(events.map(({ id }) => keeper.patch(`/admin/events/${id}`, { audit: 1 })))
  assert.deepEqual(await counts(), [3, 0])
  await keeper.patch(`/admin/events/${events[0]!.id}`, { category_id: two })
  assert.deepEqual(await counts(), [2, 1])
  await keeper.patch(`/admin/events/${events[1]!.id}`, { audit: -1 })
  await ann.delete(`/events/${events[1]!.id}`)
  assert.deepEqual(await counts(), [1, 1])
  await keeper.delete(`/admin/events/${events[0]!.id}`)
  await ann.delete(`/events/${events[2]!.id}`)
  assert.deepEqual(await counts(), [0, 0])
})
