import { audit, can, endClaim, forbidden, type Problem, sql, type Tx } from '../../kernel/index.ts'
import { requireHolding } from '../users/index.ts'
import { alreadyDecided, ownProposal, permissionTooNew, proposalNotFound, proposerLeft, stale } from './errors.ts'
import { proposalDecided } from './facts.ts'
import type { Actor, ProposalKind } from './kinds.ts'

export interface Decision {
  state: 1 | -1
  remark?: string
}

interface Taken {
  kind: ProposalKind['kind']
  name: string
  change: unknown
  proposer_id: number
}

/**
 * Agrees to a proposal, which then takes effect, or rejects it. One statement takes it, so of any number of people at
 * once one decides, and no one after it expired. Returns the kind of what took effect.
 */
export async function decideProposal(
  tx: Tx,
  kinds: ReadonlyMap<string, ProposalKind>,
  { caller, origin }: Actor,
  id: number,
  { state, remark }: Decision,
): Promise<ProposalKind | undefined> {
  await endClaim(tx, caller, 'proposals', id)
  await refuseForeign(tx, caller, id)
  const holding = await findHolding(tx, caller, id)
  if (!holding.has(caller.id)) throw permissionTooNew()
  const taken = await tx.find<Taken>(sql`
    update proposals set state = ${state}, decided_by = ${caller.id}, decided_at = plaza_now(), remark = ${remark ?? null}
    where id = ${id} and state = 0 and expires_at > plaza_now()
    returning kind, name, change, proposer_id`)
  if (!taken) throw await whyNot(tx, id)
  const { kind, name, change, proposer_id: proposerId } = taken
  await audit(tx, {
    actorId: caller.id,
    action: state === 1 ? 'proposals.approve' : 'proposals.reject',
    object: `proposals:${id}`,
    before: { state: 0 },
    after: { state, remark: remark ?? null },
    ...origin,
  })
  const agreed = state === 1 ? kinds.get(kind)! : undefined
  if (agreed) {
    // Two people have to support it now, not only when it was proposed.
    if (!holding.has(proposerId)) throw proposerLeft()
    await agreed.apply(tx, change as never, { proposerId, decider: caller, origin })
  }
  await tx.publish(proposalDecided, {
    proposalId: id,
    kind,
    name,
    proposerId,
    deciderId: caller.id,
    isApproved: state === 1,
  })
  return agreed
}

// What is compared here never changes, so it may be read before the proposal is taken.
async function refuseForeign(tx: Tx, caller: Actor['caller'], id: number): Promise<void> {
  const found = await tx.find<{ proposer_id: number; permissions: string[] }>(
    sql`select proposer_id, permissions from proposals where id = ${id}`,
  )
  if (!found) throw proposalNotFound()
  if (!found.permissions.every((one) => can(caller, one)))
    throw forbidden('auth.permission', 'You don’t have permission to do this.')
  if (found.proposer_id === caller.id) throw ownProposal()
  await requireHolding(tx, caller, found.permissions)
}

/** Which of the proposer and the caller have held its permissions since before it was made; they keep them until the commit. */
async function findHolding(tx: Tx, caller: Actor['caller'], id: number): Promise<Set<number>> {
  const rows = await tx.rows<{ user_id: number }>(sql`
    select h.user_id from proposals p cross join lateral
      holding_since(array[p.proposer_id, ${caller.id}], array[p.created_at, p.created_at], p.permissions) h
    where p.id = ${id}`)
  return new Set(rows.map(({ user_id: userId }) => userId))
}

async function whyNot(tx: Tx, id: number): Promise<Problem> {
  const { state } = await tx.get<{ state: number }>(sql`select state from proposals where id = ${id}`)
  return state === 0 ? stale() : alreadyDecided()
}
