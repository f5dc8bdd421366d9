import { Problem, phrase, sql, type Text, type Tx } from '../../kernel/index.ts'
import type { Leave } from '../accounts/index.ts'
import { lockAccounts } from './posting/transfer.ts'

/** Refuses to delete an account, or to change its contact, while money is pending. */
export const leave: Leave = {
  async toDelete(tx, userId) {
    // The person before their accounts: the order in which a review of a withdrawal locks them.
    await tx.find(sql`select from users where id = ${userId} for no key update`)
    await lockAccounts(tx, [{ user: userId }, { hold: userId }])
    const open = await tx.get<{ owes: boolean; withdraws: boolean }>(sql`
      select exists (select from user_debts where user_id = ${userId} and settled_at is null) as owes,
        exists (select from currency_orders where owner_id = ${userId} and target_type = 'cash' and state = 0) as withdraws`)
    if (open.owes)
      throw owing(
        'You owe coins for a refunded purchase. Settle this with the community team before you delete your account.',
      )
    if (open.withdraws)
      throw new Problem(
        422,
        'user.withdrawing',
        'One of your withdrawals is still under review. Wait until it is complete.',
      )
  },
  async toChangeContact(tx, userId) {
    if (await owes(tx, userId))
      throw owing(
        phrase(
          'user.owes.change',
        )`You owe coins for a refunded purchase. Settle this with the community team before you change this.`,
      )
  },
}

const owing = (message: Text): Problem => new Problem(422, 'user.owes', message)

const owes = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.find(sql`select from user_debts where user_id = ${userId} and settled_at is null limit 1`)) !== undefined
