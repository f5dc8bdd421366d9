import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createEventWorld, daysFromNow, publicEvent } from '../../../../test/factories/events.ts'
import type { Person, World } from '../../../../test/world.ts'

let world: World
let keeper: Person
let category: number
before(async (t) => {
  ;({ world, keeper, category } = await createEventWorld(t as TestContext))
})

const eventBy = (person: Person, more: Record<string, unknown> = {}) =>
  publicEvent(world, person, keeper, category, { time_zone: 'Asia/Shanghai', ...more })

const toldOf = async (person: Person): Promise<string[]> => {
  await world.runJobs()
  const { data } = (await person.get('/user/notifications?type=system')).json()
  return data.map(({ data: { content } }: { data: { content: string } }) => content)
}

test('an organizer changes their event; those who want to come are told of another time, others are not', async () => {
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const event = await eventBy(ann)
  assert.equal(event['time_zone'], 'Asia/Shanghai')
  await bob.post(`/events/${event.id}/want-join`)
  await cat.post(`/events/${event.id}/interest`)

  const text = await ann.patch(`/events/${event.id}`, { content: 'Bring tea.' })
  assert.deepEqual([text.statusCode, text.json().content, text.json().audit], [200, 'Bring tea.', 0])
  assert.equal((await bob.get(`/events/${event.id}`)).statusCode, 404)
  await keeper.patch(`/admin/events/${event.id}`, { audit: 1 })
  assert.deepEqual(await toldOf(bob), [])

  const moved = await ann.patch(`/events/${event.id}`, { date: daysFromNow(world, 9), area: null, address: 'Gate 2' })
  assert.deepEqual([moved.json().area, moved.json().address], ['', 'Gate 2'])
  assert.deepEqual(await toldOf(bob), [`The time or place of “${event.title}”, which you’re going to, has changed.`])
  assert.deepEqual(await toldOf(cat), [])
})

test('a change is refused to others, to bad values, and where nothing would be left of the place', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const event = await eventBy(ann)
  assert.equal((await bob.patch(`/events/${event.id}`, { content: 'Mine.' })).statusCode, 403)
  assert.equal((await bob.post(`/events/${event.id}/cancellation`)).statusCode, 403)
  for (const body of [
    {},
    { title: 'x' },
    { area: null },
    { date: '2020-01-01 00:00:00' },
    { time_zone: 'Asia/Nowhere' },
    { category_id: 999_999 },
    { avatar: 'a'.repeat(32) },
    { audit: 1 },
  ])
    assert.equal((await ann.patch(`/events/${event.id}`, body)).statusCode, 422, JSON.stringify(body))
  assert.equal((await ann.get(`/events/${event.id}`)).json().content, 'Bring water.')
})

test('a cancelled event stays visible, tells those who want to come once, and takes no one more', async () => {
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const event = await eventBy(ann)
  await bob.post(`/events/${event.id}/want-join`)

  const replies = await Promise.all([1, 2, 3].map(() => ann.post(`/events/${event.id}/cancellation`)))
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  )
  assert.match((await cat.get(`/events/${event.id}`)).json().cancelled_at, /^\d{4}-/)
  assert.deepEqual(await toldOf(bob), [`“${event.title}”, which you were going to, was cancelled.`])
  assert.equal((await cat.post(`/events/${event.id}/want-join`)).json().code, 'event.cancelled')
  assert.equal((await ann.patch(`/events/${event.id}`, { content: 'Again?' })).json().code, 'event.cancelled')
  assert.equal((await bob.delete(`/events/${event.id}/want-join`)).statusCode, 204)
})

test('coming is taken back, counted exactly however often and however many at once, and listed under joined', async () => {
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const event = await eventBy(ann)
  await Promise.all([bob, cat].map((person) => person.post(`/events/${event.id}/want-join`)))
  const joined = async (person: Person) =>
    (await person.get('/events?joined=1')).json().map(({ id }: { id: number }) => id)
  assert.deepEqual([await joined(bob), await joined(ann)], [[event.id], []])
  assert.deepEqual((await world.guest().get('/events?joined=1')).json(), [])

  await Promise.all(Array.from({ length: 20 }, () => bob.delete(`/events/${event.id}/want-join`)))
  const { want_joins_count, wantJoin } = (await bob.get(`/events/${event.id}`)).json()
  assert.deepEqual([want_joins_count, wantJoin, await joined(bob)], [1, false, []])
})
