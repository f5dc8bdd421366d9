import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { assertExact } from '../../../../test/exact.ts'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { waitingForLocks } from '../../../../test/inspect.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import type { PollView } from './poll-schemas.ts'

const HOUR_S = 3600
const inHours = (world: World, hours: number): string =>
  new Date(world.clock.now().getTime() + hours * HOUR_S * 1000).toISOString()
const asking = (world: World, poll: object = {}) => ({
  feed_content: 'Where to?',
  poll: { options: ['the sea', 'the hills', 'home'], ends_at: inHours(world, 2), ...poll },
})

test('a poll is voted in once, and shows its results to who voted, and to all at its end', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann, asking(world))
  const plain = await publish(ann, 'no question')
  const pollAs = async (viewer = bob) => (await feedAs(viewer, feed))['poll'] as PollView
  assert.ok(!('poll' in (await feedAs(bob, plain))))
  assert.deepEqual((await pollAs()).options, [{ text: 'the sea' }, { text: 'the hills' }, { text: 'home' }])

  const voted = await bob.put(`/feeds/${feed}/vote`, { options: [1] })
  assert.equal(voted.statusCode, 200)
  assert.deepEqual(voted.json(), await pollAs(), 'the answer is what the feed shows')
  assert.deepEqual(voted.json().voted, [1])
  assert.deepEqual(
    voted.json().options.map(({ votes }: { votes: number }) => votes),
    [0, 1, 0],
  )
  assert.equal((await pollAs(cem)).options[0]!.votes, undefined, 'cem has not voted')
  assert.equal((await pollAs(cem)).voters, 1)
  assert.equal((await bob.put(`/feeds/${feed}/vote`, { options: [1] })).statusCode, 200, 'a repeat')
  assert.equal((await bob.put(`/feeds/${feed}/vote`, { options: [0] })).json().code, 'poll.voted')
  assert.equal((await cem.put(`/feeds/${feed}/vote`, { options: [3] })).json().code, 'poll.options')
  assert.equal((await cem.put(`/feeds/${feed}/vote`, { options: [0, 1] })).json().code, 'poll.one_answer')
  assert.equal((await cem.put(`/feeds/${feed}/vote`, { options: [] })).statusCode, 422)
  assert.equal((await cem.put(`/feeds/${plain}/vote`, { options: [0] })).json().code, 'poll.not_found')
  assert.equal((await cem.put('/feeds/999999/vote', { options: [0] })).statusCode, 404)

  await world.clock.advance(2 * HOUR_S)
  assert.equal((await cem.put(`/feeds/${feed}/vote`, { options: [0] })).json().code, 'poll.ended')
  assert.equal((await pollAs(cem)).options[1]!.votes, 1)
  assert.equal((await pollAs(cem)).ended, true)
})

test('what does not make a poll is refused, and nothing is published', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const refusal = async (body: object) => (await ann.post('/feeds', body)).json().code
  assert.equal(await refusal(asking(world, { options: ['one'] })), 'request.invalid')
  assert.equal(await refusal(asking(world, { options: [...'abcdefg'] })), 'request.invalid')
  assert.equal(await refusal(asking(world, { options: ['Yes', 'ＹＥＳ'] })), 'poll.same_options')
  assert.equal(await refusal(asking(world, { ends_at: inHours(world, 0.01) })), 'poll.ends_at')
  assert.equal(await refusal(asking(world, { ends_at: inHours(world, 24 * 31) })), 'poll.ends_at')
  assert.equal(await refusal(asking(world, { ends_at: 'tomorrow' })), 'poll.ends_at')
  const { poll } = asking(world)
  assert.ok(['feed.empty', 'poll.without_question'].includes(await refusal({ poll })))
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 0)
})

test('several answers may be chosen where the poll says so, also in a hidden topic', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { visible: 'hidden' })
  const feed = await publish(ann, { ...asking(world, { multiple: true }), topics: [topic] })
  const voted = (await ann.put(`/feeds/${feed}/vote`, { options: [2, 0, 2] })).json()
  assert.deepEqual([voted.voted, voted.voters], [[0, 2], 1])
  assert.equal((await bob.put(`/feeds/${feed}/vote`, { options: [0] })).statusCode, 404)
})

test('POST-4 a stuffed poll counts each person once', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('ann', 'bob', 'cem', 'dia')
  const [ann] = people
  const feed = await publish(ann!, asking(world))
  const replies = await Promise.all([
    ...people.flatMap((person) =>
      [0, 1, 2, 0, 1, 2].map((option) => person.put(`/feeds/${feed}/vote`, { options: [option] })),
    ),
    ...people.map((person) => person.post(`/feeds/${feed}/like`)),
    ann!.patch(`/feeds/${feed}`, { feed_content: 'Where to, all of us?' }),
  ])
  assert.ok(replies.every(({ statusCode }) => [200, 201, 204, 403].includes(statusCode)))
  const { voters, options } = (await feedAs(ann!, feed))['poll'] as PollView
  assert.equal(voters, people.length)
  assert.equal(
    options.reduce((sum, { votes = 0 }) => sum + votes, 0),
    people.length,
  )
  await ann!.put(`/user/blacks/${people[1]!.id}`)
  const second = await publish(ann!, asking(world))
  assert.equal((await people[1]!.put(`/feeds/${second}/vote`, { options: [0] })).json().code, 'feed.blocked')
  await assertChecksPass(world)
})

test('a vote in a poll that is deleted meanwhile finds nothing, and none is left behind', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feed = await publish(ann, asking(world))
  const { voting } = await world.owner.begin(async (sql) => {
    await sql`update feed_stats set deleted_at = plaza_now() where feed_id = ${feed}`
    const voting = bob.put(`/feeds/${feed}/vote`, { options: [0] })
    await until(async () => (await waitingForLocks(world)) === 1, 'the vote waits')
    return { voting }
  })
  const reply = await voting
  assert.deepEqual([reply.statusCode, reply.json().code], [404, 'feed.not_found'])
  assert.equal((await world.owner`select from feed_votes where feed_id = ${feed}`).length, 0)

  for (let round = 0; round < 4; round++) {
    const other = await publish(ann, asking(world))
    const replies = await Promise.all([
      bob.put(`/feeds/${other}/vote`, { options: [0] }),
      ann.delete(`/feeds/${other}`),
      cem.put(`/feeds/${other}/vote`, { options: [1] }),
    ])
    for (const { statusCode, body } of replies) assert.ok([200, 204, 404].includes(statusCode), body)
  }
})

test('polls are the same bytes from a process that remembers and from one that does not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, asking(world))
  await assertExact(world, [{}, ann, bob], ['/feeds', '/feeds?type=hot', `/feeds?type=users&user=${ann.id}`], {
    'a vote': () => bob.put(`/feeds/${feed}/vote`, { options: [0] }),
    'another vote': () => ann.put(`/feeds/${feed}/vote`, { options: [1] }),
    'an edit': () => ann.patch(`/feeds/${feed}`, { feed_content: 'Where shall we go?' }),
  })
})
