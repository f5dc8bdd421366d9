import { on, type Reaction, sql, type Tx } from '../../kernel/index.ts'
import { accountReturned } from '../accounts/index.ts'
import { lockAccounts } from './posting/transfer.ts'

export const reactions: readonly Reaction[] = [
  // A refund may arrive after the account was deleted. A user who only gave up a number keeps their own debts.
  on(accountReturned, async (tx, { userId, formerUserId }) => {
    // A refund holds the account of the purchase while it looks up who owes: it has either left its debt by now, or it
    // waits and then finds the new account.
    await lockAccounts(tx, await accountsBefore(tx, formerUserId))
    await tx.run(sql`
      with carried as (
        update user_debts set settled_at = plaza_now(), remark = 'Carried over: its owner came back.'
        where user_id = ${formerUserId} and settled_at is null
          and exists (select from users where id = ${formerUserId} and deleted_at is not null)
        returning buyer_id, amount, reason)
      insert into user_debts (user_id, buyer_id, amount, reason)
      select ${userId}, coalesce(buyer_id, ${formerUserId}), amount, reason from carried`)
  }),
]

/** All accounts a person deleted, this one the last. */
const accountsBefore = async (tx: Tx, formerUserId: number) =>
  (
    await tx.rows<{ user: number }>(sql`
      select ${formerUserId}::bigint as "user"
      union select r.former_user_id from account_returns r join account_returns last on last.user_id = r.user_id
      where last.former_user_id = ${formerUserId}`)
  ).map(({ user }) => ({ user }))
