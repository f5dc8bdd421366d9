import { test } from 'node:test'
import { assertExact } from '../../../test/exact.ts'
import {
  addEventCategory,
  announceEvent,
  auditEvents,
  daysFromNow,
  publicEvent,
} from '../../../test/factories/events.ts'
import { createWorld } from '../../../test/world.ts'

test('events and their categories are the same bytes from a process that remembers and from one that does not', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const staff = await world.founder()
  const keeper = await world.staff('moderator')
  const category = await addEventCategory(staff, { name: 'Walks', sort: 2 })
  const other = await addEventCategory(staff, { name: '观鸟' })
  const event = await publicEvent(world, ann, staff, category)
  const past = await publicEvent(world, ann, staff, other, { date: daysFromNow(world, 0.01) })
  await auditEvents(world)
  const waiting = await announceEvent(world, bob, category)
  await bob.put(`/user/followings/${ann.id}`)

  await assertExact(
    world,
    [{}, ann, bob, cem, staff, keeper],
    [
      '/events',
      '/events?limit=1',
      '/events?limit=1&page=2',
      '/events?limit=1&offset=2',
      '/events?limit=3&page=900',
      '/events?ob=date:desc',
      `/events?c=${category}`,
      `/events?user_id=${ann.id}`,
      `/events?user_id=${bob.id}`,
      '/events?recommended=1',
      ...[event, past, waiting].map(({ id }) => `/events/${id}`),
      '/events/999999',
      '/event-categories',
      `/event-categories/${other}`,
      '/event-categories/999999',
    ],
    {
      'a mark': () => cem.post(`/events/${event.id}/want-join`),
      'another mark': () => cem.post(`/events/${past.id}/interest`),
      'a follower': () => cem.put(`/user/followings/${ann.id}`),
      'a follower back': () => ann.put(`/user/followings/${bob.id}`),
      'a changed profile': () => ann.patch('/user', { bio: 'walks a "lot" \\', sex: 2 }),
      'one that is recommended': () => staff.patch(`/admin/events/${event.id}`, { recommended: true }),
      'a category with another name': () => staff.patch(`/admin/event-categories/${category}`, { name: 'Long walks' }),
      'a word that is censored': () => staff.patch('/admin/settings/words', [{ text: 'water', act: 'censor' }]),
      'one that passed': () => staff.patch(`/admin/events/${waiting.id}`, { audit: 1 }),
      'one that has begun': () => world.clock.advance(900),
      'one that is gone': () => ann.delete(`/events/${event.id}`),
    },
    ['zh-CN'],
  )
})
