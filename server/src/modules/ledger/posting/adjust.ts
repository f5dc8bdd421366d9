import { randomUUID } from 'node:crypto'
import { audit, type Caller, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { accountsOfPerson } from '../../accounts/index.ts'
import type { HeldAnswer, ProposalKind, Propose } from '../../proposals/index.ts'
import { requireUser } from '../../users/index.ts'
import { botWithoutBalance, ownAdjustment } from '../errors.ts'
import type { OrderRow } from '../schemas.ts'
import { getOrder } from './orders.ts'
import { balanceOf, transfer } from './transfer.ts'

export interface Adjustment {
  userId: number
  amountCoins: number
  reason: string
}

/** How far back gifts are added up. */
const SUM_HOURS = 24

/**
 * Gives or takes currency by hand, with a reason that the person and the audit log see. Never one's own. A gift that
 * brings what its author gave, or its person got, in a day to the threshold waits for a second person.
 */
export async function adjustBalance(
  tx: Tx,
  staff: Caller,
  adjustment: Adjustment,
  { origin, propose, secondFromCoins }: { origin: Origin; propose: Propose; secondFromCoins: number },
): Promise<OrderRow | HeldAnswer> {
  const { userId, amountCoins, reason } = adjustment
  if (userId === staff.id) throw ownAdjustment()
  const { name, isBot } = await requireUser(tx, userId)
  if (isBot) throw botWithoutBalance()
  if (amountCoins > 0 && (await givenLately(tx, staff.id, userId)) + amountCoins >= secondFromCoins) {
    const balance = await balanceOf(tx, userId)
    const held = await propose(
      tx,
      { caller: staff, origin },
      {
        kind: 'adjustment',
        name,
        before: { balance },
        after: { user_id: userId, amount: amountCoins, balance: balance + amountCoins },
        reason,
        change: adjustment,
      },
    )
    if (held) return held
  }
  return post(tx, adjustment, { authorId: staff.id, actorId: staff.id, origin })
}

/** Adjustments that a second person agreed to. Neither may approve withdrawals from that balance. */
export const adjustmentProposals: ProposalKind<Adjustment> = {
  kind: 'adjustment',
  permissions: ['currency:manage'],
  async apply(tx, adjustment, { proposerId, decider, origin }) {
    if (adjustment.userId === decider.id) throw ownAdjustment()
    await requireUser(tx, adjustment.userId)
    await lockGifts(tx, proposerId, adjustment.userId)
    await post(tx, adjustment, { authorId: proposerId, actorId: decider.id, approverId: decider.id, origin })
  },
}

// Two gifts at once must not both read the sum without the other. Always the author first, which avoids deadlocks.
async function lockGifts(tx: Tx, authorId: number, userId: number): Promise<void> {
  for (const key of [`adjustments by ${authorId}`, `adjustments for ${userId}`])
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

async function givenLately(tx: Tx, authorId: number, userId: number): Promise<number> {
  await lockGifts(tx, authorId, userId)
  const { by, for_person: forPerson } = await tx.get<{ by: number; for_person: number }>(sql`
    select coalesce(sum(amount) filter (where author_id = ${authorId}), 0)::bigint as by,
      coalesce(sum(amount) filter (where user_id in (${accountsOfPerson(userId)})), 0)::bigint as for_person
    from balance_adjustments
    where (author_id = ${authorId} or user_id in (${accountsOfPerson(userId)})) and amount > 0
      and created_at > plaza_now() - make_interval(hours => ${SUM_HOURS})`)
  return Math.max(by, forPerson)
}

async function post(
  tx: Tx,
  { userId, amountCoins, reason }: Adjustment,
  { authorId, actorId, approverId, origin }: { authorId: number; actorId: number; approverId?: number; origin: Origin },
): Promise<OrderRow> {
  const isGift = amountCoins > 0
  const { orderIds } = await transfer(tx, {
    key: `adjust:${randomUUID()}`,
    kind: 'adjust',
    amountCoins: Math.abs(amountCoins),
    actorId: authorId,
    from: isGift ? { system: 'adjust' } : { user: userId },
    to: isGift ? { user: userId } : { system: 'adjust' },
    orders: [
      {
        ownerId: userId,
        message: { code: 'order.adjustment' },
        body: reason,
        type: isGift ? 1 : -1,
        targetType: 'default',
      },
    ],
  })
  await tx.run(sql`
    insert into balance_adjustments (order_id, user_id, author_id, approver_id, amount)
    values (${orderIds[0]!}, ${userId}, ${authorId}, ${approverId ?? null}, ${amountCoins})`)
  await audit(tx, {
    actorId,
    action: 'currency.adjust',
    object: `users:${userId}`,
    after: {
      amount: amountCoins,
      reason,
      order_id: orderIds[0],
      ...(approverId !== undefined && { author_id: authorId }),
    },
    ...origin,
  })
  return getOrder(tx, orderIds[0]!)
}
