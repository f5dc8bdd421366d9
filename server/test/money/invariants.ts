import type { Driver } from '../../src/kernel/db/driver.ts'

/**
 * The ledger's invariants, written a second time and in another way than the service checks them, each over the whole
 * history at once: two checkers are not wrong in the same place.
 */
const INVARIANTS: Readonly<Record<string, string>> = {
  'balances out of range': `
    select count(*) as value from ledger_accounts where kind <> 'system' and (balance < 0 or balance > 9007199254740991)`,
  'balance is not the sum of transfers': `
    select count(*) as value from ledger_accounts a
    left join (select credit_id as id, sum(amount) as s from ledger_transfers group by 1) c using (id)
    left join (select debit_id as id, sum(amount) as s from ledger_transfers group by 1) d using (id)
    where a.kind <> 'system' and a.balance <> coalesce(c.s, 0) - coalesce(d.s, 0)`,
  'entry chain broken': `
    select count(*) as value from (
      select seq - lag(seq, 1, 0::bigint) over w as ds, balance_after - lag(balance_after, 1, 0::bigint) over w - delta as db
      from ledger_entries window w as (partition by account_id order by seq)) q where ds <> 1 or db <> 0`,
  'last entry is not the balance': `
    select count(*) as value from ledger_accounts a
    left join (select distinct on (account_id) account_id, seq, balance_after from ledger_entries order by account_id, seq desc) e on e.account_id = a.id
    where a.kind <> 'system' and (a.seq, a.balance) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`,
  'circulation is not issued less paid out': `
    select (select coalesce(sum(balance), 0) from ledger_accounts where kind <> 'system')
      - (select coalesce(sum(t.amount) filter (where d.kind = 'system'), 0) - coalesce(sum(t.amount) filter (where c.kind = 'system'), 0)
         from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id) as value`,
  'orders disagree with the ledger': `
    select count(*) as value from currency_orders o
    cross join lateral (
      select coalesce(sum(e.delta) filter (where a.kind = 'user'), 0) as u, coalesce(sum(e.delta) filter (where a.kind = 'hold'), 0) as h
      from order_transfers x join ledger_entries e using (transfer_id) join ledger_accounts a on a.id = e.account_id and a.owner_id = o.owner_id
      where x.order_id = o.id) m
    where u <> case when o.state = 1 then o.type * o.amount when o.state = 0 and o.target_type = 'cash' then -o.amount else 0 end
      or h <> case when o.state = 0 and o.target_type = 'cash' then o.amount else 0 end`,
  'entries without an order': `
    select count(*) as value from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where not exists (select from order_transfers x where x.transfer_id = e.transfer_id and x.owner_id = a.owner_id)`,
  'holds are not the open withdrawals': `
    select count(*) as value from ledger_accounts a where a.kind = 'hold' and a.balance <>
      (select coalesce(sum(o.amount), 0) from currency_orders o where o.owner_id = a.owner_id and o.target_type = 'cash' and o.state = 0)`,
  'payments and credits do not pair up': `
    select count(*) as value from (select * from ledger_transfers where kind in ('recharge', 'iap')) t
    full join (provider_payments p join order_transfers x on x.order_id = p.order_id) on x.transfer_id = t.id
    where t.id is null or p.order_id is null`,
  'rewards and their transfers do not pair up': `
    select count(*) as value from (select * from ledger_transfers where kind = 'reward') t full join reward_logs l on l.transfer_id = t.id
    where t.id is null or l.id is null or t.amount <> l.price * l.numbers`,
  'reward counters are not the sum of the logs': `
    select count(*) as value from
      (select target_type, target_id, user_id, sum(counted) as total, sum(price * numbers) as given from reward_logs group by 1, 2, 3) l
    full join reward_totals t using (target_type, target_id, user_id)
    where (l.total, l.given) is distinct from (t.total::numeric, t.given::numeric)`,
  'reward sums are not the sum of the logs': `
    select count(*) as value from
      (select target_type, target_id, count(*) as n, sum(price * numbers) as amount from reward_logs group by 1, 2) l
    full join reward_sums s using (target_type, target_id)
    where (l.n, l.amount) is distinct from (s.count, s.amount::numeric)`,
  'minted above the ceiling': `
    select count(*) as value from (
      select credit_id as account_id, kind, substring(key from '^[a-z]+:[0-9]+:([0-9-]+)') as day, sum(amount) as minted
      from ledger_transfers where kind in ('task', 'sign') group by 1, 2, 3) m
    left join mint_ceilings c using (account_id, kind, day) where c.ceiling is null or m.minted > c.ceiling`,
  'kept answers and transfers under their keys do not pair up': `
    select count(*) as value from (select * from idempotency_keys where effect_id is not null) k
    full join (select * from ledger_transfers where key ~ '^(reward|cash:hold):[0-9]+:.{43}$') t on t.id = k.effect_id
    where t.id is null or (k.scope is null and t.created_at > plaza_now() - interval '29 days')`,
  'unripe coins beyond the balance': `
    select count(*) as value from ledger_accounts a where a.balance <
      (select coalesce(sum(amount), 0) from ledger_lots l where l.account_id = a.id and l.ripens_on > (plaza_now() at time zone 'UTC')::date)`,
  'unripe coins that came from nowhere': `
    select count(*) as value from (
      select l.ripens_on, sum(l.amount) as there from ledger_lots l where l.ripens_on > (plaza_now() at time zone 'UTC')::date group by 1) l
    full join (
      select m.ripens_on, sum(case when d.kind = 'system' then m.amount when c.kind = 'system' then -m.amount else 0 end) as came
      from ledger_lot_moves m join ledger_transfers t on t.id = m.transfer_id
      join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
      where m.ripens_on > (plaza_now() at time zone 'UTC')::date group by 1) m using (ripens_on)
    where coalesce(l.there, 0) <> coalesce(m.came, 0)`,
  'statements say something else than payments': `
    select count(*) as value from provider_statement_lines l
    left join provider_payments p using (provider, provider_txn_id) left join stray_payments s using (provider, provider_txn_id)
    where l.amount is distinct from coalesce(p.paid_amount, s.money_amount)`,
}

// One statement for all: every world runs this when it ends, and separate ones cost half as much again.
const ALL = Object.entries(INVARIANTS)
  .map(([name, query]) => `select '${name}' as name, value::numeric from (${query}) q`)
  .join('\nunion all\n')

/** What is wrong with the ledger, by name; empty when nothing is. */
export async function findDifferences(owner: Driver): Promise<Record<string, number>> {
  const rows = await owner.unsafe<{ name: string; value: string }[]>(ALL)
  if (rows.length !== Object.keys(INVARIANTS).length) throw new Error('not every invariant ran')
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, Number(value)] as const).filter(([, value]) => value !== 0),
  )
}
