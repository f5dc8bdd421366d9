import assert from 'node:assert/strict'
import { checks } from '../src/checks.ts'
import { runChecks } from '../src/kernel/index.ts'
import type { World } from './world.ts'

/** What `plaza doctor` would find wrong: counters that differ from the rows they count, and the like. */
export const findViolations = async ({ db }: Pick<World, 'db'>) =>
  (await runChecks(db, checks)).filter(({ value }) => value !== 0)

export async function assertChecksPass(world: Pick<World, 'db'>): Promise<void> {
  assert.deepEqual(await findViolations(world), [])
}
