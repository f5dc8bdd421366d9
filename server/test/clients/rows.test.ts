import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../factories/feeds.ts'
import { pngOf, upload } from '../factories/files.ts'
import { configureTopics, createTopic } from '../factories/topics.ts'
import { createWorld } from '../world.ts'

test('the topics of a feed carry a logo: their own, a default picture without one, and the new one after a change', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await configureTopics(world)
  const topic = await createTopic(ann)
  const feed = await publish(ann, { feed_content: 'hello', topics: [topic] })

  const [shown] = (await ann.get(`/feeds/${feed}`)).json().topics
  assert.equal(shown.logo.vendor, 'generated')
  const picture = await world.guest().get(new URL(shown.logo.url).pathname)
  assert.equal(picture.statusCode, 200)
  assert.equal(picture.headers['content-type'], shown.logo.mime)
  assert.equal(picture.rawPayload.length, shown.logo.size)

  await ann.patch(`/feed/topics/${topic}`, { logo: await upload(world, ann, await pngOf()) })
  const [changed] = (await ann.get(`/feeds/${feed}`)).json().topics
  assert.notEqual(changed.logo.vendor, 'generated')
})

test('a feed without a video has `video: null`', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const feed = await publish(ann)
  assert.equal((await feedAs(ann, feed)).video, null)
  const [listed] = (await ann.get(`/feeds?id=${feed}`)).json()
  assert.equal(listed.video, null)
})

test('`follow` is another name for `newFollow`', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await publish(bob)
  await ann.put(`/user/followings/${bob.id}`)
  const pages = await Promise.all(['follow', 'newFollow'].map((type) => ann.get(`/feeds?type=${type}`)))
  assert.equal(pages[0]!.json().length, 1)
  assert.deepEqual(pages[0]!.json(), pages[1]!.json())
  assert.equal((await world.guest().get('/feeds?type=follow')).statusCode, 401)
})

test('whole numbers may be sent as text', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const reply = await ann.post('/feeds', { feed_content: 'hello', feed_from: '2', feed_mark: '17947643252275' })
  assert.equal(reply.statusCode, 201, reply.body)
  const feed = await feedAs(ann, reply.json().id)
  assert.deepEqual([feed.feed_from, feed.feed_mark], [2, 17_947_643_252_275])
  for (const feed_mark of ['007', '1.5', '-1', 'x'])
    assert.equal((await ann.post('/feeds', { feed_content: 'hello', feed_mark })).statusCode, 422, feed_mark)
})
