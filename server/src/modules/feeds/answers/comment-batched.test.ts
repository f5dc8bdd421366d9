import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const comment = (person: Person, feed: number, body: string, replyUser?: number) =>
  person.post(`/feeds/${feed}/comments`, { body, ...(replyUser !== undefined && { reply_user: replyUser }) })

test('comments that come at once share a transaction, and each has its own outcome', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const [one, two] = [await publish(ann), await publish(bob)]
  await comment(cem, one, 'here first')
  await ann.put(`/user/blacks/${dia.id}`)

  const replies = await Promise.all([
    comment(bob, one, 'one'),
    comment(dia, one, 'not wanted'),
    comment(bob, 999_999_999, 'nowhere'),
    comment(bob, one, 'to cem', cem.id),
    comment(bob, one, 'to an outsider', dia.id),
    comment(bob, one, 'to myself', bob.id),
    comment(cem, two, 'two'),
    comment(cem, one, 'three'),
  ])

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 403, 404, 201, 422, 422, 201, 201],
  )
  const written = replies.flatMap((reply) => reply.json().comment ?? [])
  assert.deepEqual(
    written.map(({ body, user, reply, commentable_id }) => [body, user.id, reply?.id, commentable_id]),
    [
      ['one', bob.id, undefined, one],
      ['to cem', bob.id, cem.id, one],
      ['two', cem.id, undefined, two],
      ['three', cem.id, undefined, one],
    ],
  )
  const [transactions] = await world.owner<{ count: number }[]>`
    select count(distinct xmin::text)::int as count from comments where id = any(${written.map(({ id }) => id)}::bigint[])`
  assert.equal(transactions!.count, 1)
  assert.equal((await feedAs(ann, one)).feed_comment_count, 4)
  assert.equal((await ann.get('/user/notifications?type=comment')).json().data.length, 4)
  assert.equal((await cem.get('/user/notifications?type=comment')).json().data.length, 1)
})

test('a user who repeats a text too often is refused, and the others are not', async (t) => {
  const world = await createWorld(t, { limitsSpam: true })
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann)
  const said = 'buy the very best lamps of the town here'

  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => comment(bob, feed, said)),
    comment(cem, feed, 'these are ugly lamps, and too dear'),
  ])

  assert.deepEqual(
    replies
      .slice(0, 5)
      .map(({ statusCode }) => statusCode)
      .sort(),
    [201, 201, 201, 429, 429],
  )
  assert.equal(replies[5]!.statusCode, 201)
  assert.equal((await feedAs(ann, feed)).feed_comment_count, 4)
})
