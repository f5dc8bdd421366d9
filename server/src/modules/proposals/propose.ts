import { audit, type Caller, refusing, sql, type Tx } from '../../kernel/index.ts'
import { factorShownAt } from '../accounts/index.ts'
import { isHeldByAnother } from '../users/index.ts'
import { freshFactorNeeded, MAX_WAITING, tooManyWaiting } from './errors.ts'
import { proposalMade } from './facts.ts'
import type { Actor, Held, Proposal, ProposalKind, Propose } from './kinds.ts'

/** How long a proposal waits before it expires. */
const WAIT_HOURS = 72
/** How recently a sole holder must have shown their factor for it to stand in for a second person. */
const FACTOR_FRESH_MINUTES = 2

/** A person who held the permissions within this time still counts: removing the others does not make a sole holder. */
const SOLE_HOURS = 72

/** Outside production a user without a factor need not add one. */
export function createPropose(kinds: ReadonlyMap<string, ProposalKind>, isProduction: boolean): Propose {
  return async (tx, actor, proposal) => {
    const permissions = [...new Set([...kinds.get(proposal.kind)!.permissions, ...(proposal.permissions ?? [])])]
    if (await isHeldByAnother(tx, actor.caller.id, permissions, SOLE_HOURS))
      return wait(tx, actor, proposal, permissions)
    await standAlone(tx, actor, proposal, permissions, isProduction)
    return undefined
  }
}

async function wait(tx: Tx, actor: Actor, proposal: Proposal, permissions: readonly string[]): Promise<Held> {
  const { waiting } = await tx.get<{ waiting: number }>(sql`
    select count(*) as waiting from proposals
    where proposer_id = ${actor.caller.id} and state = 0 and expires_at > plaza_now()`)
  if (waiting >= MAX_WAITING) throw tooManyWaiting()
  const id = await addProposal(tx, actor, proposal, permissions, { isAlone: false, factorShownAt: null })
  return { message: { code: 'done.proposed' }, proposal: { id } }
}

async function standAlone(
  tx: Tx,
  actor: Actor,
  proposal: Proposal,
  permissions: readonly string[],
  isProduction: boolean,
): Promise<void> {
  const shownAt = await demandFreshFactor(tx, actor.caller, isProduction)
  await refusing(
    { proposals_factor_once: freshFactorNeeded },
    addProposal(tx, actor, proposal, permissions, { isAlone: true, factorShownAt: shownAt }),
  )
}

async function demandFreshFactor(tx: Tx, caller: Caller, isProduction: boolean): Promise<Date | null> {
  if (caller.factorUntilMs === undefined && !isProduction) return null
  const shownAt = await factorShownAt(tx, caller, FACTOR_FRESH_MINUTES)
  if (!shownAt) throw freshFactorNeeded()
  return shownAt
}

// Serialised here, because the driver would turn a list into a PostgreSQL array.
const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`

async function addProposal(
  tx: Tx,
  { caller, origin }: Actor,
  { kind, name, before, after, reason, change }: Proposal,
  permissions: readonly string[],
  { isAlone, factorShownAt: shownAt }: { isAlone: boolean; factorShownAt: Date | null },
): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into proposals (kind, name, before, after, change, reason, permissions, proposer_id, expires_at,
      is_alone, factor_shown_at, state, decided_by, decided_at)
    values (${kind}, ${name}, ${json(before ?? null)}, ${json(after)}, ${json(change)}, ${reason ?? null}, ${[...permissions]}, ${caller.id},
      plaza_now() + make_interval(hours => ${WAIT_HOURS}), ${isAlone}, ${shownAt},
      ${isAlone ? 1 : 0}, ${isAlone ? caller.id : null}, case when ${isAlone} then plaza_now() end)
    returning id`)
  await audit(tx, {
    actorId: caller.id,
    action: isAlone ? 'proposals.alone' : 'proposals.create',
    object: `proposals:${id}`,
    before,
    after,
    ...origin,
  })
  await tx.publish(proposalMade, { proposalId: id, kind, name, proposerId: caller.id, isAlone, permissions })
  return id
}
