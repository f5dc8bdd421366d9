import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDriver, type Driver } from '../../src/kernel/db/driver.ts'
import { assertLedgerClean, createMoneyWorld, crowd } from '../money.ts'
import { rowsRead } from '../rows-read.ts'
import { rewardBySql } from './reward-by-sql.ts'

const PEOPLE = 20
const A_FEW = 20
const MANY = 400

/** What one act reads: at most so many rows, and no more when there are many. */
async function measure(
  t: TestContext,
  atMost: number,
  act: (driver: Driver, ids: number[], turn: number) => Promise<unknown>,
) {
  const world = await createMoneyWorld()
  // Nothing analyses the tables, as in a new or just restored database: PostgreSQL plans without statistics.
  await world.owner.unsafe(`do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', t.name);
    end loop;
  end $$`)
  const ids = (await crowd(world, PEOPLE, 1_000_000)).map(({ id }) => id)
  const driver = createDriver({ url: world.databaseUrl, poolSize: 1, asAppRole: true })
  t.after(() => driver.end())
  /** Does it once; what it read until the end of its transaction, with what is checked there. */
  const readOf = (turn: number) =>
    driver.begin(async (connection) => {
      const tx = connection as unknown as Driver
      const before = await rowsRead(tx)
      await act(Object.assign(tx, { begin: (work: (tx: Driver) => unknown) => work(tx) }) as Driver, ids, turn)
      await tx`set constraints all immediate`
      return (await rowsRead(tx)) - before
    })
  let turn = 0
  const read = async (count: number) => {
    let sum = 0
    for (const last = turn + count; turn < last; turn++) sum += await readOf(turn)
    return sum / count
  }
  await read(A_FEW)
  const atFirst = await read(A_FEW)
  await read(MANY)
  const limit = Math.min(atMost, atFirst * 1.3)
  // The least of several: while any older snapshot is open, dead rows are read as well.
  let inTheEnd = await read(A_FEW)
  for (let more = 0; more < 10 && inTheEnd > limit; more++) {
    await delay(200)
    inTheEnd = Math.min(inTheEnd, await read(A_FEW))
  }
  await assertLedgerClean(world)
  assert(inTheEnd <= limit, `${atFirst} rows each at first, ${inTheEnd} in the end`)
}

const pair = (ids: readonly number[], turn: number) => {
  const giver = turn % ids.length
  const receiver = (giver + 1 + (Math.floor(turn / ids.length) % (ids.length - 1))) % ids.length
  return [{ id: ids[giver]! }, { id: ids[receiver]! }] as const
}

test('what a reward reads does not grow with the rewards before it', (t) =>
  measure(t, 100, (driver, ids, turn) => rewardBySql(driver, ...pair(ids, turn), turn)))

test('what a task reads does not grow with those of the same day', (t) =>
  measure(t, 10, (driver, ids, turn) => {
    const hit = {
      user_id: ids[turn % ids.length],
      type: `task-${turn}`,
      object: `feeds:${turn}`,
      max: 5,
      per: 2,
      pays: 1,
    }
    return driver`
      select paid from hit_tasks(${driver.json([hit])}, 'UTC', 1000, 1000000, 10)`
  }))
