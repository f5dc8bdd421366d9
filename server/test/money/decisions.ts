import assert from 'node:assert/strict'
import { apply, configureTopics, createPaidTopic } from '../factories/topics.ts'
import { accountsOf, assertLedgerClean, crowd } from '../money.ts'
import type { World } from '../world.ts'
import { untilAnswered } from './faults/load.ts'
import { type Answer, count, type Spender } from './harness.ts'

/** Something that one of many is to decide. */
interface Decision {
  approve(reviewer: Spender): Promise<Answer>
  reject(reviewer: Spender): Promise<Answer>
}

const FEE = 50

/**
 * M-4: so many withdrawals and applications to a topic with a fee, each approved and rejected by many at once. One
 * decides, the others are told so, and a fee is paid by everyone who was let in and by no one else.
 */
export async function proveDecisions(
  world: World,
  { each, approvers, rejecters }: { each: number; approvers: readonly Spender[]; rejecters: readonly Spender[] },
) {
  await configureTopics(world)
  const [keeper] = await crowd(world, 1)
  const topicId = await createPaidTopic(keeper!, FEE, true)
  const withdrawals: Decision[] = []
  const applications: Decision[] = []
  for (const person of await crowd(world, each, 100 + FEE)) {
    await person.post('/currency/cash', { amount: 100 })
    withdrawals.push(reviewOf((await person.get('/currency/orders?action=cash')).json()[0].id))
    applications.push(admissionOf(topicId, await apply(world, person, topicId)))
  }
  const decided = {
    withdrawals: await decideOnce(withdrawals, approvers, rejecters),
    applications: await decideOnce(applications, approvers, rejecters),
  }
  assert.equal((await accountsOf(world, keeper!.id)).user, decided.applications.approved * FEE)
  await assertLedgerClean(world)
  return decided
}

const reviewOf = (orderId: number): Decision => ({
  approve: (reviewer) => reviewer.patch(`/admin/cashes/${orderId}`, { state: 1 }),
  reject: (reviewer) => reviewer.patch(`/admin/cashes/${orderId}`, { state: -1 }),
})

const admissionOf = (topicId: number, logId: number): Decision => ({
  approve: (reviewer) => reviewer.patch(`/user/feed-topics/${topicId}/logs/${logId}`),
  reject: (reviewer) => reviewer.delete(`/user/feed-topics/${topicId}/logs/${logId}`),
})

async function decideOnce(
  decisions: readonly Decision[],
  approvers: readonly Spender[],
  rejecters: readonly Spender[],
): Promise<{ approved: number; rejected: number; turnedAway: number }> {
  const won = { approved: 0, rejected: 0, turnedAway: 0 }
  for (const { approve, reject } of decisions) {
    // A client that is told to try again does, and finds that its first try decided nothing.
    const sent = (decide: Decision['approve']) => (reviewer: Spender) =>
      untilAnswered(
        () => decide(reviewer),
        () => won.turnedAway++,
      )
    const [yes, no] = await Promise.all([
      Promise.all(approvers.map(sent(approve))),
      Promise.all(rejecters.map(sent(reject))),
    ])
    assert.deepEqual(count([...yes, ...no]), { 204: 1, 422: approvers.length + rejecters.length - 1 })
    if (count(yes)[204]) won.approved++
    else won.rejected++
  }
  return won
}
