import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDriver } from '../../src/kernel/db/driver.ts'
import { times } from '../inspect.ts'
import { assertLedgerClean, crowd } from '../money.ts'
import { report, setFullStage } from './full-stage.ts'
import { anyFeed, anyTwo, rewardBySql } from './reward-by-sql.ts'
import { spendersAt } from './sockets.ts'

const CONNECTIONS = 16
const SECONDS = 8
const PEOPLE = 200

/** How often a second `act` is done by so many at once. */
async function rate(act: (worker: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const startedAt = performance.now()
  let done = 0
  await times(CONNECTIONS, async (worker) => {
    while (performance.now() < until) {
      await act(worker)
      done++
    }
  })
  return Math.round((done * 1000) / (performance.now() - startedAt))
}

test('rewards through HTTP reach at least half of what the same postings reach in bare SQL', async (t) => {
  const { world, pool } = await setFullStage(t, { connections: CONNECTIONS, databasePool: CONNECTIONS })
  const people = await crowd(world, PEOPLE, 1_000_000)
  const spenders = spendersAt(() => pool, people)
  const bare = createDriver({ url: world.databaseUrl, poolSize: CONNECTIONS, asAppRole: true })
  t.after(() => bare.end())
  await world.owner`analyze`

  const inSql = () => rewardBySql(bare, ...anyTwo(people), anyFeed())
  const throughHttp = async () => {
    const [giver, receiver] = anyTwo(spenders)
    const { statusCode } = await giver.post(`/stage/feeds/${anyFeed()}/of/${receiver.id}/rewards`, {
      name: 'Rose',
      price: 1,
      numbers: 1,
    })
    assert.equal(statusCode, 201)
  }

  // Alternating, so that other load on this machine affects both.
  const rates = { sql: [] as number[], http: [] as number[] }
  await rate(inSql)
  await rate(throughHttp)
  for (let turn = 0; turn < 2; turn++) {
    rates.sql.push(await rate(inSql))
    rates.http.push(await rate(throughHttp))
  }
  const best = { sql: Math.max(...rates.sql), http: Math.max(...rates.http) }
  report('throughput', {
    connections: CONNECTIONS,
    'bare SQL a second': best.sql,
    'HTTP a second': best.http,
    ratio: (best.http / best.sql).toFixed(2),
  })
  assert(best.http >= best.sql / 2, `${best.http} of ${best.sql}`)
  await assertLedgerClean(world)
})
