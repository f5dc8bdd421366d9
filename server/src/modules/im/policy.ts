import { type Caller, can } from '../../kernel/index.ts'
import { groupNotFound, notManager } from './errors.ts'
import type { Patience } from './patience.ts'
import { type ImGroup, MAX_MEMBERS } from './port.ts'

export const uidOf = ({ id }: Caller): string => String(id)

/** A public group is visible to everyone, a private one to its members, and all to staff. */
export const maySee = (caller: Caller, group: ImGroup): boolean =>
  group.isPublic || group.hasViewer || can(caller, 'im:manage')

/** A group the caller may see, with its members; 404 otherwise. */
export async function requireGroup(patience: Patience, caller: Caller, groupId: string): Promise<ImGroup> {
  const wish = { viewer: uidOf(caller), membersAtMost: MAX_MEMBERS }
  const [group] = await patience.ask((provider, signal) => provider.findGroups([groupId], wish, signal))
  if (!group || !maySee(caller, group)) throw groupNotFound()
  return group
}

export const isOwner = (caller: Caller, group: ImGroup): boolean =>
  group.owner === uidOf(caller) || can(caller, 'im:manage')

/** Whether the caller leads the group: its owner, an admin of it, or staff. */
export async function isManager(patience: Patience, caller: Caller, group: ImGroup): Promise<boolean> {
  if (isOwner(caller, group)) return true
  if (!group.hasViewer) return false
  const admins = await patience.ask((provider, signal) => provider.listAdmins(group.id, signal))
  return admins.includes(uidOf(caller))
}

/** 403 unless the caller leads the group. */
export async function requireManager(patience: Patience, caller: Caller, group: ImGroup): Promise<void> {
  if (!(await isManager(patience, caller, group))) throw notManager()
}
