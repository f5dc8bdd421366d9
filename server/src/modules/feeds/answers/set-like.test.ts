import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { createWorld } from '../../../../test/world.ts'

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('FEED-6 fifty likes at once count once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const replies = await Promise.all(times(50, () => bob.post(`/feeds/${feed}/like`)))
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [201])
  assert.equal(replies[0]!.json().message.length, 1)
  const seen = await feedAs(bob, feed)
  assert.equal(seen.like_count, 1)
  assert.equal(seen.has_like, true)
  assert.equal((await feedAs(ann, feed)).has_like, false)
  assert.equal((await ann.get('/user')).json().extra.likes_count, 1)
})

test('a like can be taken back, never below nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  await bob.post(`/feeds/${feed}/like`)
  const replies = await Promise.all(times(20, () => bob.delete(`/feeds/${feed}/unlike`)))
  assert.deepEqual([...new Set(replies.map((reply) => reply.statusCode))], [204])
  assert.equal((await feedAs(bob, feed)).like_count, 0)
  assert.equal((await ann.get('/user')).json().extra.likes_count, 0)
})

test('likes and takings back at once leave what the rows say', async (t) => {
  const world = await createWorld(t)
  const [ann, ...fans] = await world.people('ann', 'bob', 'eve', 'dan')
  const feed = await publish(ann)
  await Promise.all(
    times(60, (index) => {
      const fan = fans[index % 3]!
      return index % 2 ? fan.post(`/feeds/${feed}/like`) : fan.delete(`/feeds/${feed}/unlike`)
    }),
  )
  const [row] = await world.owner<
    { count: number }[]
  >`select count(*)::int as count from likes where subject_id = ${feed}`
  assert.equal((await feedAs(ann, feed)).like_count, row!.count)
})

test('a like moves the ranking', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const before = (await feedAs(ann, feed)).hot
  await bob.post(`/feeds/${feed}/like`)
  assert.equal((await feedAs(ann, feed)).hot - before, Math.round(10_000 * Math.log10(2)))
})

test('who likes a feed is listed newest first, page by page', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const feed = await publish(ann)
  for (const fan of [ann, bob, eve]) await fan.post(`/feeds/${feed}/like`)
  const likes = (await world.guest().get(`/feeds/${feed}/likes?limit=2`)).json()
  assert.deepEqual(
    likes.map((like: { user_id: number }) => like.user_id),
    [eve.id, bob.id],
  )
  assert.equal(likes[0].user.name, eve.name)
  assert.equal(likes[0].target_user, ann.id)
  assert.equal(likes[0].likeable_id, feed)
  assert.equal(likes[0].likeable_type, 'feeds')
  const rest = (await world.guest().get(`/feeds/${feed}/likes?after=${likes[1].id}`)).json()
  assert.deepEqual(
    rest.map((like: { user_id: number }) => like.user_id),
    [ann.id],
  )
})

test('likes received come with their feed; own likes are not received', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [kept, gone] = [await publish(ann, 'kept'), await publish(ann, 'gone')]
  await ann.post(`/feeds/${kept}/like`)
  await bob.post(`/feeds/${kept}/like`)
  await bob.post(`/feeds/${gone}/like`)
  await ann.delete(`/feeds/${gone}`)
  const received = (await ann.get('/user/likes')).json()
  assert.deepEqual(
    received.map((like: { user_id: number; likeable: { feed_content: string } | null }) => [
      like.user_id,
      like.likeable?.feed_content ?? null,
    ]),
    [
      [bob.id, null],
      [bob.id, 'kept'],
    ],
  )
  assert.deepEqual((await bob.get('/user/likes')).json(), [])
})

test('what is not there or not allowed is refused and counts nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const deleted = await publish(ann)
  await ann.delete(`/feeds/${deleted}`)
  const bodies = await Promise.all([deleted, 999_999].map(async (id) => (await bob.post(`/feeds/${id}/like`)).json()))
  assert.equal(bodies[0].message, bodies[1].message)
  for (const id of [deleted, 999_999]) {
    assert.equal((await bob.post(`/feeds/${id}/like`)).statusCode, 404)
    assert.equal((await bob.delete(`/feeds/${id}/unlike`)).statusCode, 404)
    assert.equal((await bob.get(`/feeds/${id}/likes`)).statusCode, 404)
  }
  await ann.put(`/user/blacks/${bob.id}`)
  assert.equal((await bob.post(`/feeds/${feed}/like`)).statusCode, 403)
  assert.equal((await world.guest().post(`/feeds/${feed}/like`)).statusCode, 401)
  assert.equal((await feedAs(ann, feed)).like_count, 0)
})

test('a feed deleted while people like it keeps no half a like', async (t) => {
  const world = await createWorld(t)
  const [ann, ...fans] = await world.people('ann', 'bob', 'eve', 'dan', 'kim')
  for (let round = 0; round < 5; round++) {
    const feed = await publish(ann)
    const replies = await Promise.all([
      ...fans.map((fan) => fan.post(`/feeds/${feed}/like`)),
      ann.delete(`/feeds/${feed}/currency`),
    ])
    assert.ok(replies.every((reply) => [201, 204, 404].includes(reply.statusCode)))
    const [row] = await world.owner<{ same: boolean }[]>`
      select s.like_count = (select count(*) from likes where subject_id = ${feed}) as same from feed_stats s where feed_id = ${feed}`
    assert.ok(row!.same)
  }
  assert.equal((await ann.get('/user')).json().extra.likes_count, 0)
})
