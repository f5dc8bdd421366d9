// The two properties of ripening and of the ratio over a hundred thousand steps.
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLedgerClean } from '../money.ts'
import { createWorld, type World } from '../world.ts'
import { histories, runToItsEnd } from './chains.ts'
import { report } from './full-stage.ts'

/** Fewer for a quick look: `HISTORIES=8 npm run test:money -- chains`. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 200)
const STEPS = 500
/**
 * A step waits for the disk most of its time, so several communities, each with a clock of its own, run in parallel.
 */
const WORLDS = 4

test('a hundred thousand steps: no unripe coin out, no more money out than in', async (t) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  const worlds: World[] = []
  for (let index = 0; index < WORLDS; index++) worlds.push(await createWorld(t, {}))
  const ran = await Promise.all(
    worlds.map((world, index) => runWorld(world, seed + index, Math.ceil(HISTORIES / WORLDS))),
  )
  const total = (of: (one: Figures) => number) => ran.reduce((all, one) => all + of(one), 0)
  t.diagnostic(
    `seed ${seed}: ${total(({ steps }) => steps)} steps, ${total(({ paidIn }) => paidIn)} paid in, ${total(({ paidOut }) => paidOut)} paid out, ${total(({ unmatched }) => unmatched)} paid for orders that had ended, ${total(({ restarted }) => restarted)} histories restarted`,
  )
})

interface Figures {
  steps: number
  paidIn: number
  paidOut: number
  unmatched: number
  restarted: number
}

async function runWorld(world: World, seed: number, numRuns: number): Promise<Figures> {
  const figures: Figures = { steps: 0, paidIn: 0, paidOut: 0, unmatched: 0, restarted: 0 }
  await fc.assert(
    fc.asyncProperty(histories(STEPS), async (steps) => {
      const { paidIn, paidOut, unmatched } = await runToItsEnd(world, steps, () => figures.restarted++)
      figures.steps += steps.length
      figures.paidIn += paidIn
      figures.paidOut += paidOut
      figures.unmatched += unmatched
      if (figures.steps % 5000 === 0) report('chains', { seed, ...figures })
    }),
    { numRuns, seed, endOnFailure: true },
  )
  await assertLedgerClean(world)
  return figures
}
