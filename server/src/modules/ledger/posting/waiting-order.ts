import { type StoredMessage, sql, type Tx } from '../../../kernel/index.ts'

export interface WaitingOrder {
  ownerId: number
  /** What it was, for people. */
  message: StoredMessage
  targetId: string
  amountCoins: number
}

/** Opens an income order that waits for money from outside. Nothing is posted until the money is certain. */
export async function openOrder(tx: Tx, { ownerId, message, targetId, amountCoins }: WaitingOrder): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into currency_orders (owner_id, message, type, target_type, target_id, amount)
    values (${ownerId}, ${message}::jsonb, 1, 'recharge', ${targetId}, ${amountCoins}) returning id`)
  return id
}

/** Ends a waiting order: 1 together with its posting, -1 without one. The database refuses every other change. */
export async function endOrder(tx: Tx, orderId: number, state: 1 | -1): Promise<void> {
  await tx.run(sql`update currency_orders set state = ${state}, updated_at = plaza_now() where id = ${orderId}`)
}
