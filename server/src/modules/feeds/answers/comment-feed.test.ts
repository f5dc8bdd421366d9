import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comment, feedAs, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

test('a comment is answered, listed and counted as documented', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const reply = await bob.post(`/feeds/${feed}/comments`, { body: ' Where was this? ' })
  assert.equal(reply.statusCode, 201)
  const { message, comment: made } = reply.json()
  assert.equal(message.length, 1)
  const { id, created_at, updated_at, user, ...rest } = made
  assert.equal(user.name, bob.name)
  assert.deepEqual(rest, {
    user_id: bob.id,
    reply_user: 0,
    target_user: ann.id,
    body: 'Where was this?',
    entities: [],
    like_count: 0,
    reply_count: 0,
    has_liked: false,
    commentable_type: 'feeds',
    commentable_id: feed,
  })
  assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(created_at, updated_at)
  const answer = await comment(ann, feed, 'By the sea', { reply_user: bob.id })
  const list = (await world.guest().get(`/feeds/${feed}/comments`)).json()
  assert.deepEqual(list.pinneds, [])
  assert.deepEqual(
    list.comments.map((each: { id: number }) => each.id),
    [answer, id],
  )
  assert.equal(list.comments[0].reply.name, bob.name)
  assert.equal(list.comments[0].user.name, ann.name)
  assert.equal('reply' in list.comments[1], false)
  assert.deepEqual({ ...list.comments[1], user: undefined }, { ...made, user: undefined })
  assert.deepEqual((await bob.get(`/feeds/${feed}/comments/${answer}`)).json(), list.comments[0])
  assert.equal((await feedAs(bob, feed)).feed_comment_count, 2)
  assert.equal((await ann.get('/user')).json().extra.comments_count, 2)
})

test('comments are paged by id', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const feed = await publish(ann)
  const ids: number[] = []
  for (let number = 0; number < 7; number++) ids.unshift(await comment(ann, feed, `comment ${number}`))
  const seen: number[] = []
  for (let after = 0; ; ) {
    const { comments } = (await ann.get(`/feeds/${feed}/comments?limit=3&after=${after}`)).json()
    if (comments.length === 0) break
    seen.push(...comments.map((each: { id: number }) => each.id))
    after = seen.at(-1)!
    await comment(ann, feed, 'meanwhile')
  }
  assert.deepEqual(seen, ids)
})

test('bad comments are refused and count nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  const refused: [object, string][] = [
    [{}, 'body'],
    [{ body: '' }, 'body'],
    [{ body: '   ' }, 'body'],
    [{ body: 'x'.repeat(1001) }, 'body'],
    [{ body: 'x', reply_user: 999_999 }, 'reply_user'],
    [{ body: 'x', reply_user: bob.id }, 'reply_user'],
    [{ body: 'x', reply_user: -1 }, 'reply_user'],
    [{ body: 'x', user_id: ann.id }, 'user_id'],
  ]
  for (const [body, field] of refused) {
    const reply = await bob.post(`/feeds/${feed}/comments`, body)
    assert.equal(reply.statusCode, 422, reply.body)
    assert.ok(reply.json().errors[field], reply.body)
  }
  assert.equal((await bob.post('/feeds/999999/comments', { body: 'x' })).statusCode, 404)
  assert.equal((await world.guest().post(`/feeds/${feed}/comments`, { body: 'x' })).statusCode, 401)
  await ann.put(`/user/blacks/${bob.id}`)
  assert.equal((await bob.post(`/feeds/${feed}/comments`, { body: 'x' })).statusCode, 403)
  assert.equal((await feedAs(ann, feed)).feed_comment_count, 0)
})

test('FEED-5 a comment goes by its writer, the feed’s author or staff, whichever way', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const staff = await world.staff('moderator')
  const feed = await publish(ann)
  const other = await publish(ann)
  const ways = [(id: number) => `/feeds/${feed}/comments/${id}`, (id: number) => `/comments/${id}`]
  for (const way of ways) {
    for (const [person, status] of [
      [eve, 403],
      [bob, 204],
      [ann, 204],
      [staff, 204],
    ] as const) {
      const id = await comment(bob, feed)
      assert.equal((await person.delete(way(id))).statusCode, status)
      assert.equal((await world.guest().delete(way(id))).statusCode, 401)
      if (status === 204) assert.equal((await person.delete(way(id))).statusCode, 404, 'once')
      else await bob.delete(way(id))
    }
  }
  const id = await comment(bob, feed)
  assert.equal((await bob.delete(`/feeds/${other}/comments/${id}`)).statusCode, 404, 'of another feed')
  assert.equal((await bob.get(`/feeds/${other}/comments/${id}`)).statusCode, 404)
  assert.equal((await feedAs(ann, feed)).feed_comment_count, 1)
  assert.equal((await ann.get('/user')).json().extra.comments_count, 1)
})

test('removed at once by many, a comment is taken off once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)
  await comment(bob, feed)
  const id = await comment(bob, feed)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? ann : bob).delete(`/comments/${id}`)),
  )
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [204, ...Array(11).fill(404)])
  assert.equal((await feedAs(ann, feed)).feed_comment_count, 1)
})

test('a feed deleted while people comment has a comment wholly or not at all', async (t) => {
  const world = await createWorld(t)
  const [ann, ...others] = await world.people('ann', 'bob', 'eve', 'dan')
  for (let round = 0; round < 5; round++) {
    const feed = await publish(ann)
    const replies = await Promise.all([
      ...others.map((person) => person.post(`/feeds/${feed}/comments`, { body: 'x' })),
      ann.delete(`/feeds/${feed}/currency`),
    ])
    assert.ok(replies.every((reply) => [201, 204, 404].includes(reply.statusCode)))
    const [row] = await world.owner<{ same: boolean }[]>`
      select s.comment_count = (select count(*) from comments where subject_id = ${feed}) as same from feed_stats s where feed_id = ${feed}`
    assert.ok(row!.same)
  }
  assert.equal((await ann.get('/user')).json().extra.comments_count, 0)
})

test('what a user received: comments on their feeds and replies to them', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const feed = await publish(ann, 'mine')
  const first = await comment(bob, feed)
  await comment(ann, feed, 'my own')
  const answer = await comment(eve, feed, 'to bob', { reply_user: bob.id })
  const ids = async (person: Person, query = '') =>
    (await person.get(`/user/comments${query}`)).json().map((each: { id: number }) => each.id)
  assert.deepEqual(await ids(ann), [answer, first])
  assert.deepEqual(await ids(ann, `?after=${answer}`), [first])
  assert.deepEqual(await ids(bob), [answer])
  assert.deepEqual(await ids(eve), [])
  const [received] = (await bob.get('/user/comments')).json()
  assert.equal(received.commentable.feed_content, 'mine')
  assert.equal(received.user.name, eve.name)
})

test('a comment that goes from a hidden feed does not move the time that strangers see', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann] = await world.people('ann')
  const topic = await createTopic(ann, { visible: 'hidden', publish_permission: 'memberOnly' })
  const [open, hidden] = [await publish(ann), await publish(ann, { feed_content: 'x', topics: [topic] })]
  const [one, other] = [await comment(ann, open), await comment(ann, hidden)]
  const movedBy = async (id: number) => {
    await world.owner`update user_counts set updated_at = now() - interval '1 hour' where user_id = ${ann.id}`
    assert.equal((await ann.delete(`/comments/${id}`)).statusCode, 204)
    const [row] = await world.owner<{ moved: boolean }[]>`
      select updated_at > now() - interval '30 minutes' as moved from user_counts where user_id = ${ann.id}`
    return row!.moved
  }
  assert.equal(await movedBy(other), false)
  assert.equal(await movedBy(one), true)
  assert.equal((await ann.get('/user')).json().extra.comments_count, 0)
})

test('staff bring a removed comment back, counted once however many ask, and the decision ends', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.holder('feed:manage')
  const feed = await publish(ann)
  const id = await comment(bob, feed)
  const change = (deleted: boolean) =>
    staff.patch(`/admin/comments/${id}`, { deleted, ...(deleted && { rule: 'spam' }) })
  const count = async () => (await feedAs(ann, feed)).feed_comment_count

  assert.equal((await change(true)).statusCode, 204)
  assert.equal((await change(true)).statusCode, 204, 'again changes nothing')
  assert.equal(await count(), 0)
  const replies = await Promise.all([change(false), change(false), change(false)])
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  )
  assert.equal(await count(), 1)
  const [decision] = (await bob.get('/user/decisions')).json()
  assert.deepEqual([decision.act, decision.ended_at !== null], ['removed', true])
  assert.equal((await staff.patch('/admin/comments/999999999', { deleted: true })).statusCode, 404)
  assert.equal((await bob.patch(`/admin/comments/${id}`, { deleted: true })).statusCode, 403)
})
