import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tally, times } from '../inspect.ts'
import { accountsOf, assertLedgerClean, coins, createMoneyWorld, crowd, fund, reward } from '../money.ts'
import { proveReviews, proveStorm } from './harness.ts'
import { overSockets } from './sockets.ts'

test('M-1 many clients on many connections, funds for about half: what was answered is what was posted', async (t) => {
  const world = await createMoneyWorld()
  const people = await overSockets(t, world.app, await crowd(world, 10, 500))
  const { statuses } = await proveStorm(world.owner, people, { clients: 40, each: 10, most: 400 })
  assert(statuses[201]! > 0 && statuses[403]! > 0, JSON.stringify(statuses))
  await assertLedgerClean(world)
})

test('M-3 a withdrawal and rewards at once, funds for one: one of them', async () => {
  const world = await createMoneyWorld()
  const [ann, bob, cat] = await crowd(world, 3)
  for (let round = 0; round < 3; round++) {
    await fund(world, ann!.id, 100)
    const replies = await times(50, (index) =>
      index % 3 === 0
        ? ann!.post('/currency/cash', { amount: 100 })
        : reward(ann!, index % 3 === 1 ? bob! : cat!, coins(100)),
    )
    assert.deepEqual(tally(replies), { 201: 1, 403: 49 })
    assert.equal((await accountsOf(world, ann!.id)).user, 0)
  }
  await assertLedgerClean(world)
})

test('M-4 approvers and rejecters at once: every withdrawal is decided once', async () => {
  const world = await createMoneyWorld()
  const reviewers = await crowd(world, 8, 0, ['founder'])
  const requests: { orderId: number }[] = []
  for (const person of await crowd(world, 8, 100)) {
    await person.post('/currency/cash', { amount: 100 })
    requests.push({ orderId: (await person.get('/currency/orders?action=cash')).json()[0].id })
  }
  const won = await proveReviews(requests, reviewers.slice(0, 4), reviewers.slice(4))
  assert.equal(won.approved + won.rejected, 8)
  await assertLedgerClean(world)
})
