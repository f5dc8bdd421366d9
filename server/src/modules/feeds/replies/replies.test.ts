import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { createWorld, type Person, type Requests } from '../../../../test/world.ts'
import { feedChecks } from '../checks.ts'

interface Comment {
  id: number
  body: string
  reply_user: number
  parent_id?: number
  reply_count: number
}

async function comment(person: Person, feed: number, body: string, more: object = {}): Promise<Comment> {
  const reply = await person.post(`/feeds/${feed}/comments`, { body, ...more })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().comment
}

const list = async (viewer: Requests, feed: number, query = ''): Promise<Comment[]> =>
  (await viewer.get(`/feeds/${feed}/comments${query}`)).json().comments
const bodies = (comments: readonly Comment[]) => comments.map(({ body }) => body)

test('replies stand under their comment, one level deep, and the list of all stays as it was', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann)
  const top = await comment(bob, feed, 'top')
  const reply = await comment(cem, feed, 'reply', { reply_to: top.id })
  const answer = await comment(ann, feed, 'answer', { reply_to: reply.id, reply_user: cem.id })
  const own = await comment(cem, feed, 'and one more', { reply_to: reply.id })
  await comment(ann, feed, 'as before', { reply_user: bob.id })

  assert.deepEqual([reply.parent_id, reply.reply_user], [top.id, bob.id])
  assert.deepEqual([answer.parent_id, answer.reply_user], [top.id, cem.id])
  assert.deepEqual([own.parent_id, own.reply_user], [top.id, 0], 'no one replies to themselves')
  for (const viewer of [world.guest(), bob]) {
    assert.deepEqual(bodies(await list(viewer, feed)), ['as before', 'and one more', 'answer', 'reply', 'top'])
    const tops = await list(viewer, feed, '?parent=0')
    assert.deepEqual(bodies(tops), ['as before', 'top'])
    assert.deepEqual(
      tops.map(({ reply_count: count }) => count),
      [0, 3],
    )
    assert.deepEqual(bodies(await list(viewer, feed, `?parent=${top.id}`)), ['and one more', 'answer', 'reply'])
    assert.deepEqual(bodies(await list(viewer, feed, `?parent=${top.id}&limit=1&after=${own.id}`)), ['answer'])
    assert.deepEqual(await list(viewer, feed, `?parent=${reply.id}`), [])
  }
  const other = await publish(ann)
  assert.deepEqual(await list(bob, other, `?parent=${top.id}`), [], 'replies of another post')
  assert.equal((await feedAs(bob, feed)).feed_comment_count, 5)
  const told = (await bob.get('/user/notifications?type=comment')).json().data
  assert.deepEqual(
    told.map(({ data }: { data: { comment: Comment } }) => data.comment.body),
    ['as before', 'reply'],
  )
})

test('a reply to what is not there is refused', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const [feed, other] = [await publish(ann), await publish(ann)]
  const elsewhere = await comment(bob, other, 'elsewhere')
  const gone = await comment(bob, feed, 'gone')
  await bob.delete(`/comments/${gone.id}`)
  const there = await comment(bob, feed, 'there')
  for (const more of [
    { reply_to: elsewhere.id },
    { reply_to: gone.id },
    { reply_to: 999_999_999 },
    { reply_to: 0 },
    { reply_to: there.id, reply_user: ann.id },
  ]) {
    const reply = await cem.post(`/feeds/${feed}/comments`, { body: 'x', ...more })
    assert.equal(reply.statusCode, 422, JSON.stringify(more))
  }
  await bob.put(`/user/blacks/${cem.id}`)
  assert.equal((await cem.post(`/feeds/${feed}/comments`, { body: 'x', reply_to: there.id })).statusCode, 403)
  assert.deepEqual(bodies(await list(ann, feed)), ['there'])
})

test('replies are counted whatever happens at once, and stand on their own when their comment is deleted', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const feed = await publish(ann)
  const countersHold = async () => {
    for (const { name, differences } of feedChecks)
      if (name.includes('comments')) assert.equal((await world.db.rows(differences)).length, 0, name)
  }
  const top = await comment(bob, feed, 'top')
  const early = await comment(cem, feed, 'early', { reply_to: top.id })
  await Promise.all([
    ...[ann, cem, dia].map((each) => comment(each, feed, 'reply', { reply_to: top.id })),
    cem.delete(`/comments/${early.id}`),
  ])
  assert.equal((await list(ann, feed, '?parent=0'))[0]?.reply_count, 3)
  await countersHold()

  const replies = await Promise.all([
    bob.delete(`/comments/${top.id}`),
    ...[ann, cem, dia].map((each) => each.post(`/feeds/${feed}/comments`, { body: 'late', reply_to: top.id })),
  ])
  assert.equal(replies[0].statusCode, 204)
  for (const { statusCode } of replies.slice(1)) assert.ok([201, 422].includes(statusCode))
  const left = await list(dia, feed)
  assert.ok(left.length >= 3)
  assert.deepEqual(await list(dia, feed, '?parent=0'), left)
  assert.ok(left.every(({ parent_id: parent }) => parent === undefined))
  await countersHold()
})
