// The two properties of ripening and of the ratio over a hundred thousand steps.
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLedgerClean } from '../money.ts'
import { createWorld, type World } from '../world.ts'
import { histories, runHistory } from './chains.ts'

/** Fewer for a quick look: `HISTORIES=8 npm run test:money -- chains`. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 200)
const STEPS = 500
/** A step waits for the disk most of its time, so several communities, each with a clock of its own, run beside each other. */
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
    `seed ${seed}: ${total(({ steps }) => steps)} steps, ${total(({ paidIn }) => paidIn)} paid in, ${total(({ paidOut }) => paidOut)} paid out`,
  )
})

interface Figures {
  steps: number
  paidIn: number
  paidOut: number
}

async function runWorld(world: World, seed: number, numRuns: number): Promise<Figures> {
  const figures: Figures = { steps: 0, paidIn: 0, paidOut: 0 }
  await fc.assert(
    fc.asyncProperty(histories(STEPS), async (steps) => {
      const { paidIn, paidOut } = await runToItsEnd(world, steps)
      figures.steps += steps.length
      figures.paidIn += paidIn
      figures.paidOut += paidOut
    }),
    { numRuns, seed, endOnFailure: true },
  )
  await assertLedgerClean(world)
  return figures
}

/** How often a history is begun anew because the machine stood still. */
const ATTEMPTS = 5

// A process that gets no time for five seconds loses its connection to the database (503). That says nothing about money:
// the history begins anew, with new people. Whatever it left behind is in the books that are checked at the end.
async function runToItsEnd(world: World, steps: Parameters<typeof runHistory>[1]) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runHistory(world, steps)
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { status?: number }).status !== 503) throw error
    }
  }
}
