import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { configureTopics, createTopic, join, leave } from '../../../../test/factories/topics.ts'
import { createWorld, type Requests } from '../../../../test/world.ts'

/** The counts of a person as this viewer sees them. */
async function countsOf(viewer: Requests, id: number) {
  const { feed_topics_count, extra } = (await viewer.get(`/users/${id}`)).json()
  const { feeds_count, likes_count, comments_count } = extra
  return [feed_topics_count, feeds_count, likes_count, comments_count]
}

test('hidden topics and what is in them are in no count but one’s own', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const [open, hidden] = [await createTopic(ann), await createTopic(ann, { visible: 'hidden' })]
  await join(bob, hidden)
  const publish = async (topics: number[]) => (await ann.post('/feeds', { feed_content: 'here', topics })).json().id
  const [shown, secret] = [await publish([open]), await publish([hidden])]
  await bob.put(`/user/feed-topics/${open}`)
  const both = await publish([open, hidden])
  for (const feed of [shown, secret, both]) {
    assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 201)
    assert.equal((await bob.post(`/feeds/${feed}/comments`, { body: 'yes' })).statusCode, 201)
  }

  for (const outsider of [world.guest(), cid, bob]) assert.deepEqual(await countsOf(outsider, ann.id), [1, 1, 1, 1])
  assert.deepEqual(await countsOf(ann, ann.id), [2, 3, 3, 3])
  assert.equal((await ann.get('/user')).json().feed_topics_count, 2)
  const [found] = (await cid.get(`/users?id=${ann.id}`)).json()
  assert.deepEqual([found.feed_topics_count, found.extra.feeds_count], [1, 1])
  const [feed] = (await cid.get(`/feeds?id=${shown}`)).json()
  assert.deepEqual([feed.user.feed_topics_count, feed.user.extra.feeds_count], [1, 1])
  const card = (await cid.get(`/feed/topics/${open}`)).json()
  assert.deepEqual([card.feeds_count, card.all_feeds_likes_count], [1, 1])
  await assertChecksPass(world)

  await bob.delete(`/feeds/${secret}/unlike`)
  await ann.delete(`/feeds/${both}`)
  const [comment] = (await bob.get(`/feeds/${secret}/comments`)).json().comments
  assert.equal((await bob.delete(`/feeds/${secret}/comments/${comment.id}`)).statusCode, 204)
  assert.deepEqual(await countsOf(ann, ann.id), [2, 2, 1, 1])
  assert.deepEqual(await countsOf(cid, ann.id), [1, 1, 1, 1])
  await leave(bob, hidden)
  assert.deepEqual(await countsOf(cid, bob.id), [1, 0, 0, 0])
  assert.deepEqual(await countsOf(bob, bob.id), [1, 0, 0, 0])
  await assertChecksPass(world)

  const founder = await world.founder()
  await founder.patch(`/admin/feeds/${both}`, { deleted: false })
  await assertChecksPass(world)
  assert.equal((await ann.delete(`/feed/topics/${hidden}`)).statusCode, 204)
  await world.runJobs()
  await assertChecksPass(world)
})

test('counts of a theme leave out what only some can see, and who takes part by that alone', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const founder = await world.founder()
  const theme = (await founder.post('/admin/themes', { title: 'A window' })).json().id
  const hidden = await createTopic(ann, { visible: 'hidden', publish_permission: 'allUser' })
  await join(bob, hidden)
  const publish = async (author: Requests, topics: number[]) =>
    (await author.post('/feeds', { feed_content: 'look', theme, topics })).json().id
  const counts = async () => {
    await assertChecksPass(world)
    const { feeds_count, counts } = (await world.guest().get(`/feed-themes/${theme}`)).json()
    return [feeds_count, counts.participator]
  }
  const open = await publish(ann, [])
  await publish(ann, [hidden])
  const secrets = [await publish(bob, [hidden]), await publish(bob, [hidden])]
  assert.deepEqual(await counts(), [1, 1])
  const [card] = (await world.guest().get(`/feeds?id=${open}`)).json()
  assert.equal(card.theme.counts.participator, 1, 'on a feed too')

  const second = await publish(bob, [])
  assert.deepEqual(await counts(), [2, 2])
  await bob.delete(`/feeds/${second}`)
  await ann.delete(`/feeds/${open}`)
  assert.deepEqual(await counts(), [0, 0])
  await bob.delete(`/feeds/${secrets[0]}`)
  assert.deepEqual(await counts(), [0, 0])
  await founder.patch(`/admin/feeds/${open}`, { deleted: false })
  await founder.patch(`/admin/feeds/${secrets[0]}`, { deleted: false })
  assert.deepEqual(await counts(), [1, 1])
  for (const feed of secrets) await bob.delete(`/feeds/${feed}`)
  assert.deepEqual(await counts(), [1, 1])
})

test('the count of a category leaves out what only some can see', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann] = await world.people('ann')
  const founder = await world.founder()
  const [one, other] = [
    (await founder.post('/admin/feed-categories', { name: 'One' })).json().id,
    (await founder.post('/admin/feed-categories', { name: 'Other' })).json().id,
  ]
  const hidden = await createTopic(ann, { visible: 'hidden' })
  const publish = async (topics: number[]) => (await ann.post('/feeds', { feed_content: 'look', topics })).json().id
  const counts = async () => {
    await assertChecksPass(world)
    const found = (await world.guest().get('/feed/categories')).json() as { id: number; feeds_count: number }[]
    return [one, other].map((id) => found.find((category) => category.id === id)?.feeds_count)
  }
  const push = async (feed: number, categories: number[]) =>
    assert.equal((await founder.put(`/feeds/${feed}/pushed-categories`, categories)).statusCode, 204)
  const [open, secret] = [await publish([]), await publish([hidden])]
  await push(open, [one])
  await push(secret, [one, other])
  assert.deepEqual(await counts(), [1, 0])
  await push(secret, [other])
  assert.deepEqual(await counts(), [1, 0])
  assert.equal((await founder.delete(`/feed/categories/${other}/feeds/${secret}`)).statusCode, 204)
  await push(secret, [one])
  await ann.delete(`/feeds/${secret}`)
  await founder.patch(`/admin/feeds/${secret}`, { deleted: false })
  assert.deepEqual(await counts(), [1, 0])
  await push(secret, [other])
  await push(open, [other])
  assert.deepEqual(await counts(), [0, 1])
})
