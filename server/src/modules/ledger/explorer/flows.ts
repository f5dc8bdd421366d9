import { type Static, Type } from 'typebox'
import { Closed, type Queryable, sql } from '../../../kernel/index.ts'

const units = (description: string) => Type.Integer({ description, examples: [1200] })

export const DailyFlow = Closed(
  {
    date: Type.String({ description: 'The day (UTC).', examples: ['2026-11-15'] }),
    bought: units('Bought with money, refunds taken off.'),
    minted: units('Paid by tasks and daily sign-in.'),
    adjusted: units('Given by staff, less what they took.'),
    given: units('Rewards and fees between people.'),
    withdrawn: units('Paid out as money.'),
  },
  { title: 'DailyFlow', description: 'How much currency came in, moved and went out on a day.' },
)

/** How much currency came in, moved and went out on each of the last days, the oldest first. */
export const flowsByDay = (db: Queryable, days: number): Promise<Static<typeof DailyFlow>[]> =>
  db.rows(sql`
    with days as (
      select (plaza_now() at time zone 'UTC')::date - n as day from generate_series(0, ${days - 1}::int) n),
    moved as (
      select (t.created_at at time zone 'UTC')::date as day, t.kind, c.kind = 'system' as is_out, sum(t.amount)::bigint as amount
      from ledger_transfers t join ledger_accounts c on c.id = t.credit_id
      where t.created_at >= (select min(day) from days)::timestamp at time zone 'UTC' group by 1, 2, 3)
    select d.day::text as date,
      coalesce(sum(case when m.is_out then -m.amount else m.amount end) filter (where m.kind in ('recharge', 'iap', 'refund')), 0)::bigint as bought,
      coalesce(sum(m.amount) filter (where m.kind in ('task', 'sign')), 0)::bigint as minted,
      coalesce(sum(case when m.is_out then -m.amount else m.amount end) filter (where m.kind = 'adjust'), 0)::bigint as adjusted,
      coalesce(sum(m.amount) filter (where m.kind in ('reward', 'join', 'offer')), 0)::bigint as given,
      coalesce(sum(m.amount) filter (where m.kind = 'cash.settle'), 0)::bigint as withdrawn
    from days d left join moved m on m.day = d.day group by d.day order by d.day`)
