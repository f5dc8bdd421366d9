import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { readSchema } from '../../src/schema.ts'
import { emptyDatabase } from '../empty-database.ts'

const BEFORE_PARTITIONS = 253
/** The functions are those of today, and write the columns that came with these. */
const WRITTEN = new Set([291, 320, 321, 480, 680])
const PEOPLE = 8
const PAYERS = 4
const ACCOUNTS = 1_700_000

test('entries are partitioned while the previous version goes on posting: every transfer has its two, and no one can bypass the table', async (t) => {
  const connect = await emptyDatabase(t)
  const owner = connect()
  const schema = await readSchema()
  await migrate(owner, {
    functions: schema.functions.filter(({ path }) => !/^modules\/(chat|search|feeds\/replies)\//.test(path)),
    migrations: schema.migrations.filter(({ number }) => number <= BEFORE_PARTITIONS || WRITTEN.has(number)),
  })
  await owner`grant select on ledger_entries to pg_monitor`
  await owner`select setval(pg_get_serial_sequence('ledger_accounts', 'id'), ${ACCOUNTS})`
  await owner`
    insert into users (name, name_folded) select 'p' || n, 'p' || n from generate_series(1, ${PEOPLE}::int) n`
  await owner`update ledger_accounts set balance = 1000000 where kind = 'user'`
  const accounts = await owner<{ id: number; owner: number }[]>`
    select id, owner_id as owner from ledger_accounts where kind = 'user' order by id`

  let isOver = false
  const payers = Array.from({ length: PAYERS }, async (_, payer) => {
    const driver = connect(1)
    await driver`set role plaza_app`
    let posted = 0
    for (; !isOver || posted < 50; posted++) {
      const from = accounts[payer]!
      const to = accounts[PAYERS + payer]!
      const orders = [
        { owner_id: from.owner, title: 'x', type: -1, target_type: 'user', target_id: '1', state: 1 },
        { owner_id: to.owner, title: 'x', type: 1, target_type: 'user', target_id: '1', state: 1 },
      ]
      const [row] = await driver<{ transfer_id: number }[]>`
        select transfer_id from post_transfer(${`test:${payer}:${posted}`}, 'reward', ${from.id}, ${to.id}, 1, ${from.owner}, null,
          ${driver.json(orders)}, null)`
      assert.ok(row!.transfer_id)
    }
    return posted
  })
  await migrate(owner, schema)
  isOver = true
  const posted = (await Promise.all(payers)).reduce((sum, each) => sum + each, 0)

  const [found] = await owner<{ transfers: number; entries: number; parts: string[]; gaps: number }[]>`
    select (select count(*) from ledger_transfers) as transfers, count(*) as entries, array_agg(distinct tableoid::regclass::text) as parts,
      (select count(*) from ledger_accounts a where a.seq <> (select count(*) from ledger_entries e where e.account_id = a.id)) as gaps
    from ledger_entries`
  assert.deepEqual({ ...found }, { transfers: posted, entries: 2 * posted, parts: ['ledger_entries_from_0'], gaps: 0 })
  const cuts = await owner<{ part: string; before_id: number }[]>`
    select part, before_id from partitions_of('ledger_entries') order by before_id`
  assert.deepEqual(
    cuts.map(({ part, before_id }) => `${part} ${before_id / 1e6}`),
    [3, 4, 5, 6].map((cut) => `ledger_entries_from_${cut === 3 ? 0 : (cut - 1) * 1_000_000} ${cut}`),
  )
  assert.equal((await owner`select from partitions_unguarded()`).length, 0)
  const unproven = await owner`
    select conname from pg_constraint where not convalidated and conrelid in (
      select 'ledger_entries'::regclass union select inhrelid from pg_inherits where inhparent = 'ledger_entries'::regclass)`
  assert.equal(unproven.length, 0)
  const [may] = await owner<Record<string, boolean>[]>`
    select has_table_privilege('pg_monitor', 'ledger_entries', 'select') as reader_reads,
      has_table_privilege('plaza_app', 'ledger_entries', 'select') as service_reads,
      has_table_privilege('plaza_app', 'ledger_entries', 'insert, update, delete, truncate') as service_edits,
      has_table_privilege('plaza_app', 'ledger_entries_from_0', 'select, insert, update, delete, truncate') as service_goes_past`
  assert.deepEqual(
    { ...may },
    { reader_reads: true, service_reads: true, service_edits: false, service_goes_past: false },
  )
})
