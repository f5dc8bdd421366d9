import { type Caller, type Db, invalid, MAX_ID, type Queryable, type Secrets, say, sql } from '../../kernel/index.ts'
import { ensureAccounts } from './accounts.ts'
import { blocked, mayNotAdd, notManager, ownerStays, refusalOf } from './errors.ts'
import { type Change, unchanged, undoEarlier, wholly } from './intents.ts'
import { createPatience } from './patience.ts'
import { isManager, requireGroup, uidOf } from './policy.ts'
import type { ImProvider } from './port.ts'

export interface GroupDeps {
  db: Db
  secrets: Secrets
  provider: ImProvider
}

/** `1,2,3` → ids, each once. */
export function readIds(text: string, field: string, maxItems: number): number[] {
  const parts = [...new Set(text.split(','))]
  if (parts.length > maxItems) throw invalid(field, say`At most ${maxItems} at once.`, 'im.too_many_ids')
  const ids = parts.map((part) => (/^[1-9]\d{0,15}$/.test(part) ? Number(part) : 0))
  if (ids.some((id) => id === 0 || id > MAX_ID)) throw invalid(field, 'These are not user ids.', 'im.not_ids')
  return ids
}

/** Refuses to add people of whom one has blocked the caller. */
export async function refuseBlocked(db: Queryable, caller: Caller, userIds: readonly number[]): Promise<void> {
  const found = await db.find(sql`
    select from user_blocks where blocker_id = any(${[...userIds]}::bigint[]) and blocked_id = ${caller.id} limit 1`)
  if (found) throw blocked()
}

/** Adds members: the owner and admins anyone, members where they may invite, anyone themselves to an open group. */
export async function addMembers(
  deps: GroupDeps,
  caller: Caller,
  groupId: string,
  userIds: number[],
): Promise<Change<void>> {
  const patience = createPatience(deps.provider)
  await undoEarlier(deps.db, patience, groupId)
  const group = await requireGroup(patience, caller, groupId)
  const joinsOpenly = group.isPublic && !group.membersOnly && userIds.every((id) => id === caller.id)
  const mayAdd = joinsOpenly || (group.hasViewer && group.allowInvites) || (await isManager(patience, caller, group))
  if (!mayAdd) throw mayNotAdd()
  await refuseBlocked(deps.db, caller, userIds)
  await ensureAccounts(deps, patience, userIds, 'members')
  const uids = userIds.map(String).filter((uid) => !group.members.includes(uid))
  if (uids.length === 0) return unchanged
  if (group.membersCount + uids.length > group.maxUsers) throw refusalOf('full')
  return wholly(deps.db, patience, { kind: 'remove-members', groupId, uids }, (provider, signal) =>
    provider.addMembers(groupId, uids, signal),
  )
}

/** Removes members: the owner and admins anyone but the owner, everyone themselves. */
export async function removeMembers(
  deps: GroupDeps,
  caller: Caller,
  groupId: string,
  userIds: number[],
): Promise<Change<void>> {
  const patience = createPatience(deps.provider)
  await undoEarlier(deps.db, patience, groupId)
  const group = await requireGroup(patience, caller, groupId)
  const leaves = group.hasViewer && userIds.every((id) => String(id) === uidOf(caller))
  if (!leaves && !(await isManager(patience, caller, group))) throw notManager()
  const uids = userIds.map(String).filter((uid) => group.members.includes(uid))
  if (uids.includes(group.owner)) throw ownerStays()
  if (uids.length === 0) return unchanged
  return wholly(deps.db, patience, { kind: 'add-members', groupId, uids }, (provider, signal) =>
    provider.removeMembers(groupId, uids, signal),
  )
}
