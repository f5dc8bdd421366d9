import { audit, invalid, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import { decide, endDecisions } from '../../decisions/index.ts'
import { notOneself, userNotFound } from '../errors.ts'
import { userStandingChanged } from '../facts.ts'
import type { VerificationRow } from '../present.ts'
import { rolesOf, type StandingChange } from './admin-users.ts'
import type { Actor, AskForGrant, Grant } from './grants.ts'
import { beyondMembers, guardedOf, keepAFounder, refuseEscalation } from './permissions.ts'
import { refuseLongSuspension, requirePermissions } from './standing-permissions.ts'
import { checkDay, checkSuspension, endOf, limit, suspend } from './suspension.ts'

interface Standing {
  name: string
  disabled: boolean
  suspended_until: Date | null
  suspended_reason: string | null
  chat_muted_until: Date | null
  limited_until: Date | null
  now: Date
  roles: string[]
  permissions: string[]
  verification: VerificationRow | null
}

interface Role {
  id: number
  name: string
  permissions: string[]
}

/**
 * Changes what a person may do. No caller changes their own standing, or that of a person who holds more than they do.
 * A change that gives a guarded permission is proposed first: what `ask` returns is then the answer, and nothing has
 * changed.
 */
export async function changeStanding(
  tx: Tx,
  actor: Actor,
  userId: number,
  change: StandingChange,
  ask: AskForGrant,
): Promise<unknown> {
  const { caller, origin } = actor
  requirePermissions(caller, change)
  checkSuspension(change)
  if (change.chat_muted_until) checkDay('chat_muted_until', change.chat_muted_until)
  if (change.limited_until) checkDay('limited_until', change.limited_until)
  const isDecision =
    change.disabled !== undefined ||
    change.roles !== undefined ||
    Boolean(change.verification) ||
    change.chat_muted_until !== undefined ||
    change.limited_until !== undefined
  if (caller.id === userId && isDecision) throw notOneself()
  // Roles before people, as a change of a role locks them.
  const roles = change.roles && (await lockRoles(tx, change.roles))
  const before = await lockStanding(tx, userId)
  refuseLongSuspension(caller, change, before)
  refuseEscalation(caller, await beyondMembers(tx, before.permissions))
  if (roles) refuseEscalation(caller, await beyondMembers(tx, permissionsOf(roles)))
  const grant = grantOf(userId, before, change, roles)
  const held = grant && (await ask(tx, actor, grant))
  if (held !== undefined) return held
  await apply(tx, userId, change, roles)
  const after = await lockStanding(tx, userId)
  if (isActingFounder(before) && !isActingFounder(after)) await keepAFounder(tx)
  await decideAbout(tx, caller.id, userId, change, after)
  await tx.publish(userStandingChanged, { userId, isDisabled: after.disabled })
  await log(tx, caller.id, userId, before, after, origin)
  return undefined
}

/** The person reads that they were suspended, limited or muted and why; letting them back ends that decision. */
async function decideAbout(tx: Tx, by: number, userId: number, change: StandingChange, after: Standing): Promise<void> {
  const { rule, reason } = change
  const about = { userId, subject: { kind: 'users', id: userId, excerpt: after.name }, by, why: { rule, reason } }
  const isOver = (act: 'suspended' | 'limited') => endDecisions(tx, { kind: 'users', id: userId, acts: [act], by })
  if (change.disabled === false) await isOver('suspended')
  if (change.disabled === true) await decide(tx, { ...about, act: 'suspended', until: after.suspended_until })
  if (change.limited_until === null) await isOver('limited')
  if (change.limited_until) await decide(tx, { ...about, act: 'limited', until: after.limited_until })
  const inChat = { kind: 'mutes', id: userId }
  if (change.chat_muted_until === null) await endDecisions(tx, { ...inChat, acts: ['limited'], by })
  if (change.chat_muted_until)
    await decide(tx, { ...about, subject: inChat, act: 'limited', until: after.chat_muted_until })
}

/** What a change gives of guarded permissions, as the decider sees it; nothing when it gives none. */
function grantOf(
  userId: number,
  before: Standing,
  change: StandingChange,
  roles: readonly Role[] | undefined,
): Grant | undefined {
  // Ending a suspension, now or at a set time, gives back what the suspension took.
  const isLetIn = before.disabled && (change.disabled === false || endOf(change) !== undefined)
  const holds = roles ? permissionsOf(roles) : before.permissions
  const held = guardedOf(before.permissions)
  const gained = guardedOf(holds).filter((one) => isLetIn || !held.includes(one))
  if (gained.length === 0) return undefined
  const end = endOf(change)
  return {
    name: before.name,
    before: { roles: before.roles, permissions: before.permissions, ...(before.disabled && { disabled: true }) },
    after: {
      user_id: userId,
      roles: roles?.map(({ name }) => name) ?? before.roles,
      permissions: holds,
      ...((change.disabled ?? before.disabled) && { disabled: true }),
      ...(end !== undefined && { suspended_until: end }),
    },
    permissions: [...new Set(['user:manage', ...gained])],
    change: { userId, change },
  }
}

async function apply(
  tx: Tx,
  userId: number,
  change: StandingChange,
  roles: readonly Role[] | undefined,
): Promise<void> {
  if (change.disabled !== undefined) await suspend(tx, userId, change.disabled, change)
  if (change.limited_until !== undefined) await limit(tx, userId, change.limited_until)
  if (roles) await replaceRoles(tx, userId, roles)
  if (change.chat_muted_until !== undefined)
    await tx.run(sql`
      update users set chat_muted_until = ${change.chat_muted_until}::timestamp at time zone 'UTC' where id = ${userId}`)
  if (change.verification !== undefined) {
    const verification = change.verification && { ...change.verification, icon: null }
    await tx.run(sql`update users set verification = ${verification}, updated_at = plaza_now() where id = ${userId}`)
  }
}

const isActingFounder = ({ disabled, roles }: Standing): boolean => !disabled && roles.includes('founder')
const permissionsOf = (roles: readonly Role[]): string[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions))].sort()

const log = (tx: Tx, actorId: number, userId: number, before: Standing, after: Standing, origin: Origin) =>
  audit(tx, {
    actorId,
    action: 'users.update',
    object: `users:${userId}`,
    before: auditOf(before),
    after: auditOf(after),
    ...origin,
  })

const auditOf = ({
  disabled,
  roles,
  verification,
  suspended_until: until,
  suspended_reason: reason,
  chat_muted_until: mutedUntil,
  limited_until: limitedUntil,
}: Standing) => ({
  disabled,
  roles,
  verification,
  ...(until && { suspended_until: until }),
  ...(reason !== null && { suspended_reason: reason }),
  ...(mutedUntil && { chat_muted_until: mutedUntil }),
  ...(limitedUntil && { limited_until: limitedUntil }),
})

async function lockRoles(tx: Tx, names: readonly string[]): Promise<Role[]> {
  const found = await tx.rows<Role>(
    sql`select id, name, permissions from roles where name = any(${[...names]}) order by id for share`,
  )
  if (found.length !== names.length) throw invalid('roles', 'One of these roles does not exist.', 'role.not_found')
  return found
}

// Roles that stay are not removed for a moment, which would interrupt the holding of their permissions.
async function replaceRoles(tx: Tx, userId: number, roles: readonly Role[]): Promise<void> {
  const ids = roles.map(({ id }) => id)
  await tx.run(sql`
    insert into user_roles (user_id, role_id) select ${userId}, unnest(${ids}::bigint[]) on conflict do nothing`)
  await tx.run(sql`delete from user_roles where user_id = ${userId} and role_id <> all (${ids}::bigint[])`)
}

export async function lockStanding(tx: Tx, userId: number): Promise<Standing> {
  const standing = await tx.find<Standing>(sql`
    select u.name, plaza_now() as now, u.disabled_at is not null as disabled, u.suspended_until, u.suspended_reason,
      u.chat_muted_until, u.limited_until, u.verification, ${rolesOf} as roles,
      array(select distinct unnest(r.permissions) collate "C" from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by 1) as permissions
    from users u where u.id = ${userId} and u.deleted_at is null for update of u`)
  if (!standing) throw userNotFound()
  return standing
}
