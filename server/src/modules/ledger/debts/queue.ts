import { type StaffQueue, sql } from '../../../kernel/index.ts'

/** Debts that nobody has taken or waived yet. */
export const debtQueue: StaffQueue = {
  kind: 'debts',
  permission: 'currency:manage',
  waiting: sql`
    select d.id, d.created_at, d.user_id as owner_id, '' as title, d.reason as detail, d.amount, null::text as about
    from user_debts d where d.settled_at is null`,
  read: (db, id) =>
    db.find(sql`
      select d.id, d.user_id, d.amount, d.reason, d.created_at, a.balance, a.balance >= d.amount as is_covered
      from user_debts d join ledger_accounts a on a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1
      where d.id = ${id}`),
}
