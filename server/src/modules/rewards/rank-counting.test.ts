import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../test/money.ts'
import { changeSetting } from '../../../test/settings.ts'
import type { Person, World } from '../../../test/world.ts'

const pair = async (world: World, amountCoins = 1000) => (await crowd(world, 2, amountCoins)) as [Person, Person]

test('REW-5 what goes to and fro between two people counts once for rankings', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const at = { type: 'feed-topics', target: 51 } as const
  for (let time = 0; time < 50; time++) {
    await reward(ann, bob, coins(1), at)
    await reward(bob, ann, coins(1), at)
  }
  const totals = async () =>
    [...(await world.owner`select user_id, total, given from reward_totals where target_id = 51 order by user_id`)].map(
      (row) => ({ ...row }),
    )
  assert.deepEqual(await totals(), [
    { user_id: ann.id, total: 1, given: 50 },
    { user_id: bob.id, total: 0, given: 50 },
  ])
  await reward(ann, bob, coins(7), at)
  assert.equal((await totals())[0]!['total'], 7, 'what is really given more is counted')
  await world.clock.advance(86_400)
  await reward(ann, bob, coins(3), at)
  assert.equal((await totals())[0]!['total'], 10, 'another day counts separately')
  await assertLedgerClean(world)
})

test('REW-5 from one person to another so much a day counts, and all of it moves', async () => {
  const world = await createMoneyWorld()
  const [ann, bob, cat] = (await crowd(world, 3, 1000)) as [Person, Person, Person]
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 100 })
  const at = { target: 52 }
  for (const [receiver, amount] of [
    [bob, 80],
    [bob, 80],
    [cat, 30],
  ] as const)
    assert.equal((await reward(ann, receiver, coins(amount), at)).statusCode, 201)
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 1_000_000 })
  const [row] = await world.owner`select total, given from reward_totals where target_id = 52`
  assert.deepEqual({ ...row }, { total: 130, given: 190 })
  assert.deepEqual(await accountsOf(world, ann.id), { user: 810, hold: 0 })
})

test('REW-5 also when both give at once', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  const replies = await times(40, (index) =>
    index % 2 ? reward(ann, bob, coins(1), { target: 53 }) : reward(bob, ann, coins(1), { target: 53 }),
  )
  assert.deepEqual(tally(replies), { 201: 40 })
  const rows = await world.owner<
    { total: number; given: number }[]
  >`select total, given from reward_totals where target_id = 53`
  assert.deepEqual(
    rows.map(({ given }) => given),
    [20, 20],
  )
  assert(rows.every(({ total }) => total <= 20))
  assert(rows.some(({ total }) => total > 0))
  await assertLedgerClean(world)
})

/** Lines of the audit log about two people, oldest first. */
const alerts = async (world: World, one: Person, other: Person) =>
  (
    await world.owner<{ after: { giverId: number; receiverId: number; netCoins: number; pairCapCoins: number } }[]>`
      select after from audit_log where action = 'rewards.pair_cap'
        and object = ${`reward-pairs:${Math.min(one.id, other.id)}:${Math.max(one.id, other.id)}`} order by id`
  ).map(({ after: { giverId, receiverId, netCoins, pairCapCoins } }) => [giverId, receiverId, netCoins, pairCapCoins])

test('REW-5 two people who pass what rankings count are noted once a day, with both of them', async () => {
  const world = await createMoneyWorld()
  const [ann, bob, cat] = (await crowd(world, 3, 1000)) as [Person, Person, Person]
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 100 })
  const at = { target: 54 }

  await reward(ann, bob, coins(60), at)
  await reward(bob, ann, coins(60), at)
  await reward(ann, bob, coins(60), at)
  await reward(ann, bob, coins(40), at)
  assert.deepEqual(await alerts(world, ann, bob), [], 'to and fro, and all that counts, is no alert')

  await reward(ann, bob, coins(1), at)
  assert.deepEqual(await alerts(world, ann, bob), [[ann.id, bob.id, 101, 100]])
  await reward(ann, bob, coins(50), at)
  await reward(bob, ann, coins(300), at)
  assert.equal((await alerts(world, ann, bob)).length, 1, 'once a day, in either direction')
  assert.deepEqual(await alerts(world, ann, cat), [])
  const warnings = world.logs.filter((line) => line.includes('more today than rankings count'))
  assert.equal(warnings.filter((line) => line.includes(`"giverId":${ann.id},"receiverId":${bob.id}`)).length, 1)

  await world.clock.advance(86_400)
  await reward(bob, ann, coins(101), at)
  assert.deepEqual((await alerts(world, ann, bob))[1], [bob.id, ann.id, 101, 100], 'again on another day')
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 1_000_000 })
  await assertLedgerClean(world)
})

test('REW-5 of many rewards at once that pass it, one line is left', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await pair(world)
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 10 })
  assert.deepEqual(tally(await times(20, () => reward(ann, bob, coins(3), { target: 55 }))), { 201: 20 })
  assert.equal((await alerts(world, ann, bob)).length, 1)
  await changeSetting(world, 'rewards', { 'rank-pair-per-day': 1_000_000 })
})
