import { type Caller, forbidden } from '../../kernel/index.ts'

/** Every permission node there is. A role holds some of them; `*`, which only `founder` holds, is all of them. */
export const PERMISSION_NODES = [
  'feed-post', 'storage-create', 'topic:creator', 'create:brand', 'brand:manage', 'feed:manage', 'feed-topic:delete',
  'feed-topic:manage', 'theme:creator', 'reward-gift:admin', 'event:manage', 'currency:manage', 'currency:cash-review',
  'report:manage', 'catalog:manage', 'ad:manage', 'user:manage', 'setting:manage', 'audit:read', 'im:manage',
] as const

/** Nobody may hand out what they do not hold: otherwise one staff permission would be all of them. */
export function refuseEscalation(caller: Caller, nodes: readonly string[]): void {
  if (caller.permissions.has('*')) return
  const missing = nodes.filter((node) => !caller.permissions.has(node))
  if (missing.length > 0) throw forbidden('user.escalation', `You cannot give or take permissions you do not hold yourself: ${missing.join(', ')}.`)
}
