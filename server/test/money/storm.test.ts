import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureTopics, createPaidTopic, join, leave } from '../factories/topics.ts'
import { tally, times } from '../inspect.ts'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, fund, reward } from '../money.ts'
import { proveDecisions } from './decisions.ts'
import { proveStorm } from './harness.ts'
import { overSockets } from './sockets.ts'

test('M-1 many clients on many connections, funds for about half: what was answered is what was posted', async (t) => {
  const world = await createMoneyWorld()
  const people = await overSockets(t, world.app, await crowd(world, 10, 500))
  const { statuses } = await proveStorm(world.owner, people, { clients: 40, each: 10, most: 400 })
  assert(statuses[201]! > 0 && statuses[403]! > 0, JSON.stringify(statuses))
  await assertLedgerClean(world)
})

test('M-3 a withdrawal, rewards and paid joins at once, funds for one: one of them', async () => {
  const world = await createMoneyWorld()
  await configureTopics(world)
  const [ann, bob, cat] = await crowd(world, 3)
  // One each, because a former member joins again for nothing.
  const topics: number[] = []
  while (topics.length < 12) topics.push(await createPaidTopic(cat!, 100))
  for (let round = 0; round < 3; round++) {
    await fund(world, ann!.id, 100)
    const replies = await times(50, (index) => {
      if (index % 4 === 0) return ann!.post('/currency/cash', { amount: 100 })
      if (index % 4 === 1 && topics[index >> 2]) return join(ann!, topics[index >> 2]!)
      return reward(ann!, index % 4 === 2 ? bob! : cat!, coins(100))
    })
    const { 201: spent = 0, 204: joined = 0, ...others } = tally(replies)
    assert.deepEqual([spent + joined, others], [1, { 403: 49 }])
    assert.equal((await accountsOf(world, ann!.id)).user, 0)
    if (joined) for (const topic of topics) await leave(ann!, topic)
  }
  // Alone, to be sure that a join takes part in this at all.
  await fund(world, ann!.id, 100)
  assert.deepEqual(tally(await times(12, (index) => join(ann!, topics[index]!))), { 204: 1, 403: 11 })
  await assertLedgerClean(world)
})

test('M-4 approvers and rejecters at once: every withdrawal and every application is decided once', async () => {
  const world = await createMoneyWorld()
  const reviewers = await crowd(world, 8, 0, ['founder'])
  await proveDecisions(world, { each: 8, approvers: reviewers.slice(0, 4), rejecters: reviewers.slice(4) })
})
