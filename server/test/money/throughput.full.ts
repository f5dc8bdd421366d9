import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createDriver } from '../../src/kernel/db/driver.ts'
import { times } from '../inspect.ts'
import { assertLedgerClean, crowd } from '../money.ts'
import { report, setFullStage } from './full-stage.ts'
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
  const accounts = await world.owner<{ id: number; owner_id: number }[]>`
    select id, owner_id from ledger_accounts where kind = 'user' and owner_id in ${world.owner(people.map(({ id }) => id))}`
  const two = <Item>(items: readonly Item[]): [Item, Item] => {
    const first = Math.floor(Math.random() * items.length)
    return [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
  }
  await world.owner`analyze`

  const inSql = () =>
    bare.begin(async (tx) => {
      const [giver, receiver] = two(accounts)
      const order = (owner: { owner_id: number }, other: { owner_id: number }, type: 1 | -1) => ({
        owner_id: owner.owner_id,
        title: 'Reward',
        body: null,
        type,
        target_type: 'user',
        target_id: String(other.owner_id),
        state: 1,
      })
      await tx`
        select transfer_id from post_transfer(${`bench:${randomUUID()}`}, 'reward', ${giver.id}, ${receiver.id}, 1, ${giver.owner_id}, null,
          ${tx.json([order(giver, receiver, -1), order(receiver, giver, 1)])}, null)`
    })
  const throughHttp = async () => {
    const [giver, receiver] = two(spenders)
    const target = 1 + Math.floor(Math.random() * 100_000)
    const { statusCode } = await giver.post(`/stage/feeds/${target}/of/${receiver.id}/rewards`, {
      name: 'Rose',
      price: 1,
      numbers: 1,
    })
    assert.equal(statusCode, 201)
  }

  // Turn and turn about, so that whatever else this machine does falls on both.
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
  await assertLedgerCleanButBench(world)
})

// The postings in bare SQL are rewards without a log line; nothing else may be amiss.
const assertLedgerCleanButBench = (world: Parameters<typeof assertLedgerClean>[0]) =>
  assert.rejects(assertLedgerClean(world), ({ actual }: { actual: object }) => {
    assert.deepEqual(Object.keys(actual), ['rewards and their transfers do not pair up'])
    return true
  })
