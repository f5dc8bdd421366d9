import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { assertLedgerClean, coins, fund } from '../../../../test/money.ts'
import { createWorld } from '../../../../test/world.ts'

test('rewards of topics that come at once share a transaction, and each has its own outcome', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  for (const person of [ann, bob, cem]) await fund(world, person.id, 100)
  const [open, other, hidden] = [
    await createTopic(ann),
    await createTopic(bob),
    await createTopic(ann, { visible: 'hidden' }),
  ]
  const give = (person: typeof ann, topic: number, price: number) =>
    person.post(`/feed/topics/${topic}/rewards`, coins(price))

  const replies = await Promise.all([
    give(bob, open, 10),
    give(cem, open, 20),
    give(cem, other, 30),
    give(cem, hidden, 1),
    give(ann, open, 1),
    give(cem, 999_999_999, 1),
    give(bob, open, 500),
  ])

  assert.deepEqual(
    replies.map((reply) => reply.json().code ?? reply.statusCode),
    [201, 201, 201, 'topic.not_found', 'reward.oneself', 'topic.not_found', 'currency.too_little'],
  )
  const [transactions] = await world.owner<{ count: number }[]>`
    select count(distinct xmin::text)::int as count from ledger_transfers where kind = 'reward'`
  assert.equal(transactions!.count, 1)
  const counted = await world.owner<{ id: number; rewarded: number; hour: number }[]>`
    select t.id, t.reward_amount::int as rewarded, h.amount::int as hour
    from topics t left join topic_reward_hours h on h.topic_id = t.id order by t.id`
  assert.deepEqual(
    counted.map(({ id, rewarded, hour }) => [id, rewarded, hour]),
    [
      [open, 30, 30],
      [other, 30, 30],
      [hidden, 0, null],
    ],
  )
  assert.equal((await ann.get('/user/notifications?type=reward')).json().data.length, 2)
  await assertLedgerClean(world)
})
