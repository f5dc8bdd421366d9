import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, publish, publishMany } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Requests } from '../../../../test/world.ts'

async function hot(viewer: Requests, body: object): Promise<number[]> {
  const reply = await viewer.post('/feeds-hot', body)
  assert.equal(reply.statusCode, 200, reply.body)
  return (reply.json() as Feed[]).map(({ id }) => id)
}

test('the last thirty days come first, then the rest, each by what is hot', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [ancient, loved, recent] = (await publishMany(ann, 3)) as [number, number, number]
  await world.owner`
    update feed_stats set created_at = now() - interval '31 days', like_count = 0, hot = feed_hot(0, 0, 0, 0, now() - interval '31 days')
    where feed_id = ${ancient}`
  await world.owner`
    update feed_stats set created_at = now() - interval '30 days 1 hour', hot = feed_hot(90000, 0, 0, 0, now() - interval '30 days 1 hour')
    where feed_id = ${loved}`
  await world.owner`
    update feed_stats set created_at = now() - interval '29 days', hot = feed_hot(0, 0, 0, 0, now() - interval '29 days')
    where feed_id = ${recent}`
  assert.deepEqual(await hot(world.guest(), {}), [recent, loved, ancient])
  assert.deepEqual(await hot(ann, { limit: 2 }), [recent, loved])
  assert.deepEqual(await hot(ann, { exclude_feeds: [recent] }), [loved, ancient])
  await world.owner`update feed_stats set deleted_at = now() where feed_id = any(${[ancient, loved, recent]})`
})

test('a feed that grows older than thirty days goes behind the others although nothing is written', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [loved, recent] = (await publishMany(ann, 2)) as [number, number]
  const LEFT_S = 2
  await world.owner`
    update feed_stats set created_at = now() - interval '30 days' + make_interval(secs => ${LEFT_S}),
      hot = feed_hot(90000, 0, 0, 0, now() - interval '30 days' + make_interval(secs => ${LEFT_S})) where feed_id = ${loved}`
  await world.owner`
    update feed_stats set created_at = now() - interval '29 days 23 hours', hot = feed_hot(0, 0, 0, 0, now() - interval '29 days 23 hours')
    where feed_id = ${recent}`
  // Until it is over thirty days, this is read over and over, and nothing is committed.
  const until = Date.now() + 15_000
  while ((await hot(world.guest(), {}))[0] !== recent) assert.ok(Date.now() < until, 'it stays where it was')
})

test('every filter narrows it', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  await ann.patch('/user', { location: '四川省 成都市' })
  const topic = await createTopic(ann, { publish_permission: 'allUser' })
  const theme = (await staff.post('/feed-themes', { title: `Doors ${ann.id}` })).json().id
  const category = (await staff.post('/admin/feed-categories', { name: `Choice ${ann.id}` })).json().id
  const picture = await publish(bob, { images: [await upload(world, bob, await pngOf())] })
  const inTopic = await publish(bob, { feed_content: 'x', topics: [topic] })
  const inTheme = await publish(bob, { feed_content: 'x', theme })
  const ofCity = await publish(ann)
  await staff.put(`/feeds/${inTheme}/pushed-categories`, [category])
  const guest = world.guest()
  assert.deepEqual(await hot(guest, { type: 'image' }), [picture])
  assert.deepEqual(await hot(guest, { type: 'image_or_video' }), [picture])
  assert.deepEqual(await hot(guest, { type: 'video' }), [])
  assert.deepEqual(await hot(guest, { only_video: 1 }), [])
  assert.deepEqual(await hot(guest, { only_video: 0, type: 'image' }), [picture])
  assert.deepEqual(await hot(guest, { topic }), [inTopic])
  assert.deepEqual(await hot(guest, { theme }), [inTheme])
  assert.deepEqual(await hot(guest, { category }), [inTheme])
  assert.deepEqual(await hot(guest, { city: '成都' }), [ofCity])
  assert.deepEqual(await hot(guest, { city: '成都市' }), [ofCity])
  assert.deepEqual(await hot(guest, { city: '都' }), [])
  assert.deepEqual(await hot(guest, { repostable_type: 'knowledge,infos' }), [])
  assert.deepEqual(await hot(guest, { repostable_id: 5, repostable_type: 'mall_commodities' }), [])
})

test('bad filters are refused', async (t) => {
  const world = await createWorld(t)
  const guest = world.guest()
  for (const [body, status] of [
    [{ type: 'text' }, 422],
    [{ topic: 'x' }, 422],
    [{ limit: 'x' }, 422],
    [{ repostable_type: 'nothing' }, 422],
    [{ exclude_feeds: Array(501).fill(1) }, 422],
    [{ exclude_feeds: ['01'] }, 422],
    [{ unknown: 1 }, 422],
    [{ category: 999_999 }, 404],
    [{ topic: 999_999 }, 404],
  ] as const)
    assert.equal((await guest.post('/feeds-hot', body)).statusCode, status, JSON.stringify(body).slice(0, 60))
  const startedAt = performance.now()
  const flood = await guest.post('/feeds-hot', { exclude_feeds: Array.from({ length: 100_000 }, (_, id) => id) })
  assert.ok([413, 422].includes(flood.statusCode))
  assert.ok(performance.now() - startedAt < 2000)
})
