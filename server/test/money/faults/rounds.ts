import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Spender } from '../harness.ts'
import { settleUp, startLoad } from './load.ts'
import type { Fate } from './proxy.ts'
import type { FaultStage } from './stage.ts'

/** What came of a fault, repeated. */
export interface Figures {
  rounds: number
  acknowledged: number
  lost: number
  [more: string]: unknown
}

const CLIENTS = 16

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
  return settle(stage, load, rounds, { 'back after at most s': seconds(Math.max(...awayMs)) })
}

/** F-2: one of two services is killed under load, and another takes its place. */
export async function killServices(stage: FaultStage, rounds: number): Promise<Figures> {
  const load = startLoad(stage.people, CLIENTS)
  for (let round = 0; round < rounds; round++) {
    await delay(200 + Math.random() * 500)
    await stage.replaceService(round % stage.services.length)
  }
  return settle(stage, load, rounds, {})
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
  const figures = await settle(stage, load, rounds, { 'cut before': cuts.before, 'cut after': cuts.after })
  // Every commit whose answer was lost was there for its retry: not done again, not lost.
  assert.equal(figures['answered from the store'], cuts.after)
  return figures
}

/** Where the service is killed: at a statement, before the database has seen it or after it has answered. */
const CRASH_POINTS: readonly [
  name: string,
  statement: RegExp,
  fate: 'cut before' | 'cut after',
  effect: 'none' | 'done',
][] = [
  ['before begin', /^begin/, 'cut before', 'none'],
  ['before the posting', /give_reward/, 'cut before', 'none'],
  ['after the posting', /give_reward/, 'cut after', 'none'],
  ['before the answer is stored', /insert into idempotency_keys/, 'cut before', 'none'],
  ['after the answer is stored', /insert into idempotency_keys/, 'cut after', 'none'],
  ['before commit', /^commit$/, 'cut before', 'none'],
  ['after commit, before the answer', /^commit$/, 'cut after', 'done'],
]

/** F-5: the service is killed at each crash point; a retry elsewhere leaves the effect once, and once only. */
export async function crashAtPoints(stage: FaultStage, rounds: number): Promise<Figures> {
  const [giver, receiver] = stage.people as [Spender, Spender]
  const acknowledged: { transferKey: string; amountCoins: number }[] = []
  for (const [name, statement, fate, effect] of CRASH_POINTS) {
    for (let round = 0; round < rounds; round++) {
      const key = randomUUID()
      const transferKey = `reward:${giver.id}:${createHash('sha256').update(key).digest('base64url')}`
      const send = () =>
        giver.post(
          `/stage/feeds/1/of/${receiver.id}/rewards`,
          { name: 'Rose', price: 3, numbers: 1 },
          { headers: { 'idempotency-key': key } },
        )
      const isThere = async () =>
        (await stage.owner()`select from ledger_transfers where key = ${transferKey}`).length === 1

      let isArmed = true
      let dying: Promise<void> | undefined
      const victim = stage.turn()
      stage.proxy.onStatement = (text) => {
        if (!isArmed || !statement.test(text)) return 'pass'
        isArmed = false
        dying = stage.services[victim]!.kill()
        return fate
      }
      const first = await send().catch(() => undefined)
      await dying
      stage.proxy.onStatement = () => 'pass'
      assert.equal(isArmed, false, `${name}: never reached`)
      assert.equal(first, undefined, `${name}: answered by a process that was killed`)
      await delay(20)
      assert.equal(await isThere(), effect === 'done', `${name}: half an effect`)

      const replacing = stage.replaceService(victim)
      const retry = await until(send)
      assert.equal(retry.statusCode, 201, `${name}: ${retry.body}`)
      assert.equal(retry.headers['idempotency-replayed'], effect === 'done' ? 'true' : undefined, name)
      assert.equal(await isThere(), true)
      acknowledged.push({ transferKey, amountCoins: 3 })
      await replacing
    }
  }
  const settled = await settleUp(stage.owner(), [{ acknowledged }])
  await expectClean(stage, settled)
  return { rounds: rounds * CRASH_POINTS.length, points: CRASH_POINTS.length, ...settled }
}

async function until(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer && answer.statusCode !== 409 && answer.statusCode !== 503) return answer
    await delay(50)
  }
}

async function untilServed(load: { lastAt: number }, since: number): Promise<number> {
  while (load.lastAt < since) await delay(10)
  // What was answered just before it died does not count as being back.
  const seen = load.lastAt
  while (load.lastAt === seen) await delay(10)
  return load.lastAt - since
}

async function settle(
  stage: FaultStage,
  load: ReturnType<typeof startLoad>,
  rounds: number,
  more: object,
): Promise<Figures> {
  await delay(300)
  await load.stop()
  stage.proxy.onStatement = () => 'pass'
  const settled = await settleUp(stage.owner(), [load])
  assert.deepEqual(load.faults, {}, 'errors other than "come back later"')
  await expectClean(stage, settled)
  return { rounds, ...settled, 'sent again': load.retries, 'answered from the store': load.replayed, ...more }
}

async function expectClean(stage: FaultStage, { lost, untold }: { lost: number; untold: number }): Promise<void> {
  assert.equal(lost, 0, 'acknowledged and lost')
  assert.equal(untold, 0, 'done and never told')
  assert.deepEqual(await stage.differences(), {})
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10
