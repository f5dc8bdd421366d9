import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

test('one post is on top of a profile, for those who may see it', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const top = `/users/${ann.id}/pinned-feeds`
  const [first, second] = [await publish(ann, 'first'), await publish(ann, 'second')]
  assert.deepEqual(await idsOf(world.guest(), top), [])
  const both = await Promise.all([first, second, first, second].map((feed) => ann.put(`/feeds/${feed}/pin`)))
  assert.ok(both.every(({ statusCode }) => statusCode === 204))
  await ann.put(`/feeds/${first}/pin`)
  assert.deepEqual(await idsOf(world.guest(), top), [first])
  assert.equal((await bob.put(`/feeds/${first}/pin`)).json().code, 'feed.not_the_author')

  await ann.delete(`/feeds/${second}/pin`)
  assert.deepEqual(await idsOf(bob, top), [first], 'another one is not on top')
  await ann.delete(`/feeds/${first}/pin`)
  assert.deepEqual(await idsOf(bob, top), [])

  const topic = await createTopic(ann, { visible: 'hidden' })
  const hidden = await publish(ann, { feed_content: 'among us', topics: [topic] })
  await ann.put(`/feeds/${hidden}/pin`)
  assert.deepEqual(await idsOf(ann, top), [hidden])
  assert.deepEqual(await idsOf(bob, top), [])
  await ann.put(`/feeds/${second}/pin`)
  await ann.delete(`/feeds/${second}`)
  assert.deepEqual(await idsOf(ann, top), [])
  assert.equal((await bob.get('/users/999999999/pinned-feeds')).statusCode, 404)
})
