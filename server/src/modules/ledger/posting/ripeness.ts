import { plainTime, type Queryable, sql } from '../../../kernel/index.ts'

export interface Ripeness {
  sum: number
  /** What of it can be withdrawn now. */
  withdrawable: number
  /** When the next part ripens; null if all of it is ripe. */
  ripensAt: string | null
}

/** A user's balance, and how much of it is ripe. */
export async function ripenessOf(db: Queryable, userId: number): Promise<Ripeness> {
  const found = await db.find<{ balance: number; unripe: number; ripens_at: Date | null }>(sql`
    select a.balance, coalesce(sum(l.amount), 0)::bigint as unripe, (min(l.ripens_on)::timestamp at time zone 'UTC') as ripens_at
    from ledger_accounts a
    left join ledger_lots l on l.account_id = a.id and l.ripens_on > (plaza_now() at time zone 'UTC')::date
    where a.kind = 'user' and a.owner_id = ${userId} and a.currency_id = 1 group by a.id`)
  if (!found) return { sum: 0, withdrawable: 0, ripensAt: null }
  const { balance, unripe, ripens_at: ripensAt } = found
  return { sum: balance, withdrawable: balance - unripe, ripensAt: ripensAt && plainTime(ripensAt) }
}
