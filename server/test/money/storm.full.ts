import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureTopics, createPaidTopic, leave } from '../factories/topics.ts'
import { times } from '../inspect.ts'
import { accountsOf, assertLedgerClean, crowd, fund } from '../money.ts'
import { proveDecisions } from './decisions.ts'
import { untilAnswered } from './faults/load.ts'
import { report, setFullStage } from './full-stage.ts'
import { type Answer, count, proveStorm } from './harness.ts'
import { spendersAt } from './sockets.ts'

test('M-1 200 clients × 50 rewards between 20 people, funds for about half', async (t) => {
  const { world, pool } = await setFullStage(t, { connections: 200 })
  const people = spendersAt(() => pool, await crowd(world, 20, 1000))
  const { statuses, paidCoins, perSecond } = await proveStorm(world.owner, people, {
    clients: 200,
    each: 50,
    most: 1500,
  })
  await assertLedgerClean(world)
  report('M-1', { answers: statuses, 'units moved': paidCoins, 'answers a second': perSecond, deadlocks: 0 })
})

test('M-3 50 clients with funds for one: withdrawals, rewards and paid joins at once, 50 times over', async (t) => {
  const { world, pool } = await setFullStage(t, { connections: 50 })
  await configureTopics(world)
  const people = await crowd(world, 2)
  const [ann, bob] = spendersAt(() => pool, people)
  // One each, because a former member joins again for nothing.
  const topics: number[] = []
  while (topics.length < 17) topics.push(await createPaidTopic(people[1]!, 100))
  const totals: Record<number, number> = {}
  let turnedAway = 0
  for (let round = 0; round < 50; round++) {
    await fund(world, ann!.id, 100)
    const spend = (index: number): Promise<Answer> => {
      if (index % 3 === 0) return ann!.put(`/user/feed-topics/${topics[index / 3]}`, {})
      if (index % 3 === 1) return ann!.post('/currency/cash', { amount: 100 })
      return ann!.post(`/stage/feeds/1/of/${bob!.id}/rewards`, { name: 'Rose', price: 100, numbers: 1 })
    }
    // A busy machine refuses some: they come back, and the first try must have had no effect.
    const answers = await times(50, (index) =>
      untilAnswered(
        () => spend(index),
        () => turnedAway++,
      ),
    )
    const { 201: spent = 0, 204: joined = 0, ...others } = count(answers)
    assert.deepEqual([spent + joined, others], [1, { 403: 49 }])
    if (joined) for (const topic of topics) await leave(people[0]!, topic)
    for (const [status, times] of Object.entries(count(answers)))
      totals[Number(status)] = (totals[Number(status)] ?? 0) + times
    assert.equal((await accountsOf(world, ann!.id)).user, 0)
  }
  await assertLedgerClean(world)
  report('M-3', { rounds: 50, answers: totals, 'turned away': turnedAway })
})

test('M-4 20 approvers and 20 rejecters on each of 200 withdrawals and 200 applications', async (t) => {
  const { world, pool } = await setFullStage(t, { connections: 50 })
  const reviewers = spendersAt(() => pool, await crowd(world, 40, 0, ['founder']))
  const [approvers, rejecters] = [reviewers.slice(0, 20), reviewers.slice(20)]
  report('M-4', await proveDecisions(world, { each: 200, approvers, rejecters }))
})
