import { on, Problem, type Reaction, sql, type Tx } from '../../kernel/index.ts'
import { accountReturned } from '../accounts/index.ts'
import { userDeleted } from '../users/index.ts'
import { lockAccounts } from './posting/transfer.ts'

export const reactions: readonly Reaction[] = [
  // Refused here, in the transaction that erases the account: then nothing is erased.
  on(userDeleted, async (tx, { userId }) => {
    await lockAccounts(tx, [{ user: userId }, { hold: userId }])
    await refuseUnsettled(tx, userId)
  }),
  // A refund may have come after the account was gone.
  on(accountReturned, async (tx, { userId, formerUserId }) => {
    await tx.run(sql`
      with carried as (
        update user_debts set settled_at = plaza_now(), remark = 'Carried over: its owner came back.'
        where user_id = ${formerUserId} and settled_at is null returning amount, reason)
      insert into user_debts (user_id, amount, reason) select ${userId}, amount, reason from carried`)
  }),
]

async function refuseUnsettled(tx: Tx, userId: number): Promise<void> {
  const open = await tx.get<{ owes: boolean; withdraws: boolean }>(sql`
    select exists (select from user_debts where user_id = ${userId} and settled_at is null) as owes,
      exists (select from currency_orders where owner_id = ${userId} and target_type = 'cash' and state = 0) as withdraws`)
  if (open.owes)
    throw new Problem(422, 'user.owes', 'You owe for a refunded purchase. Settle it with the staff before you leave.')
  if (open.withdraws)
    throw new Problem(422, 'user.withdrawing', 'A withdrawal of yours is still open. Wait until it is decided.')
}
