import { type Queryable, sql } from '../../../kernel/index.ts'
import { accounts, type Invariant, transfers } from './invariant.ts'

const today = sql`(plaza_now() at time zone 'UTC')::date`

/** What must hold of coins that are not ripe yet, and of the money that ripe ones were paid out for. */
export const lotInvariants: readonly Invariant[] = [
  {
    name: 'unripe coins beyond the balance',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from (
            select l.account_id from ledger_lots l join ledger_accounts a on a.id = l.account_id
            where ${among(sql`l.account_id`)} and l.ripens_on > ${today}
            group by l.account_id, a.id having sum(l.amount) > a.balance or min(l.amount) <= 0 or a.kind <> 'user') q`,
      ),
    ],
  },
  {
    name: 'transfers that took other days along than they gave',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from ledger_transfers t
          cross join lateral (select sum(amount) as amount from ledger_lot_moves where transfer_id = t.id) m
          where ${among(sql`t.id`)} and (m.amount > t.amount or m.amount is not null and t.kind in ('cash.hold', 'cash.settle', 'cash.void'))`,
      ),
    ],
  },
  {
    name: 'unripe coins that did not come with their day',
    isWhole: true,
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from (
            select account_id, ripens_on from (
              select l.account_id, l.ripens_on, l.amount from ledger_lots l where l.ripens_on > ${today} and ${among(sql`l.account_id`)}
              union all
              select e.account_id, m.ripens_on, -sign(e.delta)::int * m.amount
              from ledger_accounts a join ledger_entries e on e.account_id = a.id
              cross join lateral (
                select ripens_on, amount from ledger_lot_moves where transfer_id = e.transfer_id and ripens_on > ${today} offset 0) m
              where a.kind = 'user' and ${among(sql`a.id`)} and ${among(sql`e.account_id`)}) moves
            group by 1, 2 having sum(amount) <> 0) q`,
      ),
    ],
  },
  {
    // Debts of refunded purchases are followed by themselves; what tasks and staff gave was never paid for.
    name: 'money paid out beyond what was paid in',
    isWhole: true,
    parts: [
      accounts(
        (among) => sql`
          select case when ${among(sql`1`)} then greatest(0,
            coalesce((select sum(w.money_amount) from withdrawals w join currency_orders o on o.id = w.order_id where o.state >= 0), 0)
            - coalesce((select sum(paid_amount) from provider_payments), 0)
            - coalesce(ceil((${unbacked})::numeric / (select min(ratio) from withdrawals)), 0))::bigint else 0 end as value`,
      ),
    ],
  },
]

const unbacked = sql`
  select coalesce(sum(t.amount), 0) from ledger_transfers t join ledger_accounts d on d.id = t.debit_id
  where d.name in ('mint', 'adjust')`

/** Coins in the world that nobody paid for: from tasks, sign-in and staff. */
export const countUnbacked = async (db: Queryable): Promise<number> =>
  (await db.get<{ coins: number }>(sql`select (${unbacked})::bigint as coins`)).coins
