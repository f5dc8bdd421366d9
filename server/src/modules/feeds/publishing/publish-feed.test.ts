import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

test('what is published is shown as documented', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const reply = await ann.post('/feeds', { feed_content: 'The 6:40 to the sea.', feed_from: 3, feed_mark: 77 })
  assert.equal(reply.statusCode, 201)
  const { id, message } = reply.json()
  assert.deepEqual(message, ['Post published.'])
  const feed = await feedAs(world.guest(), id)
  const { user, hot, created_at, updated_at, ...rest } = feed
  assert.deepEqual(rest, {
    id,
    user_id: ann.id,
    feed_content: 'The 6:40 to the sea.',
    entities: [],
    feed_from: 3,
    feed_mark: 77,
    images: [],
    video: null,
    theme: null,
    topics: [],
    categories: [],
    like_count: 0,
    feed_view_count: 0,
    feed_comment_count: 0,
    has_like: false,
    has_collect: false,
    reward: { count: 0, amount: null },
    repostable_type: null,
    repostable_id: 0,
    repostable: null,
    recommended_at: null,
    deleted_at: null,
  })
  assert.match(created_at as string, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(created_at, updated_at)
  assert.ok(Number.isInteger(hot))
  assert.equal((user as { name: string }).name, ann.name)
  const { followers_count, feeds_count } = (user as { extra: Record<string, number> }).extra
  assert.deepEqual({ followers_count, feeds_count }, { followers_count: 0, feeds_count: 1 })
})

test('the author’s count of feeds follows', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await publish(ann)
  const second = await publish(ann)
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 2)
  await ann.delete(`/feeds/${second}/currency`)
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 1)
})

test('pictures come in their order, and belong to one feed', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const nodes = [await upload(world, ann, await pngOf(40, 20)), await upload(world, ann, await pngOf(20, 40))]
  const id = await publish(ann, { images: nodes })
  const { images } = await feedAs(bob, id)
  assert.deepEqual(
    (images as { dimension: object }[]).map(({ dimension }) => dimension),
    [
      { width: 40, height: 20 },
      { width: 20, height: 40 },
    ],
  )
  const again = await ann.post('/feeds', { images: [nodes[0]] })
  assert.equal(again.statusCode, 422)
  assert.ok(again.json().errors.images)
  const twice = await upload(world, bob, await pngOf(30, 30))
  assert.equal((await bob.post('/feeds', { images: [twice, twice] })).statusCode, 422)
  assert.equal((await ann.post('/feeds', { images: [twice] })).statusCode, 422, 'another user’s')
  await publish(bob, { images: [twice] })
})

test('FEED-3 everything has a limit', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const refused: [object, string][] = [
    [{}, 'feed_content'],
    [{ feed_content: '' }, 'feed_content'],
    [{ feed_content: 'x'.repeat(10_001) }, 'feed_content'],
    [{ feed_content: 'x', images: Array(10).fill('local:a.png') }, 'images'],
    [{ feed_content: 'x', topics: [1, 2, 3, 4, 5, 6] }, 'topics'],
    [{ feed_content: 'x', topics: [999_999] }, 'topics'],
    [{ feed_content: 'x', theme: 999_999 }, 'theme'],
    [{ feed_content: 'x', feed_from: 6 }, 'feed_from'],
    [{ feed_content: 'x', feed_from: 0 }, 'feed_from'],
    [{ feed_content: 'x', feed_mark: -1 }, 'feed_mark'],
    [{ feed_content: 'x', feed_latitude: '30' }, 'feed_longtitude'],
    [{ feed_content: 'x', feed_latitude: '91', feed_longtitude: '0' }, 'feed_latitude'],
    [{ feed_content: 'x', feed_latitude: 0, feed_longtitude: -180.5 }, 'feed_longtitude'],
    [{ feed_content: 'x', feed_latitude: 'NaN', feed_longtitude: '1' }, 'feed_latitude'],
    [{ feed_content: 'x', feed_geohash: 'wm3' }, 'feed_geohash'],
    [{ feed_content: 'x', feed_latitude: 1, feed_longtitude: 1, feed_geohash: 'aaaa' }, 'feed_geohash'],
    [{ feed_content: 'x', repostable_type: 'nothing', repostable_id: 1 }, 'repostable_type'],
    [{ feed_content: 'x', repostable_id: 1 }, 'repostable_type'],
    [{ feed_content: 'x', repostable_type: 'event' }, 'repostable_id'],
    [{ video: {} }, 'video'],
    [{ feed_content: 'x', user_id: 1, recommended_at: 'now' }, 'user_id'],
  ]
  for (const [body, field] of refused) {
    const reply = await ann.post('/feeds', body)
    assert.equal(reply.statusCode, 422, `${JSON.stringify(body).slice(0, 80)}: ${reply.body}`)
    assert.ok(
      Object.keys(reply.json().errors).some((name) => name.startsWith(field)),
      `${field}: ${reply.body}`,
    )
  }
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 0)
  await publish(ann, 'x'.repeat(10_000))
})

test('a mark is used once by an author, however many try at once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => ann.post('/feeds', { feed_content: 'once', feed_mark: 5 })),
  )
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [201, ...Array(7).fill(422)])
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 1)
  await publish(bob, { feed_content: 'mine', feed_mark: 5 })
})

test('a place is kept with its geohash', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const given = await publish(ann, { feed_content: 'x', feed_latitude: '57.64911', feed_longtitude: 10.40744 })
  const feed = await feedAs(ann, given)
  assert.equal(feed.feed_latitude, '57.64911')
  assert.equal(feed.feed_longtitude, '10.40744')
  assert.equal(feed.feed_geohash, 'u4pruydqq')
})

test('a caller who may not publish is refused before anything is read', async (t) => {
  const world = await createWorld(t)
  const [mute] = await world.people('mute')
  await (await world.founder()).patch(`/admin/users/${mute.id}`, { roles: ['disabled'] })
  assert.equal((await mute.post('/feeds', { feed_content: 7 })).statusCode, 403)
  assert.equal((await world.guest().post('/feeds', {})).statusCode, 401)
})

test('FEED-4 publishing in topics obeys them, and they count it', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [owner, bob] = await world.people('owner', 'bob')
  const open = await createTopic(owner, { publish_permission: 'allUser' })
  const closed = await createTopic(owner, { publish_permission: 'memberOnly' })
  assert.equal((await bob.post('/feeds', { feed_content: 'x', topics: [open, closed] })).statusCode, 403)
  const id = await publish(bob, { feed_content: 'x', topics: [open] })
  const { topics } = await feedAs(bob, id)
  const name = (await bob.get(`/feed/topics/${open}`)).json().name
  const [{ logo, ...topic }, ...others] = topics as [Record<string, unknown>]
  assert.deepEqual([topic, others], [{ id: open, name, pivot: { feed_id: id, topic_id: open } }, []])
  assert.match((logo as { url: string }).url, /topic-\d+\.png$/, 'clients read its address without looking')
  assert.equal((await bob.get(`/feed/topics/${open}`)).json().feeds_count, 1)
  await bob.put(`/user/feed-topics/${closed}`)
  await publish(bob, { feed_content: 'x', topics: [closed, open] })
  assert.equal((await bob.get(`/feed/topics/${open}`)).json().feeds_count, 2)
})

test('a renamed topic and a changed author show at once', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann] = await world.people('ann')
  const topic = await createTopic(ann)
  const id = await publish(ann, { feed_content: 'x', topics: [topic] })
  await feedAs(world.guest(), id)
  assert.equal((await ann.patch(`/feed/topics/${topic}`, { name: `Renamed ${topic}` })).statusCode, 204)
  await ann.patch('/user', { bio: 'new here' })
  const feed = await feedAs(world.guest(), id)
  assert.equal((feed.topics as { name: string }[])[0]!.name, `Renamed ${topic}`)
  assert.equal((feed.user as { bio: string }).bio, 'new here')
})
