import { Type } from 'typebox'
import { Closed, type Sql, sql } from '../../../kernel/index.ts'

export const CashFlag = Closed({
  kind: Type.String({
    description: '`from_debtor`: bought by people who owe for a refunded purchase, over however many hands it came.',
    examples: ['from_debtor'],
  }),
  amount: Type.Integer({ description: 'How much of it.', examples: [200] }),
})

/** The hold of withdrawal `o`. */
export const holdOf = sql`
  (select t.id from order_transfers x join ledger_transfers t on t.id = x.transfer_id where x.order_id = o.id and t.kind = 'cash.hold')`

/**
 * Coins that open debtors bought and that are now with the owner of withdrawal `o`, or in its hold: the lots say whose
 * they were.
 */
const fromDebtors = sql`(
  select coalesce(sum(l.amount), 0)::bigint
  from (
    select l.origin_id, l.amount from ledger_lots l join ledger_accounts a on a.id = l.account_id
    where a.kind = 'user' and a.owner_id = o.owner_id and l.origin_id <> 0
    union all select m.origin_id, m.amount from ledger_lot_moves m where m.transfer_id = ${holdOf} and m.origin_id <> 0 and o.state >= 0) l
  join ledger_transfers t on t.id = l.origin_id and t.kind in ('recharge', 'iap')
  join ledger_accounts b on b.id = t.credit_id
  where b.owner_id <> o.owner_id
    and exists (select from user_debts d where d.settled_at is null and coalesce(d.buyer_id, d.user_id) = b.owner_id))`

/** What an approver of withdrawal `o` should look at, as JSON. */
export const cashFlags: Sql = sql`(
  select case when f.coins > 0 then jsonb_build_array(jsonb_build_object('kind', 'from_debtor', 'amount', f.coins)) else '[]' end
  from (select ${fromDebtors} as coins) f)`
