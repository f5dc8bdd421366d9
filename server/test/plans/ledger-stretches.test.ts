import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { render } from '../../src/kernel/db/sql.ts'
import { inStretch } from '../../src/modules/ledger/checks/invariant.ts'
import { invariants } from '../../src/modules/ledger/checks/invariants.ts'
import { rowsRead } from '../rows-read.ts'
import { createWorld } from '../world.ts'

const MANY = 20_000
const STRETCH = 1000
/** With the other side, the accounts, entries and orders of both. Each is fewer than there are of anything. */
const READ_PER_ROW = 8

/** Everybody got something for a task; every second passed half of it on to the next. */
async function fill(owner: Driver): Promise<void> {
  await owner
    .unsafe(`
    do $$ declare each record; begin
      for each in select conrelid::regclass as name, conname from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in (
        'ledger_accounts'::regclass, 'ledger_transfers'::regclass, 'ledger_entries'::regclass, 'currency_orders'::regclass, 'order_transfers'::regclass, 'ledger_lot_moves'::regclass)
      loop execute format('alter table %s drop constraint %I', each.name, each.conname); end loop;
      for each in select unnest(array['ledger_accounts', 'ledger_transfers', 'ledger_entries', 'currency_orders', 'order_transfers', 'ledger_lot_moves']) as name
      loop execute format('alter table %s disable trigger user', each.name); end loop;
    end $$;
    insert into ledger_accounts (id, kind, owner_id, balance, seq) overriding system value
      select 1000 + n, 'user', n, 10 + 5 * (n % 2 * 2 - 1), 2 from generate_series(1, ${MANY}) n;
    insert into ledger_transfers (id, key, kind, debit_id, credit_id, amount) overriding system value
      select 1000 + n, 'task:' || n || ':2026-01-01', 'task', (select id from ledger_accounts where name = 'mint'), 1000 + n, 10 from generate_series(1, ${MANY}) n
      union all
      select 1000 + ${MANY} + n, 'reward:' || n || ':x', 'reward', 1000 + 2 * n, 999 + 2 * n, 5 from generate_series(1, ${MANY} / 2) n;
    insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after)
      select 1000 + n, 1, 1000 + n, 10, 10 from generate_series(1, ${MANY}) n
      union all
      select 1000 + n, 2, 1000 + ${MANY} + (n + 1) / 2, 5 * (n % 2 * 2 - 1), 10 + 5 * (n % 2 * 2 - 1) from generate_series(1, ${MANY}) n;
    insert into currency_orders (id, owner_id, title, type, target_type, amount, state) overriding system value
      select 1000 + n, n, 'x', 1, 'task', 10, 1 from generate_series(1, ${MANY}) n;
    insert into ledger_lot_moves (transfer_id, ripens_on, amount) select 1000 + n, plaza_now() + interval '7 days', 10 from generate_series(1, ${MANY}) n;
    insert into order_transfers (order_id, owner_id, transfer_id) select 1000 + n, n, 1000 + n from generate_series(1, ${MANY}) n;
    analyze ledger_accounts, ledger_transfers, ledger_entries, currency_orders, order_transfers, ledger_lot_moves`)
    .simple()
}

test('a range of the ledger is checked without reading the rest of it', async (t) => {
  const { owner } = await createWorld(t, { leavesLedgerBroken: true })
  await fill(owner)
  const from = 1000 + MANY / 2
  const among = inStretch({ from, to: from + STRETCH })
  for (const { name, parts } of invariants)
    for (const { count } of parts) {
      const { text, params } = render(count(among))
      const read = await owner.begin(async (connection) => {
        const tx = connection as unknown as Driver
        await tx`set local max_parallel_workers_per_gather = 0`
        const before = await rowsRead(tx)
        await tx.unsafe(text, params as never[])
        return (await rowsRead(tx)) - before
      })
      assert(read <= READ_PER_ROW * STRETCH, `${name}: ${read} rows for ${STRETCH}`)
    }
})
