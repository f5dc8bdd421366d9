import { type Db, type Sql, sql } from '../../../kernel/index.ts'
import type { StatementProvider } from './statement-file.ts'

export const STATEMENT_CHECK = 'payments that differ from the statement of their provider'

/** Lines `l` of statements that belong neither to a credited payment nor to one that could not be credited, by number and amount. */
export const differingLines = (among: Sql): Sql => sql`
  provider_statement_lines l
  where ${among}
    and not exists (
      select from provider_payments p join currency_orders o on o.id = p.order_id
      where p.provider = l.provider and p.provider_txn_id = l.provider_txn_id and p.paid_amount = l.amount and o.target_id = l.out_trade_no)
    and not exists (
      select from uncredited_payments u join currency_orders o on o.id = u.order_id
      where u.provider = l.provider and u.provider_txn_id = l.provider_txn_id and u.paid_amount = l.amount and o.target_id = l.out_trade_no)`

/**
 * Credited payments `p` that are missing from the statements although those of every day it can have been paid on are
 * loaded: from the day before its order, because a provider's midnight is not ours, to the day after its credit,
 * because a late or unmatched payment may be credited long after it was paid.
 */
export const missingPayments = (among: Sql): Sql => sql`
  provider_payments p
  left join uncredited_payments u on u.provider = p.provider and u.provider_txn_id = p.provider_txn_id
  left join currency_orders o on o.id = coalesce(u.order_id, p.order_id)
  cross join lateral (
    select (coalesce(o.created_at, p.created_at) at time zone 'UTC')::date - 1 as first_day,
      (p.created_at at time zone 'UTC')::date + 1 as last_day) paid
  where ${among}
    and not exists (select from provider_statement_lines l where l.provider = p.provider and l.provider_txn_id = p.provider_txn_id)
    and (select count(*) from provider_statements d where d.provider = p.provider and d.day between paid.first_day and paid.last_day)
      = paid.last_day - paid.first_day + 1`

export interface StatementDifference {
  transaction_id: string
  /** Smallest unit of money, by each side. */
  amount: number
  reason: 'not credited as stated' | 'credited but in no statement'
}

/** What of one day's statement, or of credits around that day, does not agree; the first so many. */
export const compareStatement = (
  db: Db,
  { provider, day }: { provider: StatementProvider; day: string },
  limit: number,
): Promise<StatementDifference[]> =>
  db.rows<StatementDifference>(sql`
    (select l.provider_txn_id as transaction_id, l.amount, 'not credited as stated' as reason
      from ${differingLines(sql`l.provider = ${provider} and l.day = ${day}::date`)} order by l.id limit ${limit})
    union all
    (select p.provider_txn_id, p.paid_amount, 'credited but in no statement'
      from ${missingPayments(sql`p.provider = ${provider} and ${day}::date between paid.first_day and paid.last_day`)}
      order by p.order_id limit ${limit})
    limit ${limit}`)
