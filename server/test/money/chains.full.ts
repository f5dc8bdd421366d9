// The two properties of ripening and of the ratio over a hundred thousand steps.
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLedgerClean } from '../money.ts'
import { createWorld } from '../world.ts'
import { histories, runHistory } from './chains.ts'

const HISTORIES = 200
const STEPS = 500

test('a hundred thousand steps: no unripe coin out, no more money out than in', async (t) => {
  const world = await createWorld(t, {})
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  let [paidIn, paidOut, done] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(histories(STEPS), async (steps) => {
      const ran = await runHistory(world, steps)
      paidIn += ran.paidIn
      paidOut += ran.paidOut
      done += steps.length
    }),
    { numRuns: HISTORIES, seed, endOnFailure: true },
  )
  await assertLedgerClean(world)
  t.diagnostic(`seed ${seed}: ${done} steps, ${paidIn} paid in, ${paidOut} paid out`)
})
