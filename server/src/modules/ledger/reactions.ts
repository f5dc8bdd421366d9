import { on, type Reaction, sql } from '../../kernel/index.ts'
import { accountReturned } from '../accounts/index.ts'

export const reactions: readonly Reaction[] = [
  // A refund may arrive after the account was deleted. Somebody who only gave up a number keeps their own debts.
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
