import { Type } from 'typebox'
import {
  Closed,
  type DailyCount,
  IsoTimestamp,
  Nullable,
  type Queryable,
  type Settings,
  type StaffQueue,
  sql,
} from '../../../kernel/index.ts'
import { accountsOfPerson } from '../../accounts/index.ts'
import { moneySetting } from '../settings.ts'
import { cashFlags } from './flags.ts'
import { MaybePayout, payoutOf } from './payout.ts'
import { countsStill, obstacleFor } from './review-cash.ts'

const WaitingWithdrawal = Closed(
  {
    id: Type.Integer({ description: 'Order id.' }),
    owner_id: Type.Integer({ description: 'Whose it is.' }),
    amount: Type.Integer({ description: 'Currency units.' }),
    money_amount: Type.Integer({ description: 'Fen to be paid.' }),
    ratio: Type.Integer({ description: 'Currency units a fen.' }),
    approvals_needed: Type.Integer({ description: 'How many people have to approve it.' }),
    payout: MaybePayout('Where the money goes; null if the owner was not asked.'),
    created_at: IsoTimestamp('When it was asked for.'),
    balance: Type.Integer({ description: 'What the owner has left.' }),
    held: Type.Integer({ description: 'What is held for withdrawals.' }),
    owed: Type.Integer({ description: 'What the owner owes.' }),
    asked_in_a_day: Type.Integer({ description: 'What the owner asked for in the last 24 hours.' }),
    paid_before: Type.Integer({ description: 'Fen paid out to the owner before.' }),
    obstacle: Nullable(
      Type.String({ description: 'Code of the problem that you would be answered for approving it.' }),
    ),
    flags: Type.Array(
      Closed({
        kind: Type.String({ description: 'What it is about.' }),
        amount: Type.Integer({ description: 'Currency units.' }),
      }),
      { description: 'What a reviewer should know.' },
    ),
    is_stopped: Type.Boolean({ description: 'Withdrawals are switched off: no one can decide it now.' }),
    approvals: Type.Array(
      Closed({
        reviewer_id: Type.Integer({ description: 'Who approved.' }),
        name: Type.String({ description: 'Their name.' }),
        created_at: IsoTimestamp('When.'),
      }),
      { description: 'Who approved it already.' },
    ),
    sources: Type.Array(
      Closed({
        kind: Type.String({ description: 'Kind of transfer.' }),
        amount: Type.Integer({ description: 'Currency units.' }),
        times: Type.Integer({ description: 'Transfers.' }),
        people: Type.Integer({ description: 'From how many people.' }),
        first_at: IsoTimestamp('The first of them.'),
        last_at: IsoTimestamp('The last of them.'),
      }),
      { description: 'Where the currency came from.' },
    ),
  },
  { title: 'WaitingWithdrawal', description: 'A withdrawal that waits for a review.' },
)

/** Withdrawals that wait for a review; `is_stopped` while the brake stops reviews. */
export const createCashQueue = (settings: Settings): StaffQueue => ({
  kind: 'cashes',
  permission: 'currency:cash-review',
  waiting: sql`
    select o.id, o.created_at, o.owner_id, '' as title, w.money_amount::text as detail, o.amount,
      case when exists (select from withdrawal_approvals a where a.order_id = o.id and ${countsStill}) then 'second' end as about
    from currency_orders o join withdrawals w on w.order_id = o.id where o.target_type = 'cash' and o.state = 0`,
  record: WaitingWithdrawal,
  flags: sql`(select ${cashFlags} from currency_orders o where o.id = w.id)`,
  async read(db, id, caller) {
    const cash = await db.find<Record<string, unknown> & { owner_id: number }>(sql`
      select o.id, o.owner_id, o.amount, w.money_amount, w.ratio, w.approvals_needed, ${payoutOf} as payout, o.created_at, b.balance, h.balance as held,
        (select coalesce(sum(d.amount), 0)::bigint from user_debts d where d.user_id = o.owner_id and d.settled_at is null) as owed,
        (select coalesce(sum(x.amount), 0)::bigint from currency_orders x where x.owner_id in (${accountsOfPerson(sql`o.owner_id`)}) and x.target_type = 'cash'
          and x.state >= 0 and x.created_at > plaza_now() - interval '24 hours') as asked_in_a_day,
        (select coalesce(sum(v.money_amount), 0)::bigint from withdrawals v join currency_orders x on x.id = v.order_id
          where x.owner_id = o.owner_id and x.state = 1) as paid_before,
        ${obstacleFor(caller)} as obstacle, ${cashFlags} as flags
      from currency_orders o join withdrawals w on w.order_id = o.id join users u on u.id = o.owner_id
      join ledger_accounts b on b.kind = 'user' and b.owner_id = o.owner_id and b.currency_id = 1
      join ledger_accounts h on h.kind = 'hold' and h.owner_id = o.owner_id and h.currency_id = 1
      where o.id = ${id}`)
    return (
      cash && {
        ...cash,
        is_stopped: !settings.get(moneySetting).cash,
        approvals: await approvalsOf(db, id),
        sources: await sourcesOf(db, cash.owner_id),
      }
    )
  },
})

const approvalsOf = (db: Queryable, orderId: number) =>
  db.rows(sql`
    select a.reviewer_id, u.name, a.created_at
    from withdrawal_approvals a join currency_orders o on o.id = a.order_id join users u on u.id = a.reviewer_id
    where o.id = ${orderId} and ${countsStill} order by a.created_at`)

/** Where a person's currency came from: by kind of transfer, from how many people, and when. */
const sourcesOf = (db: Queryable, userId: number) =>
  db.rows(sql`
    select t.kind, sum(t.amount)::bigint as amount, count(*)::int as times, count(distinct d.owner_id)::int as people,
      min(t.created_at) as first_at, max(t.created_at) as last_at
    from ledger_accounts a
    join ledger_transfers t on t.credit_id = a.id
    join ledger_accounts d on d.id = t.debit_id
    where a.kind = 'user' and a.owner_id = ${userId} and t.kind <> 'cash.void'
    group by t.kind order by 2 desc`)

export const ordersADay: DailyCount = { name: 'orders', rows: sql`select created_at from currency_orders` }
