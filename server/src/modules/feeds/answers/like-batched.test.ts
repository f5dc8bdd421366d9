import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { anotherProcess } from '../../../../test/another-process.ts'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const like = (person: Pick<Person, 'post'>, feed: number, key?: string) =>
  person.post(`/feeds/${feed}/like`, undefined, key === undefined ? {} : { headers: { 'idempotency-key': key } })

/** What was committed together: the transactions of these likes. */
const transactionsOf = async (world: World, feeds: readonly number[]): Promise<number> => {
  const [row] = await world.owner<{ count: number }[]>`
    select count(distinct xmin::text)::int as count from likes where subject_id = any(${feeds as number[]}::bigint[])`
  return row!.count
}

test('likes that come at once share a transaction, and each has its own outcome', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const [one, two, deleted] = [await publish(ann), await publish(bob), await publish(ann)]
  await like(cem, one)
  await ann.delete(`/feeds/${deleted}/currency`)
  assert.equal((await bob.put(`/user/blacks/${dia.id}`)).statusCode, 204)

  const replies = await Promise.all([
    like(dia, one),
    like(cem, one),
    like(cem, deleted),
    like(dia, two),
    like(cem, two),
    like(cem, 999_999_999),
    like(bob, one),
    like(bob, one),
  ])

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 201, 404, 403, 201, 404, 201, 201],
  )
  assert.deepEqual(
    [replies[2]!, replies[3]!, replies[5]!].map((reply) => reply.json().code),
    ['feed.not_found', 'feed.blocked', 'feed.not_found'],
  )
  assert.equal(await transactionsOf(world, [one, two]), 2, 'the one before, and all of these')
  assert.equal((await feedAs(ann, one)).like_count, 3)
  assert.equal((await feedAs(ann, two)).like_count, 1)
  assert.equal((await ann.get('/user')).json().extra.likes_count, 3)
  assert.equal((await bob.get('/user')).json().extra.likes_count, 1)
  const told = (await ann.get('/user/notifications?type=like')).json().data
  assert.deepEqual(told.map((notice: { data: { sender: { id: number } } }) => notice.data.sender.id).sort(), [
    bob.id,
    cem.id,
    dia.id,
  ])
})

test('a deleted user likes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann)

  const rows = await world.owner<{ nth: number; like_id: number }[]>`
    select nth, like_id from set_likes(array[999999999, ${bob.id}]::bigint[], array[${feed}, ${feed}]::bigint[], true)`

  assert.deepEqual(
    rows.map(({ nth, like_id }) => [nth, like_id === null]),
    [[2, false]],
  )
  const likers = await world.owner<{ user_id: number }[]>`select user_id from likes where subject_id = ${feed}`
  assert.deepEqual(
    likers.map(({ user_id }) => user_id),
    [bob.id],
  )
  assert.equal((await feedAs(ann, feed)).like_count, 1)
})

test('one that cannot be stored fails alone', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const feed = await publish(ann)
  await world.owner.unsafe(`
    create function poison() returns trigger language plpgsql as $$ begin
      if new.user_id = ${cem.id} then raise exception 'not this one'; end if; return new; end $$;
    create trigger poison before insert on likes for each row execute function poison()`)

  const replies = await Promise.all([bob, cem, dia].map((person) => like(person, feed)))

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 500, 201],
  )
  assert.equal((await feedAs(ann, feed)).like_count, 2)
  assert.equal((await ann.get('/user/notifications?type=like')).json().data.length, 2)
})

test('each keeps its own answer under its key; a key that comes twice is done once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann)
  const [ofBob, ofCem] = [randomUUID(), randomUUID()]

  const replies = await Promise.all([
    like(bob, feed, ofBob),
    like(cem, feed, ofCem),
    like(bob, feed, ofBob),
    like(bob, 999_999_999, randomUUID()),
  ])

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 201, 409, 404],
  )
  await bob.delete(`/feeds/${feed}/unlike`)
  const again = await Promise.all([like(bob, feed, ofBob), like(cem, feed, ofCem), like(bob, 1, ofBob)])
  assert.deepEqual(
    again.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']]),
    [
      [201, 'true'],
      [201, 'true'],
      [422, undefined],
    ],
  )
  assert.deepEqual(again[0]!.json(), replies[0]!.json())
  assert.equal((await feedAs(ann, feed)).like_count, 1, 'what was taken back stays taken back')
})

test('two processes that like and take back the same feeds crosswise do not deadlock', async (t) => {
  const world = await createWorld(t, {})
  const people = await world.people('ann', 'bob', 'cem', 'dia')
  const feeds: number[] = []
  for (const author of [...people, ...people]) feeds.push(await publish(author))
  const there = await anotherProcess(t, world)
  const everyLike = people.flatMap((person) => feeds.map((feed) => ({ person, feed })))

  for (let round = 0; round < 6; round++) {
    const replies = await Promise.all([
      ...everyLike.map(({ person, feed }) => like(person, feed)),
      ...everyLike
        .toReversed()
        .map(({ person, feed }) =>
          round % 2 ? there(person.token).delete(`/feeds/${feed}/unlike`) : like(there(person.token), feed),
        ),
    ])
    assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))].sort(), round % 2 ? [201, 204] : [201])
  }

  const [wrong] = await world.owner<{ feeds: number; people: number }[]>`
    select
      (select count(*)::int from feed_stats s
        where s.like_count <> (select count(*) from likes l where l.subject_id = s.feed_id)) as feeds,
      (select count(*)::int from user_counts c
        where c.likes_count <> (select count(*) from likes l where l.target_id = c.user_id)) as people`
  assert.deepEqual(wrong, { feeds: 0, people: 0 })
  const [deadlocks] = await world.owner<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  assert.equal(deadlocks!.deadlocks, 0)
})
