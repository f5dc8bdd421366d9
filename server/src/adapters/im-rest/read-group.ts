import type { FindGroups, ImGroup } from '../../modules/im/index.ts'

const GROUP_ID = /^[1-9]\d{0,15}$/
const UID = /^[1-9]\d{0,15}$/

export interface FoundGroup extends ImGroup {
  custom: string
}

/** A group as the provider describes it, or undefined when it is no description of a group of ours. */
export function readGroup(item: unknown, { viewer, membersAtMost }: FindGroups): FoundGroup | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const group = item as Record<string, unknown>
  const { owner, members } = membersIn(group['affiliations'])
  const id = String(group['id'] ?? group['groupid'] ?? '')
  if (!GROUP_ID.test(id) || owner === undefined) return undefined
  return {
    id,
    name: text(group['name']),
    description: text(group['description']),
    isPublic: group['public'] === true,
    membersOnly: group['membersonly'] === true,
    allowInvites: group['allowinvites'] === true,
    maxUsers: typeof group['maxusers'] === 'number' ? group['maxusers'] : members.length,
    owner,
    createdAt: new Date(typeof group['created'] === 'number' ? group['created'] : 0),
    membersCount: members.length,
    members: members.slice(0, membersAtMost),
    hasViewer: viewer !== undefined && members.includes(viewer),
    custom: text(group['custom']),
  }
}

function membersIn(affiliations: unknown): { owner?: string; members: string[] } {
  const items = (Array.isArray(affiliations) ? affiliations : []) as { owner?: unknown; member?: unknown }[]
  const owner = items.map((item) => uidOf(item.owner)).find((uid) => uid !== undefined)
  const others = items.flatMap((item) => uidOf(item.member) ?? []).filter((uid) => uid !== owner)
  return owner === undefined ? { members: others } : { owner, members: [owner, ...others] }
}

// An id that is no number was not put there by us.
const uidOf = (value: unknown): string | undefined => {
  const uid = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return UID.test(uid) ? uid : undefined
}

/** Ids of groups in a list of the provider. */
export const groupIdsIn = (data: unknown): string[] =>
  (Array.isArray(data) ? data : [])
    .map((item: { groupid?: unknown; groupId?: unknown }) => String(item?.groupid ?? item?.groupId ?? ''))
    .filter((id) => GROUP_ID.test(id))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
