import type { Queryable, Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Caller } from '../http/types.ts'
import { Problem } from '../problem.ts'

/** How long a claim lasts unless it is made again. */
export const CLAIM_S = 60

export interface Claim {
  kind: string
  object_id: number
  user_id: number
  until: Date
}

/**
 * Claims an item that the caller is about to decide. Claiming again prolongs it; another person's claim is an error.
 */
export async function addClaim(tx: Tx, caller: Caller, kind: string, id: number): Promise<Claim> {
  const claim = await tx.find<Claim>(sql`
    insert into queue_claims as c (kind, object_id, user_id, until)
    values (${kind}, ${id}, ${caller.id}, plaza_now() + make_interval(secs => ${CLAIM_S}))
    on conflict (kind, object_id) do update set user_id = excluded.user_id, until = excluded.until
    where c.user_id = excluded.user_id or c.until <= plaza_now()
    returning kind, object_id, user_id, until`)
  if (!claim) throw claimedByAnother()
  return claim
}

/** Releases the caller's own claim. */
export const removeClaim = (tx: Tx, caller: Caller, kind: string, id: number): Promise<number> =>
  tx.run(sql`delete from queue_claims where kind = ${kind} and object_id = ${id} and user_id = ${caller.id}`)

/** The current claims. */
export const listClaims = (db: Queryable): Promise<Claim[]> =>
  db.rows<Claim>(sql`select kind, object_id, user_id, until from queue_claims where until > plaza_now()`)

/** Refuses to decide what another person has claimed; the caller's own claim is deleted. */
export async function endClaim(tx: Tx, caller: Caller, kind: string, id: number): Promise<void> {
  const isTaken = await tx.find(sql`
    select from queue_claims
    where kind = ${kind} and object_id = ${id} and user_id <> ${caller.id} and until > plaza_now() for update`)
  if (isTaken) throw claimedByAnother()
  tx.later(sql`
    with assigned as (delete from queue_assignments where kind = ${kind} and object_id = ${id})
    delete from queue_claims where kind = ${kind} and object_id = ${id}`)
}

const claimedByAnother = () =>
  new Problem(409, 'staff.claimed', 'A colleague is reviewing this right now. Take the next one, or wait a minute.', {
    headers: { 'retry-after': String(CLAIM_S) },
  })
