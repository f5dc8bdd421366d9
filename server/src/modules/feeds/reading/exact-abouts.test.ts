import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertExact } from '../../../../test/exact.ts'
import { addEventCategory, announceEvent, auditEvents, publicEvent } from '../../../../test/factories/events.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'

test('feeds about events and goods are the same bytes from a process that remembers and from one that does not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const staff = await world.founder()
  const category = await addEventCategory(staff, { name: 'Walks' })
  const walk = await publicEvent(world, ann, staff, category)
  const other = await publicEvent(world, bob, staff, category)
  await auditEvents(world)
  const waiting = await announceEvent(world, bob, category)
  const cup = (await staff.post('/admin/commodities', { title: 'A cup', price: 6800, user_id: ann.id })).json().id
  const about = (type: string, id: number) => ({
    feed_content: `about ${type}`,
    repostable_type: type,
    repostable_id: id,
  })
  const feeds = [
    await publish(ann, about('event', walk.id)),
    await publish(cem, about('event', other.id)),
    await publish(bob, about('event', waiting.id)),
    await publish(cem, about('mall_commodities', cup)),
  ]
  await dia.put(`/user/followings/${cem.id}`)

  await assertExact(
    world,
    [{}, ann, bob, cem, dia, staff],
    [
      '/feeds',
      '/feeds?limit=2',
      '/feeds?type=hot',
      '/feeds?type=newFollow',
      `/feeds?type=users&user=${cem.id}`,
      `/events/${walk.id}/reviews`,
      ...feeds.map((id) => `/feeds/${id}/comments`),
    ],
    {
      'a mark': () => dia.post(`/events/${other.id}/want-join`),
      'another mark': () => cem.post(`/events/${walk.id}/interest`),
      'a follower of who announced it': () => cem.put(`/user/followings/${bob.id}`),
      'a follower back': () => bob.put(`/user/followings/${cem.id}`),
      'a changed profile': () => bob.patch('/user', { bio: '走走停停' }),
      'another title': () => staff.patch(`/admin/commodities/${cup}`, { title: 'A blue cup' }),
      'another name of its category': () => staff.patch(`/admin/event-categories/${category}`, { name: 'Long walks' }),
      'a like': () => dia.post(`/feeds/${feeds[0]}/like`),
      'one that passed': () => staff.patch(`/admin/events/${waiting.id}`, { audit: 1 }),
      'a follower less': () => cem.delete(`/user/followings/${bob.id}`),
      'one that is gone': () => ann.delete(`/events/${walk.id}`),
      'goods that are gone': () => staff.delete(`/admin/commodities/${cup}`),
    },
    ['zh-CN'],
  )
})

test('an event looks the same in a feed and by itself, to its announcer, those who marked it, followers and followed', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia, eve] = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const staff = await world.founder()
  const event = await publicEvent(world, ann, staff, await addEventCategory(staff, { name: 'Walks' }))
  await bob.put(`/user/followings/${ann.id}`)
  await ann.put(`/user/followings/${cem.id}`)
  await dia.post(`/events/${event.id}/want-join`)
  const feed = await publish(eve, { feed_content: 'come', repostable_type: 'event', repostable_id: event.id })
  const looks = new Set<string>()
  for (const viewer of [world.guest(), ann, bob, cem, dia, eve]) {
    const alone = (await viewer.get(`/events/${event.id}`)).json()
    looks.add(JSON.stringify(alone))
    const [listed] = (await viewer.get('/feeds')).json()
    assert.deepEqual(listed.repostable, alone)
    assert.deepEqual((await viewer.get(`/feeds/${feed}`)).json().repostable, alone)
  }
  assert.equal(looks.size, 5, 'the guest and eve are shown the same, everyone else something of their own')
})
