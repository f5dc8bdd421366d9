import { on, Problem, type Reaction, sql, type Tx } from '../../kernel/index.ts'
import { accountReturned, contactChanged } from '../accounts/index.ts'
import { userDeleted } from '../users/index.ts'
import { lockAccounts } from './posting/transfer.ts'

export const reactions: readonly Reaction[] = [
  // Refused here, in the transaction that erases the account: then nothing is erased.
  on(userDeleted, async (tx, { userId }) => {
    await lockAccounts(tx, [{ user: userId }, { hold: userId }])
    await refuseUnsettled(tx, userId)
  }),
  // Who owes stays reachable where they were, and cannot sign up there afresh.
  on(contactChanged, async (tx, { userId, hadOne }) => {
    if (hadOne && (await owes(tx, userId)))
      throw new Problem(
        422,
        'user.owes',
        'You owe for a refunded purchase. Settle it with the staff before you change this.',
      )
  }),
  // A refund may have come after the account was gone. Who only gave up a number owes what they owe themselves.
  on(accountReturned, async (tx, { userId, formerUserId }) => {
    await tx.run(sql`
      with carried as (
        update user_debts set settled_at = plaza_now(), remark = 'Carried over: its owner came back.'
        where user_id = ${formerUserId} and settled_at is null
          and exists (select from users where id = ${formerUserId} and deleted_at is not null)
        returning amount, reason)
      insert into user_debts (user_id, amount, reason) select ${userId}, amount, reason from carried`)
  }),
]

const owes = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.find(sql`select from user_debts where user_id = ${userId} and settled_at is null limit 1`)) !== undefined

async function refuseUnsettled(tx: Tx, userId: number): Promise<void> {
  const open = await tx.get<{ owes: boolean; withdraws: boolean }>(sql`
    select exists (select from user_debts where user_id = ${userId} and settled_at is null) as owes,
      exists (select from currency_orders where owner_id = ${userId} and target_type = 'cash' and state = 0) as withdraws`)
  if (open.owes)
    throw new Problem(422, 'user.owes', 'You owe for a refunded purchase. Settle it with the staff before you leave.')
  if (open.withdraws)
    throw new Problem(422, 'user.withdrawing', 'A withdrawal of yours is still open. Wait until it is decided.')
}
