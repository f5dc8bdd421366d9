import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { crashOperations } from './crash-operations.ts'
import { tallyUp, untilAnswered } from './load.ts'
import type { Attempt, CrashPoint, Operation } from './operation.ts'
import { expectClean, type Figures } from './rounds.ts'
import type { FaultStage } from './stage.ts'

/** F-5: the service is killed at each crash point; a retry elsewhere leaves the effect once, and once only. */
export async function crashAtPoints(stage: FaultStage, rounds: number, only = ''): Promise<Figures> {
  const parts = only.split(',')
  const operations = crashOperations.filter(({ name }) => parts.some((part) => name.includes(part)))
  const acknowledged: NonNullable<Attempt['reward']>[] = []
  const posted: Record<string, number> = {}
  const replacing: Promise<void>[] = []
  for (const operation of operations) {
    for (const point of operation.points) {
      for (let round = 0; round < rounds; round++) {
        // One to be killed and one for the retry; the others may still be starting.
        await stage.untilThere(2)
        const attempt = await operation.prepare(stage, randomUUID())
        replacing.push(stage.replaceService(await crashOnce(stage, operation, point, attempt)))
        await expectOnce(operation, point, attempt)
        if (attempt.reward) acknowledged.push(attempt.reward)
        for (const kind of operation.posts) posted[kind] = (posted[kind] ?? 0) + 1
      }
    }
    process.stdout.write(`  ${operation.name}: ${operation.points.length} points, ${rounds} times each\n`)
  }
  await Promise.all(replacing)
  const tally = await tallyUp(stage.owner(), [{ acknowledged }])
  await expectClean(stage, tally)
  assert.deepEqual(await transfersOf(stage), posted, 'more or fewer transfers than were asked for')
  const points = operations.reduce((sum, operation) => sum + operation.points.length, 0)
  const kinds = Object.fromEntries(operations.map(({ name, points: { length } }) => [`at ${name}`, length * rounds]))
  return { rounds: rounds * points, points, ...kinds, ...tally, acknowledged: rounds * points }
}

const MAX_TRIES = 10

/** Kills the service at this point; which service it was. */
async function crashOnce(
  stage: FaultStage,
  operation: Operation,
  point: CrashPoint,
  { send, effects }: Attempt,
): Promise<number> {
  const { statement, nth = 1, fate, leaves } = point
  let left = nth
  let dying: Promise<void> | undefined
  let victim = stage.turn()
  stage.proxy.onStatement = (text, before) => {
    if (left === 0 || !statement.test(text)) return 'pass'
    if (text === 'commit' && !before.some((each) => operation.mark.test(each))) return 'pass'
    if (--left > 0) return 'pass'
    dying = stage.services[victim]!.kill()
    return fate
  }
  const cut = new Promise<void>((resolve) => {
    stage.proxy.onCut = resolve
  })
  let first = await send().catch(() => undefined)
  // One that has just started on a busy machine may have no connections yet, and answers 503 before it does anything.
  for (let tries = 1; tries < MAX_TRIES && left > 0 && first?.statusCode === 503; tries++) {
    left = nth
    victim = stage.turn()
    first = await send().catch(() => undefined)
  }
  await dying
  stage.proxy.onStatement = () => 'pass'
  assert.equal(left, 0, `${at(operation, point)}: never reached (${first?.statusCode} ${first?.body})`)
  assert.equal(first, undefined, `${at(operation, point)}: answered by a process that was killed`)
  await cut
  assert.equal(await effects(), leaves === 'nothing' ? 0 : 1, `${at(operation, point)}: half an effect`)
  return victim
}

/** Retries elsewhere: the effect is there once. */
async function expectOnce(operation: Operation, point: CrashPoint, { send, effects }: Attempt): Promise<void> {
  const retry = await untilAnswered(send)
  assert.equal(retry.statusCode, operation.status, `${at(operation, point)}: ${retry.body}`)
  const isReplayed = operation.isKeyed && point.leaves === 'all'
  assert.equal(retry.headers['idempotency-replayed'], isReplayed ? 'true' : undefined, at(operation, point))
  // An order that no client was told of cannot be paid, and expires.
  assert.equal(await effects(), point.leaves === 'an open order' ? 2 : 1, `${at(operation, point)}: not once`)
}

const at = ({ name }: Operation, point: CrashPoint): string => `${name}, ${point.name}`

/** How many transfers of each kind there are, but for what was given out at the beginning. */
async function transfersOf(stage: FaultStage): Promise<Record<string, number>> {
  const rows = await stage.owner()<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from ledger_transfers where kind <> 'adjust' group by kind`
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
