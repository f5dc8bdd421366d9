import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { createBuyers } from './buyers.ts'
import { startLoad, type Tally, tallyUp } from './load.ts'
import type { Fate } from './proxy.ts'
import type { FaultStage } from './stage.ts'

/** The outcome of a repeated fault. */
export interface Figures {
  rounds: number
  acknowledged: number
  lost: number
  [more: string]: unknown
}

const CLIENTS = 16
/** From the kill of the database to the next answer, its restart included. */
const READY_AGAIN_MS = 10_000

/** F-1: every process of the database is killed under load. */
export async function killDatabases(stage: FaultStage, rounds: number): Promise<Figures> {
  const load = startLoad(stage.people, CLIENTS)
  const awayMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    await delay(500 + Math.random() * 500)
    const killedAt = performance.now()
    await stage.killDatabase()
    awayMs.push(await untilServed(load, killedAt))
  }
  const longestMs = Math.max(...awayMs)
  assert(longestMs <= READY_AGAIN_MS, `back only after ${seconds(longestMs)} s`)
  return conclude(stage, load, rounds, { 'back after at most s': seconds(longestMs) })
}

/**
 * F-2: one of two services is killed under load, and another takes its place. Recharges are ordered and paid meanwhile,
 * and no callback ever comes: the reconciler credits them all.
 */
export async function killServices(stage: FaultStage, rounds: number): Promise<Figures> {
  const load = startLoad(stage.people, CLIENTS)
  const buyers = createBuyers(stage)
  for (let round = 0; round < rounds; round++) {
    await delay(200 + Math.random() * 500)
    buyers.buy()
    await stage.replaceService(round % stage.services.length)
  }
  await load.stop()
  return conclude(stage, load, rounds, await buyers.finish())
}

/** F-3: the connection is cut inside COMMIT, half of the time before the database has seen it and half after. */
export async function cutCommits(stage: FaultStage, rounds: number): Promise<Figures> {
  const cuts = { before: 0, after: 0 }
  let left = rounds
  stage.proxy.onStatement = (text): Fate => {
    if (text !== 'commit' || left === 0 || Math.random() > 0.2) return 'pass'
    left--
    const isAfter = left % 2 === 0
    cuts[isAfter ? 'after' : 'before']++
    return isAfter ? 'cut after' : 'cut before'
  }
  const load = startLoad(stage.people, CLIENTS)
  while (left > 0) await delay(50)
  const figures = await conclude(stage, load, rounds, { 'cut before': cuts.before, 'cut after': cuts.after })
  assert.equal(await lostCommits(stage, load.replayed), cuts.after, 'commits whose answers came from the store')
  return figures
}

/**
 * The commits these rewards came with. All in a commit whose answer was lost are answered from the store, and none of
 * another one is: each was there, whole, and was not done again.
 */
async function lostCommits(stage: FaultStage, replayed: readonly string[]): Promise<number> {
  const commits = await stage.owner()<{ keys: string[] }[]>`
    select array_agg(key) as keys from ledger_transfers where kind = 'reward' group by xmin::text`
  const again = new Set(replayed)
  const lost = commits.filter(({ keys }) => keys.some((key) => again.has(key)))
  for (const { keys } of lost)
    assert.ok(
      keys.every((key) => again.has(key)),
      'a commit answered in part from the store',
    )
  assert.equal(lost.flatMap(({ keys }) => keys).length, again.size, 'answered from the store, and not there')
  return lost.length
}

async function untilServed(load: { lastAt: number }, since: number): Promise<number> {
  while (load.lastAt < since) await delay(10)
  // An answer just before it died does not count as being back.
  const seen = load.lastAt
  while (load.lastAt === seen) await delay(10)
  return load.lastAt - since
}

async function conclude(
  stage: FaultStage,
  load: ReturnType<typeof startLoad>,
  rounds: number,
  more: object,
): Promise<Figures> {
  await delay(300)
  await load.stop()
  stage.proxy.onStatement = () => 'pass'
  const tally = await tallyUp(stage.owner(), [load])
  assert.deepEqual(load.faults, {}, 'errors other than "come back later"')
  await expectClean(stage, tally)
  return { rounds, ...tally, 'sent again': load.retries, 'answered from the store': load.replayed.length, ...more }
}

export async function expectClean(stage: FaultStage, { lost, untold }: Pick<Tally, 'lost' | 'untold'>): Promise<void> {
  assert.equal(lost, 0, 'acknowledged and lost')
  assert.equal(untold, 0, 'done and never told')
  assert.deepEqual(await stage.differences(), {})
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10
