import type { KeyRules } from '../../kernel/index.ts'
import { GUARDED_PERMISSIONS, PERMISSIONS } from '../users/index.ts'

const COMMUNITY_SCOPES = ['read', 'feeds', 'comments', 'chat', 'notifications'] as const
type CommunityScope = (typeof COMMUNITY_SCOPES)[number]

/** What an ordinary member may hold: the scope of the operation decides, not one of their own. */
const ORDINARY: ReadonlySet<string> = new Set([
  'feed-post',
  'storage-create',
  'topic:creator',
  'create:brand',
  'theme:creator',
])
/** No key opens what moves money, sets a price, acts on people, or hands out their contacts. */
const NO_SCOPE: ReadonlySet<string> = new Set([
  'currency:manage',
  'currency:cash-review',
  'reward-gift:admin',
  'user:warn',
  'user:suspend',
  'user:verify',
  'user:contact',
  'user:export',
  'user:trace',
])

/** One for each permission of staff, apart from those. */
export const STAFF_SCOPES: readonly string[] = PERMISSIONS.filter((one) => !ORDINARY.has(one) && !NO_SCOPE.has(one))

export const SCOPES: readonly string[] = [...COMMUNITY_SCOPES, ...STAFF_SCOPES]

/**
 * Which scope opens the operations of a tag, for reading and for writing. What is not listed, no key opens: accounts, money,
 * decisions, keys. Operations that need a permission of staff are opened by the scope of that name instead.
 */
const BY_TAG: Readonly<Record<string, { read?: CommunityScope; write?: CommunityScope }>> = {
  feeds: { read: 'read', write: 'feeds' },
  files: { read: 'read', write: 'feeds' },
  comments: { read: 'read', write: 'comments' },
  chat: { read: 'chat', write: 'chat' },
  notifications: { read: 'notifications', write: 'notifications' },
  topics: { read: 'read' },
  users: { read: 'read' },
  tags: { read: 'read' },
  gatherings: { read: 'read' },
  catalog: { read: 'read' },
  shop: { read: 'read' },
  ads: { read: 'read' },
  locations: { read: 'read' },
  site: { read: 'read' },
  search: { read: 'read' },
}

/** Public anyway, or about the key itself: every key opens them. */
const OPEN: ReadonlySet<string> = new Set([
  'healthz',
  'readyz',
  'metrics',
  'openapi',
  'getCurrentKey',
  'revokeKey',
  'mcp',
])

/** Closed in spite of their tag. */
const CLOSED: ReadonlySet<string> = new Set([
  // Money and what is only paid for, or counted, when a person does it.
  'rewardFeed',
  'likeFeed',
  'unlikeFeed',
  'likeFeedComment',
  'unlikeFeedComment',
  'shareFeed',
  'collectFeed',
  'uncollectFeed',
  // The account: contact data and balance, devices.
  'getOwnUser',
  'getShopInfo',
  'checkShopInfo',
  'getPushKey',
  'subscribeToPush',
  'unsubscribeFromPush',
  // A stream belongs to a sign-in.
  'openStream',
])

/** Places of staff about money, roles, people with roles, and keys themselves. */
const CLOSED_PLACES =
  /^\/api\/v2\/admin\/(currency|ledger|payments|cashes|store-iap-products|roles|staff|permissions|proposals|bots|webhooks|users\/:user\/currency)(\/|$)/

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The scopes that open an operation, each alone; `any` for every key, none where no key opens it. */
function scopesOf({ method, url, access, operationId, tag, isRead }: Parameters<KeyRules['scopesOf']>[0]) {
  if (OPEN.has(operationId)) return 'any'
  if (CLOSED.has(operationId) || CLOSED_PLACES.test(url)) return []
  const isWrite = WRITES.has(method) && !isRead
  const permissions = typeof access === 'string' ? [] : 'permission' in access ? [access.permission] : access.oneOf
  if (permissions.some((one) => !ORDINARY.has(one)))
    // A write under a guarded permission needs a second factor, which a key cannot show.
    return permissions.filter((one) => STAFF_SCOPES.includes(one) && !(isWrite && GUARDED_PERMISSIONS.has(one)))
  // Pages and their parts are for everyone.
  if (tag === undefined) return access === 'any' && !isWrite ? 'any' : []
  const scope = BY_TAG[tag]?.[isWrite ? 'write' : 'read']
  return scope ? [scope] : []
}

export const scopeRules: KeyRules = { scopesOf }

/** Of what its owner may do now, what a key with these scopes may do: a role that gains permissions widens no key. */
export const permissionsOf = (owned: readonly string[], scopes: readonly string[]): Set<string> => {
  const all = owned.includes('*') ? PERMISSIONS : owned
  return new Set(all.filter((one) => ORDINARY.has(one) || scopes.includes(one)))
}
