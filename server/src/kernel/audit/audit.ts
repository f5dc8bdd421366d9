import type { Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'

/** One line of the audit log: who did what to which object, and what it was before and after. */
export interface AuditEntry {
  /** Absent when no one was signed in, as at a failed login. */
  actorId?: number
  /** `users.update`, `settings.update`, `auth.login_failed`, … */
  action: string
  /** `users:12`, `settings:currency`, … */
  object: string
  before?: unknown
  after?: unknown
  address?: string
  requestId?: string
}

/** Who is acting, for the audit log. */
export interface Origin {
  address: string
  requestId: string
}

/**
 * Appends to the log in the transaction of the change itself. The database chains the lines by hash and makes them
 * immutable.
 */
export async function audit(
  tx: Tx,
  { actorId, action, object, before, after, address, requestId }: AuditEntry,
): Promise<void> {
  tx.later(sql`
    insert into audit_log (actor_id, action, object, before, after, address, request_id)
    values (${actorId ?? null}, ${action}, ${object}, ${before ?? null}, ${after ?? null}, ${address ?? null}, ${requestId ?? null})`)
}
