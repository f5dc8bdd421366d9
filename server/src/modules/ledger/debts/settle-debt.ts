import { audit, type Caller, endClaim, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { alreadySettled, debtNotFound, ownDebt } from '../errors.ts'
import { debtSettled } from '../facts.ts'
import { transfer } from '../posting/transfer.ts'

export interface DebtDecision {
  action: 'take' | 'waive'
  reason: string
}

/**
 * Settles a debt: takes it from the balance, or waives it. Its row is locked first, so of any number at once one settles
 * it. A balance that does not suffice settles nothing: part of a debt would be a debt that nobody wrote down.
 */
export async function settleDebt(
  tx: Tx,
  staff: Caller,
  id: number,
  { action, reason }: DebtDecision,
  origin: Origin,
): Promise<void> {
  const debt = await lockDebt(tx, id)
  if (!debt) throw debtNotFound()
  if (debt.user_id === staff.id) throw ownDebt()
  if (debt.settled_at) throw alreadySettled()
  await endClaim(tx, staff, 'debts', id)
  const orderId = action === 'take' ? await take(tx, staff, id, debt, reason) : null
  await tx.run(sql`
    update user_debts set settled_at = plaza_now(), settled_order_id = ${orderId}, settled_by = ${staff.id}, remark = ${reason}
    where id = ${id}`)
  await audit(tx, {
    actorId: staff.id,
    action: `currency.debt_${action === 'take' ? 'taken' : 'waived'}`,
    object: `debts:${id}`,
    before: { user_id: debt.user_id, amount: debt.amount },
    after: { order_id: orderId, reason },
    ...origin,
  })
  await tx.publish(debtSettled, { orderId, userId: debt.user_id, amountCoins: debt.amount, reason })
}

// The key is the debt's own, so the ledger takes it once whatever this module thinks.
async function take(tx: Tx, staff: Caller, id: number, debt: Debt, reason: string): Promise<number> {
  const { orderIds } = await transfer(tx, {
    key: `adjust:debt:${id}`,
    kind: 'adjust',
    from: { user: debt.user_id },
    to: { system: 'adjust' },
    amountCoins: debt.amount,
    actorId: staff.id,
    orders: [{ ownerId: debt.user_id, title: 'Debt settled', body: reason, type: -1, targetType: 'default' }],
  })
  return orderIds[0]!
}

interface Debt {
  user_id: number
  amount: number
  settled_at: Date | null
}

const lockDebt = (tx: Tx, id: number) =>
  tx.find<Debt>(sql`select user_id, amount, settled_at from user_debts where id = ${id} for update`)
