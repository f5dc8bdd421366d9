import { audit, type Caller, endClaim, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { accountsOfPerson } from '../../accounts/index.ts'
import type { HeldAnswer, ProposalKind, Propose } from '../../proposals/index.ts'
import { alreadySettled, debtNotFound, ownDebt } from '../errors.ts'
import { debtSettled } from '../facts.ts'
import { transfer } from '../posting/transfer.ts'

/** How far back waivers are added up. */
const SUM_HOURS = 24

export interface DebtDecision {
  action: 'take' | 'waive'
  reason: string
}

/**
 * Settles a debt: takes it from the balance, or waives it. Its row is locked first, so of any number at once one
 * settles it. A balance that does not suffice settles nothing: the rest of the debt would be recorded nowhere. A waiver
 * that brings what was waived in a day to the threshold waits for a second person.
 */
export async function settleDebt(
  tx: Tx,
  staff: Caller,
  id: number,
  { action, reason }: DebtDecision,
  { origin, propose, secondFromCoins }: { origin: Origin; propose: Propose; secondFromCoins: number },
): Promise<HeldAnswer | undefined> {
  const debt = await lockOpenDebt(tx, staff, id)
  await endClaim(tx, staff, 'debts', id)
  if (action === 'waive' && (await waivedLately(tx, staff.id, debt.user_id)) + debt.amount >= secondFromCoins) {
    const held = await propose(
      tx,
      { caller: staff, origin },
      {
        kind: 'waiver',
        name: debt.name,
        before: { owed: debt.amount },
        after: { user_id: debt.user_id, amount: debt.amount, owed: 0 },
        reason,
        change: { debtId: id, reason } satisfies Waiver,
      },
    )
    if (held) return held
  }
  await settle(tx, staff, id, debt, { action, reason }, origin)
  return undefined
}

interface Waiver {
  debtId: number
  reason: string
}

/** Waivers that a second person agreed to. The debt must still be open, and neither person's own. */
export const waiverProposals: ProposalKind<Waiver> = {
  kind: 'waiver',
  permissions: ['currency:manage'],
  async apply(tx, { debtId, reason }, { decider, proposerId, origin }) {
    const debt = await lockOpenDebt(tx, decider, debtId)
    if (debt.user_id === proposerId) throw ownDebt()
    await settle(tx, decider, debtId, debt, { action: 'waive', reason }, origin)
  },
}

// A large debt is not waived in small parts: what was waived in a day counts, by the same person or for the same. Two
// at once must not both read the sum without the other; always the author first.
async function waivedLately(tx: Tx, staffId: number, userId: number): Promise<number> {
  for (const key of [`waivers by ${staffId}`, `waivers for ${userId}`])
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const { by, for_person: forPerson } = await tx.get<{ by: number; for_person: number }>(sql`
    select coalesce(sum(amount) filter (where settled_by = ${staffId}), 0)::bigint as by,
      coalesce(sum(amount) filter (where user_id in (${accountsOfPerson(userId)})), 0)::bigint as for_person
    from user_debts where settled_at > plaza_now() - make_interval(hours => ${SUM_HOURS}) and settled_order_id is null
      and settled_by is not null and (settled_by = ${staffId} or user_id in (${accountsOfPerson(userId)}))`)
  return Math.max(by, forPerson)
}

async function settle(
  tx: Tx,
  staff: Caller,
  id: number,
  debt: Debt,
  { action, reason }: DebtDecision,
  origin: Origin,
): Promise<void> {
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
  name: string
  amount: number
  settled_at: Date | null
}

async function lockOpenDebt(tx: Tx, staff: Caller, id: number): Promise<Debt> {
  const debt = await tx.find<Debt>(sql`
    select d.user_id, u.name, d.amount, d.settled_at from user_debts d join users u on u.id = d.user_id
    where d.id = ${id} for update of d`)
  if (!debt) throw debtNotFound()
  if (debt.user_id === staff.id) throw ownDebt()
  if (debt.settled_at) throw alreadySettled()
  return debt
}
