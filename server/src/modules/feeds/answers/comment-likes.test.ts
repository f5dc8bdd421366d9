import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comment, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person, type Requests, type World } from '../../../../test/world.ts'
import { feedChecks } from '../checks.ts'

const likeOf = (feed: number, id: number) => `/feeds/${feed}/comments/${id}/like`
const like = (person: Person, feed: number, id: number) => person.post(likeOf(feed, id))

async function shown(viewer: Requests, feed: number, id: number) {
  const { comments } = (await viewer.get(`/feeds/${feed}/comments`)).json()
  const found = comments.find((each: { id: number }) => each.id === id)
  return found && { likes: found.like_count, mine: found.has_liked }
}

async function countersHold(world: World): Promise<void> {
  for (const { name, differences } of feedChecks)
    if (name.includes('comments')) assert.equal((await world.db.rows(differences)).length, 0, name)
}

test('a comment is liked once, and each viewer sees whether they like it', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann)
  const said = await comment(bob, feed)

  for (let again = 0; again < 2; again++) {
    const reply = await like(cem, feed, said)
    assert.equal(reply.statusCode, 201)
  }
  assert.deepEqual(await shown(cem, feed, said), { likes: 1, mine: true })
  assert.deepEqual(await shown(ann, feed, said), { likes: 1, mine: false })
  assert.deepEqual(await shown(world.guest(), feed, said), { likes: 1, mine: false })
  assert.equal((await cem.get(`/feeds/${feed}/comments/${said}`)).json().has_liked, true)
  assert.equal((await cem.get(`/feeds?id=${feed}`)).json()[0].has_like, false, 'not the post')

  for (let again = 0; again < 2; again++) assert.equal((await cem.delete(likeOf(feed, said))).statusCode, 204)
  assert.deepEqual(await shown(cem, feed, said), { likes: 0, mine: false })
  await countersHold(world)
})

test('likes and unlikes at once count what is there, and tell the writer once for each', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const [ann, bob, cem, dia, eve] = people
  const feed = await publish(ann)
  const [one, two] = [await comment(bob, feed), await comment(bob, feed)]

  const replies = await Promise.all([
    ...[cem, dia, eve, bob, cem].flatMap((each) => [like(each, feed, one), like(each, feed, two)]),
    eve.delete(likeOf(feed, two)),
    comment(dia, feed, undefined, { reply_to: one }),
    comment(cem, feed, undefined, { reply_to: two }),
  ])
  for (const reply of replies) if (typeof reply !== 'number') assert.ok(reply.statusCode < 300, reply.body)
  assert.equal((await shown(ann, feed, one))?.likes, 4)
  await countersHold(world)

  await Promise.all([like(cem, feed, one), cem.delete(likeOf(feed, one)), like(cem, feed, one)])
  await countersHold(world)
  const told = (await bob.get('/user/notifications?type=comment_like')).json().data
  assert.deepEqual(
    told
      .filter((notice: { data: { comment: { id: number } } }) => notice.data.comment.id === one)
      .map((notice: { data: { sender: { id: number } } }) => notice.data.sender.id)
      .sort(),
    [cem.id, dia.id, eve.id].sort(),
    'once each, and not of one’s own',
  )
  assert.equal(told[0].data.comment.body, 'well said')
  assert.equal(told[0].data.feed.id, feed)
})

test('a comment that is liked while it is deleted is gone, or liked before', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann)
  for (let round = 0; round < 5; round++) {
    const said = await comment(bob, feed)
    const [liked, deleted] = await Promise.all([like(cem, feed, said), bob.delete(`/comments/${said}`)])
    assert.ok([201, 404].includes(liked.statusCode), liked.body)
    assert.equal(deleted.statusCode, 204)
    assert.equal((await like(cem, feed, said)).json().code, 'comment.not_found')
  }
  await countersHold(world)
})

test('FIND-10 no like without being allowed to see it, under another post, or from a blocked person', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const [feed, other] = [await publish(ann), await publish(ann)]
  const topic = await createTopic(ann, { visible: 'hidden' })
  const hidden = await publish(ann, { feed_content: 'among us', topics: [topic] })
  const [said, among] = [await comment(bob, feed), await comment(ann, hidden)]

  const refused = async (path: string, status: number, code: string) => {
    const reply = await cem.post(path)
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code], path)
  }
  await refused(likeOf(other, said), 404, 'comment.not_found')
  await refused(likeOf(hidden, among), 404, 'comment.not_found')
  await refused(likeOf(feed, 999_999_999), 404, 'comment.not_found')
  assert.equal((await world.guest().post(likeOf(feed, said))).statusCode, 401)
  await bob.put(`/user/blacks/${cem.id}`)
  await refused(likeOf(feed, said), 403, 'feed.blocked')
  assert.deepEqual(await shown(ann, feed, said), { likes: 0, mine: false })
})

test('someone who muted a person hears nothing of their likes', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const said = await comment(ann, feed)
  await ann.put(`/user/muted-users/${bob.id}`)
  assert.equal((await like(bob, feed, said)).statusCode, 201)
  assert.deepEqual((await ann.get('/user/notifications?type=comment_like')).json().data, [])
})
