import { audit, type Caller, endClaim, forbidden, type Origin, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { requireHolding } from '../../users/index.ts'
import { adjustedRecently, alreadyFinal, orderNotFound, ownerFrozen, ownerInDebt, switchedOff } from '../errors.ts'
import { cashDecided } from '../facts.ts'
import { lockAccounts, transfer } from '../posting/transfer.ts'
import type { MoneySettings } from '../settings.ts'
import { holdOf } from './flags.ts'

/** How long the person who adjusted a balance may not approve withdrawals from it. */
const ADJUSTED_DAYS = 30

const REVIEW = 'currency:cash-review'

export interface CashDecision {
  state: 1 | -1
  remark?: string
}

interface Waiting {
  owner_id: number
  amount: number
  state: number
  approvals_needed: number
  hold_id: number
}

/**
 * Approves or rejects a withdrawal. The order's row is locked first, so of any number of reviewers at once one decides.
 * Above the configured amount an approval only counts once a second person has given theirs, and only while the person
 * who gave it may review. No one is paid out while they owe something; rejecting is open, and gives back what was held.
 */
export async function reviewCash(
  tx: Tx,
  reviewer: Caller,
  orderId: number,
  { state, remark }: CashDecision,
  money: MoneySettings,
  origin: Origin,
): Promise<void> {
  if (!money.cash) throw switchedOff('review')
  const order = await lockWaiting(tx, orderId)
  await endClaim(tx, reviewer, 'cashes', orderId)
  if (order.owner_id === reviewer.id) throw forbidden('currency.own_request', 'You can’t review your own withdrawal.')
  if (order.state !== 0) throw alreadyFinal()
  if (state === 1) await refuseApproval(tx, reviewer, orderId, order.owner_id)
  await requireHolding(tx, reviewer, [REVIEW])
  const isFinal = state === -1 || (await approve(tx, orderId, reviewer.id)) >= order.approvals_needed
  if (isFinal) await decide(tx, orderId, order, state, remark ?? null)
  await audit(tx, {
    actorId: reviewer.id,
    action: state === 1 ? 'cash.approve' : 'cash.reject',
    object: `orders:${orderId}`,
    before: { state: 0 },
    after: { state: isFinal ? state : 0, remark: remark ?? null },
    ...origin,
  })
}

async function decide(
  tx: Tx,
  orderId: number,
  { owner_id: ownerId, amount, hold_id: holdId }: Waiting,
  state: 1 | -1,
  remark: string | null,
): Promise<void> {
  await transfer(tx, {
    key: `cash:${state === 1 ? 'settle' : 'void'}:${orderId}`,
    kind: state === 1 ? 'cash.settle' : 'cash.void',
    from: { hold: ownerId },
    to: state === 1 ? { system: 'cash-paid' } : { user: ownerId },
    amountCoins: amount,
    resolves: holdId,
    orderId,
  })
  await tx.run(
    sql`update currency_orders set state = ${state}, body = ${remark}, updated_at = plaza_now() where id = ${orderId}`,
  )
  await tx.run(sql`update withdrawals set decided_at = plaza_now(), remark = ${remark} where order_id = ${orderId}`)
  await tx.publish(cashDecided, { orderId, userId: ownerId, amountCoins: amount, isApproved: state === 1, remark })
}

const isFrozen = sql`(u.disabled_at is not null or u.deleted_at is not null)`
// Of the owner's balance, or of any other from which coins of withdrawal `o` came: their lots say which adjustment gave them.
const isAdjustedBy = (reviewerId: Sql) => sql`
  exists (select from balance_adjustments b
    where ${reviewerId} in (b.author_id, b.approver_id) and b.created_at > plaza_now() - make_interval(days => ${ADJUSTED_DAYS})
      and (b.user_id = o.owner_id or b.order_id in (
        select x.order_id from ledger_lot_moves m join order_transfers x on x.transfer_id = m.origin_id
        where m.transfer_id = ${holdOf} and m.origin_id <> 0)))`

/** Approval `a` of withdrawal `o` counts: its reviewer has had the permission ever since, and has not adjusted these coins. */
export const countsStill = sql`
  exists (select from permission_holdings h where h.user_id = a.reviewer_id and h.permission = ${REVIEW} and h.until is null
    and h.since <= a.created_at) and not ${isAdjustedBy(sql`a.reviewer_id`)}`

/** The code this reviewer would be refused with for approving withdrawal `o` of user `u`, or null. */
export const obstacleFor = (reviewer: Caller) => sql`
  case when ${isFrozen} then 'currency.frozen' when ${isAdjustedBy(sql`${reviewer.id}`)} then 'currency.adjusted'
    when exists (select from user_debts d where d.user_id = u.id and d.settled_at is null) then 'currency.debt' end`

// Staff who gave a user coins cannot approve their withdrawal, and no one is paid who is suspended or gone.
async function refuseApproval(tx: Tx, reviewer: Caller, orderId: number, ownerId: number): Promise<void> {
  const owner = await tx.get<{ is_frozen: boolean; is_adjusted: boolean }>(sql`
    select ${isFrozen} as is_frozen, ${isAdjustedBy(sql`${reviewer.id}`)} as is_adjusted
    from users u join currency_orders o on o.id = ${orderId} where u.id = ${ownerId} for share of u`)
  if (owner.is_frozen) throw ownerFrozen()
  if (owner.is_adjusted) throw adjustedRecently()
  await refuseDebtor(tx, ownerId)
}

// After the locks: a concurrent refund has either left its debt by now or waits for us.
async function refuseDebtor(tx: Tx, userId: number): Promise<void> {
  await lockAccounts(tx, [{ user: userId }, { hold: userId }])
  if (await tx.find(sql`select from user_debts where user_id = ${userId} and settled_at is null limit 1`))
    throw ownerInDebt()
}

async function approve(tx: Tx, orderId: number, reviewerId: number): Promise<number> {
  await tx.run(
    sql`insert into withdrawal_approvals (order_id, reviewer_id) values (${orderId}, ${reviewerId})
      on conflict on constraint withdrawal_approvals_once do update set created_at = plaza_now()`,
  )
  // None of them can lose the permission between this count and the payment.
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) as count
    from (select array_agg(a.reviewer_id) as reviewers, array_agg(a.created_at) as moments
      from withdrawal_approvals a join currency_orders o on o.id = a.order_id where o.id = ${orderId} and ${countsStill}) a
    cross join lateral holding_since(a.reviewers, a.moments, ${[REVIEW]})`)
  return count
}

async function lockWaiting(tx: Tx, orderId: number): Promise<Waiting> {
  const order = await tx.find<Waiting>(sql`
    select o.owner_id, o.amount, o.state, w.approvals_needed, ${holdOf} as hold_id
    from currency_orders o join withdrawals w on w.order_id = o.id where o.id = ${orderId} for no key update of o`)
  if (!order) throw orderNotFound()
  return order
}
