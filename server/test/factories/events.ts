import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createWorld, type Person, type World } from '../world.ts'
import { pngOf, upload } from './files.ts'

let count = 0

/** A world whose staff review events first, one of them, and a category. */
export async function createEventWorld(t: TestContext): Promise<{ world: World; keeper: Person; category: number }> {
  const world = await createWorld(t)
  await auditEvents(world)
  const keeper = await world.staff('moderator')
  return { world, keeper, category: await addEventCategory(keeper) }
}

/** A category of its own. */
export async function addEventCategory(keeper: Person, more: object = {}): Promise<number> {
  const reply = await keeper.post('/admin/event-categories', { name: `Kind of event ${++count}`, ...more })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}

/** From now on staff review events before others see them. */
export async function auditEvents(world: World): Promise<void> {
  const founder = await world.founder()
  assert.equal((await founder.patch('/admin/settings/event', { audit: true })).statusCode, 204)
}

/** What one sends to announce an event, with a picture of its own. */
export const eventBody = async (
  world: World,
  person: Person,
  category_id: number,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => ({
  title: `Walk ${++count}`,
  category_id,
  avatar: await upload(world, person, await pngOf()),
  date: daysFromNow(world, 7),
  content: 'Bring water.',
  area: '四川省 成都市',
  ...more,
})

/** A time so many days from now, as clients write it. */
export const daysFromNow = ({ clock }: World, days: number): string =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')

/** Announces an event and returns it. */
export async function announceEvent(
  world: World,
  person: Person,
  category: number,
  more: Record<string, unknown> = {},
): Promise<{ id: number; title: string; [field: string]: unknown }> {
  const reply = await person.post('/events', await eventBody(world, person, category, more))
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json()
}

/** Announces an event that staff approved. */
export async function publicEvent(
  world: World,
  person: Person,
  keeper: Person,
  category: number,
  more: Record<string, unknown> = {},
) {
  const event = await announceEvent(world, person, category, more)
  const reply = await keeper.patch(`/admin/events/${event.id}`, { audit: 1 })
  assert.equal(reply.statusCode, 200, reply.body)
  return event
}
