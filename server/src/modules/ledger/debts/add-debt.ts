import { sql, type Tx } from '../../../kernel/index.ts'

/** Writes down what a refund could not take back because it was spent: it blocks withdrawals until staff settle it. */
export async function addDebt(
  tx: Tx,
  { userId, amountCoins, reason }: { userId: number; amountCoins: number; reason: string },
): Promise<void> {
  tx.later(sql`insert into user_debts (user_id, amount, reason) values (${userId}, ${amountCoins}, ${reason})`)
}
