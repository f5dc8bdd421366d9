import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addProduct, orderOf, receiptOf, verify } from '../factories/store-iap.ts'
import { times } from '../inspect.ts'
import { accountsOf, assertLedgerClean, crowd } from '../money.ts'
import { createWorld } from '../world.ts'
import { report } from './full-stage.ts'
import { count } from './harness.ts'

test('M-6 100 people verify the same 10 receipts at once: ten credits', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '20' } })
  const product = await addProduct(world)
  const people = await crowd(world, 100)
  const receipts = await times(10, () => receiptOf(world, product.store_id))
  const orders = new Map<number, number[]>()
  for (const person of people) {
    const own: number[] = []
    while (own.length < receipts.length) own.push(await orderOf(person, product))
    orders.set(person.id, own)
  }
  // Each begins with another receipt, so that all ten are contended all the time.
  const replies = await times(people.length, async (who) => {
    const own = orders.get(people[who]!.id)!
    const answers = []
    for (const turn of receipts.keys()) {
      const which = (who + turn) % receipts.length
      answers.push(await verify(people[who]!, own[which]!, receipts[which]!))
    }
    return answers
  })
  assert.deepEqual(count(replies.flat()), { 200: 10, 422: 990 })
  let credited = 0
  for (const { id } of people) credited += (await accountsOf(world, id)).user
  assert.equal(credited, 10 * product.amount)
  await assertLedgerClean(world)
  report('M-6', { people: 100, receipts: 10, answers: count(replies.flat()) })
})
