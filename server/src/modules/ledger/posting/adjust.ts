import { randomUUID } from 'node:crypto'
import { audit, type Caller, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'
import { ownAdjustment } from '../errors.ts'
import type { OrderRow } from '../schemas.ts'
import { getOrder } from './orders.ts'
import { transfer } from './transfer.ts'

/** Gives or takes currency by hand, with a reason that the person and the audit log see. Never one's own. */
export async function adjustBalance(
  tx: Tx,
  staff: Caller,
  { userId, amountCoins, reason }: { userId: number; amountCoins: number; reason: string },
  origin: Origin,
  /** Who else agreed, where two have to. */
  approverId?: number,
): Promise<OrderRow> {
  if (userId === staff.id) throw ownAdjustment()
  await requireUser(tx, userId)
  const isGift = amountCoins > 0
  const { orderIds } = await transfer(tx, {
    key: `adjust:${randomUUID()}`,
    kind: 'adjust',
    amountCoins: Math.abs(amountCoins),
    actorId: staff.id,
    from: isGift ? { system: 'adjust' } : { user: userId },
    to: isGift ? { user: userId } : { system: 'adjust' },
    orders: [{ ownerId: userId, title: 'Adjustment', body: reason, type: isGift ? 1 : -1, targetType: 'default' }],
  })
  await tx.run(sql`
    insert into balance_adjustments (order_id, user_id, author_id, approver_id, amount)
    values (${orderIds[0]!}, ${userId}, ${staff.id}, ${approverId ?? null}, ${amountCoins})`)
  await audit(tx, {
    actorId: staff.id,
    action: 'currency.adjust',
    object: `users:${userId}`,
    after: { amount: amountCoins, reason, order_id: orderIds[0] },
    ...origin,
  })
  return getOrder(tx, orderIds[0]!)
}
