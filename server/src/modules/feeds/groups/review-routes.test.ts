import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEventCategory, publicEvent } from '../../../../test/factories/events.ts'
import { feedAs, idsOf, publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld } from '../../../../test/world.ts'

test('reviews of events are feeds about them', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  const category = await addEventCategory(staff)
  const [walk, talk] = [await publicEvent(world, ann, staff, category), await publicEvent(world, ann, staff, category)]
  const review = (event: number, more: object = {}) =>
    publish(bob, { feed_content: 'was there', repostable_type: 'events', repostable_id: event, ...more })
  const first = await review(walk.id)
  const second = await review(walk.id, { images: [await upload(world, bob, await pngOf())] })
  const other = await review(talk.id)
  const ofWalk = `/events/${walk.id}/comments`
  assert.deepEqual(await idsOf(world.guest(), ofWalk), [second, first])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?order=asc`), [first, second])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?order=asc&after=${first}`), [second])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?after=${second}`), [first])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?limit=1`), [second])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?type=image`), [second])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?type=image_or_video`), [second])
  assert.deepEqual(await idsOf(bob, `${ofWalk}?type=video`), [])
  assert.deepEqual(await idsOf(bob, '/events/comments?limit=3'), [other, second, first])
  const shown = await feedAs(bob, first)
  assert.equal(shown.repostable_type, 'event')
  assert.equal(shown.repostable_id, walk.id)
  assert.deepEqual(shown.repostable, (await bob.get(`/events/${walk.id}`)).json())
  assert.deepEqual(
    (await bob.post('/feeds-hot', { repostable_type: 'events', repostable_id: talk.id }))
      .json()
      .map(({ id }: { id: number }) => id),
    [other],
  )
  for (const bad of ['type=text', 'order=up', 'after=x', 'limit=x'])
    assert.equal((await bob.get(`${ofWalk}?${bad}`)).statusCode, 422, bad)
  assert.equal((await bob.get('/events/999999/comments')).statusCode, 404)
  await ann.delete(`/events/${talk.id}`)
  assert.deepEqual(await idsOf(bob, '/events/comments?limit=3'), [second, first])
  assert.equal((await bob.get(`/events/${talk.id}/comments`)).statusCode, 404)
  assert.equal((await feedAs(bob, other)).repostable, null, 'what it was about is gone')
  assert.equal(
    (await bob.post('/feeds', { feed_content: 'x', repostable_type: 'event', repostable_id: talk.id })).statusCode,
    404,
  )
})
