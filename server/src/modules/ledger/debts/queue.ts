import { Type } from 'typebox'
import { Closed, IsoTimestamp, type StaffQueue, sql } from '../../../kernel/index.ts'

const WaitingDebt = Closed(
  {
    id: Type.Integer({ description: 'Debt id.' }),
    user_id: Type.Integer({ description: 'Who owes it.' }),
    amount: Type.Integer({ description: 'Currency units.' }),
    reason: Type.String({ description: 'What it came from.' }),
    created_at: IsoTimestamp('Since when.'),
    balance: Type.Integer({ description: 'What they have.' }),
    is_covered: Type.Boolean({ description: 'They have enough to pay it.' }),
  },
  { title: 'WaitingDebt', description: 'A debt that was neither taken nor waived yet.' },
)

/** Debts that are neither taken nor waived yet. */
export const debtQueue: StaffQueue = {
  kind: 'debts',
  permission: 'currency:manage',
  waiting: sql`
    select d.id, d.created_at, d.user_id as owner_id, '' as title, d.reason as detail, d.amount, null::text as about
    from user_debts d where d.settled_at is null`,
  record: WaitingDebt,
  read: (db, id) =>
    db.find(sql`
      select d.id, d.user_id, d.amount, d.reason, d.created_at, a.balance, a.balance >= d.amount as is_covered
      from user_debts d join ledger_accounts a on a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1
      where d.id = ${id}`),
}
