import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherProcess } from '../../../../test/another-process.ts'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { accountsOf, coins, fund, mint } from '../../../../test/money.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const give = (person: Pick<Person, 'post'>, feed: number, price: number, key?: string) =>
  person.post(`/feeds/${feed}/rewards`, coins(price), key === undefined ? {} : { headers: { 'idempotency-key': key } })
const codesOf = (replies: readonly { statusCode: number; json(): { code?: string } }[]) =>
  replies.map((reply) => reply.json().code ?? reply.statusCode)

test('rewards that come at once share a transaction, and each has its own outcome', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem, dia, eve] = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const [ofAnn, ofBob] = [await publish(ann), await publish(bob)]
  for (const person of [ann, cem, eve]) await fund(world, person.id, 100)
  // What was earned ripens later, and keeps its day.
  await mint(world, dia.id, 100)
  await ann.put(`/user/blacks/${eve.id}`)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${bob.id}, 5, 'test')`
  await fund(world, bob.id, 50)

  const replies = await Promise.all([
    give(cem, ofAnn, 30),
    give(dia, ofAnn, 40),
    give(ann, ofAnn, 1),
    give(eve, ofAnn, 1),
    give(bob, ofAnn, 1),
    give(cem, 999_999_999, 1),
    give(dia, ofBob, 10),
    cem.post(`/feeds/${ofAnn}/rewards`, { name: 'Rose', numbers: 1 }),
    cem.post(`/feeds/${ofAnn}/rewards`, { gift_id: 999_999, numbers: 1 }),
    cem.post(`/feeds/${ofAnn}/rewards`, { name: 'Star', price: 1_000_000, numbers: 9999 }),
    give(dia, ofAnn, 60),
  ])

  assert.deepEqual(codesOf(replies), [
    201,
    201,
    'reward.oneself',
    'reward.blocked',
    'currency.debt',
    'feed.not_found',
    201,
    'request.invalid',
    'reward.gift_not_found',
    'reward.too_much',
    'currency.too_little',
  ])
  const [transactions] = await world.owner<{ count: number }[]>`
    select count(distinct xmin::text)::int as count from ledger_transfers where kind = 'reward'`
  assert.equal(transactions!.count, 1)
  assert.equal(replies[0]!.json().currency_sum, 70)
  assert.deepEqual([replies[1]!.json().currency_sum, replies[6]!.json().currency_sum].sort(), [50, 60])
  assert.deepEqual(
    await Promise.all([ann, bob, cem, dia, eve].map(async ({ id }) => (await accountsOf(world, id)).user)),
    [170, 60, 70, 50, 100],
  )
  const rewarded = (await feedAs(ann, ofAnn)).reward as { count: number; amount: number }
  assert.deepEqual([Number(rewarded.count), Number(rewarded.amount)], [2, 70])
  assert.equal((await ann.get('/user/notifications?type=reward')).json().data.length, 2)
  const [unripe] = await world.owner<{ coins: number }[]>`
    select coalesce(sum(l.amount), 0)::int as coins from ledger_lots l join ledger_accounts a on a.id = l.account_id
    where a.owner_id = ${ann.id}`
  assert.equal(unripe!.coins, 40)
})

test('a balance is spent once, however many rewards share a transaction', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const feeds = [await publish(ann), await publish(cem)]
  await fund(world, bob.id, 25)

  const replies = await Promise.all(Array.from({ length: 12 }, (_, turn) => give(bob, feeds[turn % 2]!, 5)))

  assert.equal(replies.filter(({ statusCode }) => statusCode === 201).length, 5)
  assert.equal(replies.filter((reply) => reply.json().code === 'currency.too_little').length, 7)
  assert.deepEqual(
    replies.flatMap((reply) => reply.json().currency_sum ?? []).sort((one, other) => one - other),
    [0, 5, 10, 15, 20],
  )
  assert.equal((await accountsOf(world, bob.id)).user, 0)
})

test('two processes in which people reward each other do not deadlock', async (t) => {
  const world = await createWorld(t, {})
  const people = await world.people('ann', 'bob', 'cem', 'dia')
  const feeds: number[] = []
  for (const person of people) {
    feeds.push(await publish(person))
    await fund(world, person.id, 40)
  }
  const there = await anotherProcess(t, world)
  const pairs = people.flatMap((person, at) =>
    feeds.filter((_, other) => other !== at).map((feed) => ({ person, feed })),
  )

  let given = 0
  for (let round = 0; round < 4; round++) {
    const replies = await Promise.all([
      ...pairs.map(({ person, feed }) => give(person, feed, 1 + round)),
      ...pairs.toReversed().map(({ person, feed }) => give(there(person.token), feed, 1 + round)),
    ])
    for (const reply of replies) assert([201, 403].includes(reply.statusCode), reply.body)
    given += replies.filter(({ statusCode }) => statusCode === 201).length * (1 + round)
  }

  const [row] = await world.owner<{ coins: number; deadlocks: number }[]>`
    select (select sum(amount)::int from ledger_transfers where kind = 'reward') as coins,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`
  assert.deepEqual(row, { coins: given, deadlocks: 0 })
  const all = await Promise.all(people.map(async ({ id }) => (await accountsOf(world, id)).user))
  assert.equal(
    all.reduce((sum, coins) => sum + coins),
    160,
  )
})
