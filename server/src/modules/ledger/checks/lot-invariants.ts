import { type Queryable, sql } from '../../../kernel/index.ts'
import { accounts, type Invariant, transfers } from './invariant.ts'

const today = sql`(plaza_now() at time zone 'UTC')::date`
/** Lots and moves `l` of which nothing has been deleted. */
const isKept = sql`(l.ripens_on > ${today} or l.origin_id <> 0 and l.ripens_on > ${today} - 30)`

/** Invariants of coins that are not ripe yet, and of the money that ripe ones were paid out for. */
export const lotInvariants: readonly Invariant[] = [
  {
    name: 'unripe coins beyond the balance',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from (
            select l.account_id from ledger_lots l join ledger_accounts a on a.id = l.account_id
            where ${among(sql`l.account_id`)} and (l.ripens_on > ${today} or l.origin_id <> 0)
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
          cross join lateral (select sum(amount) as amount, max(ripens_on) as last from ledger_lot_moves where transfer_id = t.id) m
          where ${among(sql`t.id`)} and (m.amount > t.amount or m.amount is not null and t.kind = 'cash.settle'
            or t.kind = 'cash.hold' and m.last > (t.created_at at time zone 'UTC')::date
            or t.kind = 'cash.void' and m.amount is distinct from (select sum(amount) from ledger_lot_moves where transfer_id = t.resolves))`,
      ),
    ],
  },
  {
    // Of origins only those young enough that none has been deleted.
    name: 'unripe coins that did not come with their day',
    isWhole: true,
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from (
            select account_id, ripens_on, origin_id from (
              select l.account_id, l.ripens_on, l.origin_id, l.amount from ledger_lots l where ${isKept} and ${among(sql`l.account_id`)}
              union all
              select e.account_id, l.ripens_on, l.origin_id, -sign(e.delta)::int * l.amount
              from ledger_accounts a join ledger_entries e on e.account_id = a.id
              cross join lateral (
                select ripens_on, origin_id, amount from ledger_lot_moves l where transfer_id = e.transfer_id and ${isKept} offset 0) l
              where a.kind = 'user' and ${among(sql`a.id`)} and ${among(sql`e.account_id`)}) moves
            group by 1, 2, 3 having sum(amount) <> 0) q`,
      ),
    ],
  },
  {
    // Debts of refunded purchases are tracked separately; what tasks and staff gave was never paid for.
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

/** Coins in the world that were not paid for: from tasks, sign-in and staff. */
export const countUnbacked = async (db: Queryable): Promise<number> =>
  (await db.get<{ coins: number }>(sql`select (${unbacked})::bigint as coins`)).coins
