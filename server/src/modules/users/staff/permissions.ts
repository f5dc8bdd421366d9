import { type Caller, can, forbidden, Problem, say, sql, type Tx } from '../../../kernel/index.ts'

/** Every permission there is. A role holds some of them; `*`, which only `founder` holds, is all of them. */
export const PERMISSIONS = [
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
  'user:warn',
  'user:suspend',
  'user:verify',
  'user:contact',
  'user:export',
  'user:trace',
  'setting:manage',
  'audit:read',
  'im:manage',
] as const

const member = (description: string) => ({ description, staff: false })
const staff = (description: string) => ({ description, staff: true })

/** What each of them lets its holder do, for the editor of a role. */
export const PERMISSION_WORDS: Readonly<Record<(typeof PERMISSIONS)[number], { description: string; staff: boolean }>> =
  {
    'feed-post': member('Publish posts and comments.'),
    'storage-create': member('Upload photos and videos.'),
    'topic:creator': member('Create topics even when the settings limit who can.'),
    'create:brand': member('Propose brands for the shop.'),
    'brand:manage': staff('Review, edit and remove brands.'),
    'feed:manage': staff('Remove, restore, recommend and categorize posts; remove comments.'),
    'feed-topic:delete': member('Delete other people’s topics.'),
    'feed-topic:manage': staff('Review and recommend topics, and manage their categories.'),
    'theme:creator': member('Add themes.'),
    'reward-gift:admin': staff('Manage the gifts people can send.'),
    'event:manage': staff('Review, edit and remove events.'),
    'currency:manage': staff(
      'See all transactions and the ledger, adjust balances, settle debts, manage store products.',
    ),
    'currency:cash-review': staff('Approve or reject withdrawals.'),
    'report:manage': staff('Handle reports.'),
    'catalog:manage': staff('Manage products, courses, articles, questions, themes and tags.'),
    'ad:manage': staff('Manage ad spaces and ads.'),
    'user:manage': staff('Manage users, except exporting them: contacts, limits, suspensions, verification, roles.'),
    'user:warn': staff('See users without their contacts, warn them, and limit who can see what they post.'),
    'user:suspend': staff(
      'Suspend users for up to seven days, lift suspensions, and remove everything they’ve published.',
    ),
    'user:verify': staff('Verify users.'),
    'user:contact': staff('See phone numbers and email addresses.'),
    'user:export': staff('Download lists of users.'),
    'user:trace': staff('See the full addresses people sign in from.'),
    'setting:manage': staff('Change settings and roles, and manage jobs and the service.'),
    'audit:read': staff('Read the audit log.'),
    'im:manage': member('Set up messaging accounts for others.'),
  }
/** Those that make their holder staff. */
export const STAFF_PERMISSIONS: readonly string[] = PERMISSIONS.filter(
  (permission) => PERMISSION_WORDS[permission].staff,
)

/** Each is a part of `user:manage`; their holders see people. */
const PARTS = ['user:warn', 'user:suspend', 'user:verify', 'user:contact'] as const
type Part = (typeof PARTS)[number]

/** Holders of one of these see people. */
export const SEE_PEOPLE: readonly string[] = ['user:manage', ...PARTS]

/** Whether a caller holds a part of `user:manage`, or all of it. */
export const canAbout = (caller: Caller | undefined, part: Part): boolean =>
  can(caller, 'user:manage') || can(caller, part)

/**
 * Permissions that move money or change people, roles or settings: acting on them needs a second factor, giving them a second
 * person. Who holds them since when is kept (`guarded_permissions()` in holdings.sql names the same).
 */
export const GUARDED_PERMISSIONS: ReadonlySet<string> = new Set([
  'currency:manage',
  'currency:cash-review',
  'user:manage',
  'setting:manage',
])

/** Those of a list of permissions that are guarded; `*` is all of them. */
export const guardedOf = (permissions: readonly string[]): string[] =>
  permissions.includes('*')
    ? ['*', ...GUARDED_PERMISSIONS]
    : [...GUARDED_PERMISSIONS].filter((one) => permissions.includes(one))

/** No one may hand out what they do not hold: otherwise one staff permission would be all of them. */
export function refuseEscalation(caller: Caller, permissions: readonly string[]): void {
  if (caller.permissions.has('*')) return
  const all = caller.permissions.has('user:manage')
    ? new Set<string>([...caller.permissions, ...PARTS])
    : caller.permissions
  const missing = permissions.filter((one) => !all.has(one))
  if (missing.length > 0)
    throw forbidden(
      'user.escalation',
      say`You can’t give or take permissions you don’t have yourself: ${missing.join(', ')}.`,
    )
}

/** Of these permissions, those that a plain member does not hold: giving or taking the rest gives and takes no power. */
export async function beyondMembers(tx: Tx, permissions: readonly string[]): Promise<string[]> {
  const member = await tx.find<{ permissions: string[] }>(sql`select permissions from roles where name = 'member'`)
  return permissions.filter((one) => !member?.permissions.includes(one))
}

/** Refuses a change that would leave no founder. Called after the change, by everything that takes the role away. */
export async function keepAFounder(tx: Tx): Promise<void> {
  // Two founders removing each other at once are serialised here, and the second sees what the first did.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('founders', 0))`)
  const founder = await tx.find(sql`
    select u.id from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
    where r.name = 'founder' and u.disabled_at is null and u.deleted_at is null limit 1`)
  if (!founder)
    throw new Problem(
      422,
      'role.last_founder',
      'At least one person must have the founder role. Give it to someone else first.',
    )
}
