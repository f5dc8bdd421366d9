import { type Queryable, type Sql, sql } from '../../kernel/index.ts'

export interface LedgerCheck {
  name: string
  /** 0 when it holds. */
  value: number
}

export interface LedgerReport {
  ok: boolean
  checks: LedgerCheck[]
}

/** Runs every invariant. `ok` only when each of them ran and found nothing: a checker that did not run proves nothing. */
export async function verifyLedger(db: Queryable): Promise<LedgerReport> {
  const checks: LedgerCheck[] = []
  for (const [name, query] of invariants) {
    const { value } = await db.get<{ value: number | string }>(query)
    checks.push({ name, value: Number(value) })
  }
  return { ok: checks.length === invariants.length && checks.every(({ value }) => value === 0), checks }
}

const invariants: readonly [name: string, query: Sql][] = [
  ['balances below zero or above the limit', sql`
    select count(*) as value from ledger_accounts where kind <> 'system' and (balance < 0 or balance > 9007199254740991)`],
  ['stored balance differs from the sum of transfers', sql`
    select count(*) as value from ledger_accounts a
    left join (select credit_id as id, sum(amount) as s from ledger_transfers group by 1) c using (id)
    left join (select debit_id as id, sum(amount) as s from ledger_transfers group by 1) d using (id)
    where a.kind <> 'system' and a.balance <> coalesce(c.s, 0) - coalesce(d.s, 0)`],
  ['entries with a gap or a wrong running balance', sql`
    select count(*) as value from (
      select seq - lag(seq, 1, 0::bigint) over w as ds, balance_after - lag(balance_after, 1, 0::bigint) over w - delta as db
      from ledger_entries window w as (partition by account_id order by seq)) q where ds <> 1 or db <> 0`],
  ['last entry differs from the account', sql`
    select count(*) as value from ledger_accounts a
    left join lateral (select seq, balance_after from ledger_entries e where e.account_id = a.id order by seq desc limit 1) e on true
    where a.kind <> 'system' and (a.seq, a.balance) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`],
  ['currency in circulation differs from issued less paid out', sql`
    select (select coalesce(sum(balance), 0) from ledger_accounts where kind <> 'system')
      - (select coalesce(sum(case when d.kind = 'system' then t.amount else 0 end - case when c.kind = 'system' then t.amount else 0 end), 0)
         from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id) as value`],
  ['orders that disagree with the ledger', sql`
    select count(*) as value from (
      select o.id, o.state, o.type * o.amount as want, o.amount, o.target_type,
        coalesce(sum(e.delta) filter (where a.kind = 'user'), 0) as u, coalesce(sum(e.delta) filter (where a.kind = 'hold'), 0) as h
      from currency_orders o left join order_transfers x on x.order_id = o.id left join ledger_entries e on e.transfer_id = x.transfer_id
      left join ledger_accounts a on a.id = e.account_id and a.owner_id = o.owner_id group by o.id) q
    where not case state when 1 then u = want and h = 0 when -1 then u = 0 and h = 0
      else (target_type = 'cash' and u = -amount and h = amount) or (target_type <> 'cash' and u = 0 and h = 0) end`],
  ['entries without an order of their owner', sql`
    select count(*) as value from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where not exists (select from order_transfers x where x.transfer_id = e.transfer_id and x.owner_id = a.owner_id)`],
  ['holds that differ from open withdrawals', sql`
    select count(*) as value from ledger_accounts a
    left join (select owner_id, sum(amount) as s from currency_orders where target_type = 'cash' and state = 0 group by 1) o using (owner_id)
    where a.kind = 'hold' and a.balance <> coalesce(o.s, 0)`],
  ['provider payments without exactly one done order and transfer', sql`
    select count(*) as value from provider_payments p left join currency_orders o on o.id = p.order_id
    where o.state is distinct from 1 or (select count(*) from order_transfers x where x.order_id = p.order_id) <> 1`],
]
