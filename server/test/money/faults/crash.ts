import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../harness.ts'
import { type Attempt, type CrashPoint, crashOperations, type Operation } from './crash-operations.ts'
import { settleUp } from './load.ts'
import { expectClean, type Figures } from './rounds.ts'
import type { FaultStage } from './stage.ts'

/** F-5: the service is killed at each crash point; a retry elsewhere leaves the effect once, and once only. */
export async function crashAtPoints(stage: FaultStage, rounds: number): Promise<Figures> {
  const acknowledged: NonNullable<Attempt['reward']>[] = []
  for (const operation of crashOperations) {
    for (const point of operation.points) {
      for (let round = 0; round < rounds; round++) {
        const attempt = await operation.prepare(stage, randomUUID())
        await crashOnce(stage, operation, point, attempt)
        if (attempt.reward) acknowledged.push(attempt.reward)
      }
    }
  }
  const settled = await settleUp(stage.owner(), [{ acknowledged }])
  await expectClean(stage, settled)
  const [{ credited }] = (await stage.owner()`
    select count(*)::int as credited from ledger_transfers where kind = 'recharge'`) as unknown as [
    { credited: number },
  ]
  assert.equal(credited, 0, 'nobody paid, and yet somebody was credited')
  const points = crashOperations.reduce((sum, operation) => sum + operation.points.length, 0)
  const kinds = Object.fromEntries(
    crashOperations.map(({ name, points: { length } }) => [`at ${name}`, length * rounds]),
  )
  return { rounds: rounds * points, points, ...kinds, ...settled, acknowledged: rounds * points }
}

/** Kills the service at this point and retries: the effect is there once. */
async function crashOnce(
  stage: FaultStage,
  operation: Operation,
  { name, statement, nth = 1, fate, leaves }: CrashPoint,
  { send, effects }: Attempt,
): Promise<void> {
  const where = `${operation.name}, ${name}`
  let left = nth
  let dying: Promise<void> | undefined
  const victim = stage.turn()
  stage.proxy.onStatement = (text) => {
    if (left === 0 || !statement.test(text) || --left > 0) return 'pass'
    dying = stage.services[victim]!.kill()
    return fate
  }
  const first = await send().catch(() => undefined)
  await dying
  stage.proxy.onStatement = () => 'pass'
  assert.equal(left, 0, `${where}: never reached (${first?.statusCode} ${first?.body})`)
  assert.equal(first, undefined, `${where}: answered by a process that was killed`)
  await delay(20)
  assert.equal(await effects(), leaves === 'nothing' ? 0 : 1, `${where}: half an effect`)

  const replacing = stage.replaceService(victim)
  const retry = await until(send)
  assert.equal(retry.statusCode, operation.status, `${where}: ${retry.body}`)
  assert.equal(retry.headers['idempotency-replayed'], leaves === 'all' ? 'true' : undefined, where)
  // An order that nobody was told of cannot be paid by anybody, and expires.
  assert.equal(await effects(), leaves === 'an open order' ? 2 : 1, `${where}: not once`)
  await replacing
}

async function until(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer && answer.statusCode !== 409 && answer.statusCode !== 503) return answer
    await delay(50)
  }
}
