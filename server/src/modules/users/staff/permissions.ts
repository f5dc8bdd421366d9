import { type Caller, forbidden, Problem, say, sql, type Tx } from '../../../kernel/index.ts'

/** Every permission node there is. A role holds some of them; `*`, which only `founder` holds, is all of them. */
export const PERMISSION_NODES = [
  'feed-post',
  'storage-create',
  'topic:creator',
  'create:brand',
  'brand:manage',
  'feed:manage',
  'feed-topic:delete',
  'feed-topic:manage',
  'theme:creator',
  'reward-gift:admin',
  'event:manage',
  'currency:manage',
  'currency:cash-review',
  'report:manage',
  'catalog:manage',
  'ad:manage',
  'user:manage',
  'setting:manage',
  'audit:read',
  'im:manage',
] as const

/** Nodes that move money or change people, roles or settings: acting on them needs a second factor. */
export const GUARDED_NODES: ReadonlySet<string> = new Set([
  'currency:manage',
  'currency:cash-review',
  'user:manage',
  'setting:manage',
])

/** Nobody may hand out what they do not hold: otherwise one staff permission would be all of them. */
export function refuseEscalation(caller: Caller, nodes: readonly string[]): void {
  if (caller.permissions.has('*')) return
  const missing = nodes.filter((node) => !caller.permissions.has(node))
  if (missing.length > 0)
    throw forbidden(
      'user.escalation',
      say`You cannot give or take permissions you do not hold yourself: ${missing.join(', ')}.`,
    )
}

/** Of these nodes, those that a plain member does not hold: giving or taking the rest gives and takes no power. */
export async function beyondMembers(tx: Tx, nodes: readonly string[]): Promise<string[]> {
  const member = await tx.find<{ permissions: string[] }>(sql`select permissions from roles where name = 'member'`)
  return nodes.filter((node) => !member?.permissions.includes(node))
}

/** Refuses what would leave nobody able to act as founder. Called after the change, by everyone who takes one away. */
export async function keepAFounder(tx: Tx): Promise<void> {
  // Two founders removing each other at once take turns here, and the second sees what the first did.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('founders', 0))`)
  const founder = await tx.find(sql`
    select u.id from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
    where r.name = 'founder' and u.disabled_at is null and u.deleted_at is null limit 1`)
  if (!founder)
    throw new Problem(422, 'role.last_founder', 'Somebody must keep the founder role. Give it to another person first.')
}
