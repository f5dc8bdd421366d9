import assert from 'node:assert/strict'
import type { Db } from '../../src/kernel/db/db.ts'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { verifyLedger } from '../../src/modules/ledger/index.ts'
import { findDifferences } from './invariants.ts'

/** Nothing in the ledger is inconsistent, by the service's own check and by a second one. */
export async function assertLedgerClean({ db, owner }: { db: Db; owner: Driver }): Promise<void> {
  assert.deepEqual(await findDifferences(owner), {})
  const report = await verifyLedger(db)
  assert.deepEqual(
    report.checks.filter(({ value }) => value !== 0),
    [],
  )
  assert.equal(report.ok, true)
}

/** How often the database had to break a deadlock, so far. */
export async function deadlocks({ owner }: { owner: Driver }): Promise<number> {
  await owner`select pg_stat_force_next_flush()`
  const [row] = await owner<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return row!.deadlocks
}
