import { type Caller, type Origin, sql, type Tx, type Why } from '../../kernel/index.ts'
import { claimFile, fileOf, releaseFile, type StoredFile, type ViewFile } from '../files/index.ts'
import { dissolveGroup } from './dissolve-group.ts'
import { notManager, ownerNotMember, refusalOf } from './errors.ts'
import { removePictures } from './forget-account.ts'
import { type Change, undoEarlier, wholly } from './intents.ts'
import type { GroupDeps } from './members.ts'
import { createPatience } from './patience.ts'
import { isOwner, requireGroup, requireManager, uidOf } from './policy.ts'
import type { ImGroup, ImGroupShape } from './port.ts'
import type { GroupChange, GroupChanged } from './schemas.ts'

/** Changes a group at the provider; finishing stores the rest here and returns the group. */
export async function changeGroup(
  deps: GroupDeps & { viewFile: ViewFile },
  caller: Caller,
  groupId: string,
  body: Partial<GroupChange>,
): Promise<Change<GroupChanged>> {
  const patience = createPatience(deps.provider)
  await undoEarlier(deps.db, patience, groupId)
  const group = await requireGroup(patience, caller, groupId)
  await requireManager(patience, caller, group)
  const newOwner = body.new_owner_user
  if (newOwner !== undefined && !isOwner(caller, group)) throw notManager()
  if (newOwner !== undefined && !group.members.includes(newOwner)) throw ownerNotMember()
  const shape = shapeOf(group, body)
  if (shape.maxUsers < group.membersCount) throw refusalOf('too_few')
  const undo = { kind: 'restore', groupId, shape: shapeOf(group, {}), owner: group.owner } as const
  const change = await wholly(deps.db, patience, undo, async (provider, signal) => {
    await provider.updateGroup(groupId, shape, signal)
    if (newOwner !== undefined && newOwner !== group.owner) await provider.transferGroup(groupId, newOwner, signal)
  })
  return {
    ...change,
    async finish(tx) {
      await change.finish(tx)
      if (body.group_face !== undefined) await changePicture(tx, caller, groupId, body.group_face)
      return present(groupId, shape, deps.viewFile(await findPicture(tx, groupId))?.url)
    },
  }
}

const shapeOf = (group: ImGroup, body: Partial<GroupChange>): ImGroupShape => ({
  name: body.groupname ?? group.name,
  description: body.desc ?? group.description,
  isPublic: body.public ?? group.isPublic,
  membersOnly: body.members_only ?? group.membersOnly,
  allowInvites: body.allowinvites ?? group.allowInvites,
  maxUsers: body.maxusers ?? group.maxUsers,
})

const present = (groupId: string, shape: ImGroupShape, picture: string | undefined): GroupChanged => ({
  groupname: shape.name,
  desc: shape.description,
  public: shape.isPublic,
  maxusers: shape.maxUsers,
  members_only: shape.membersOnly,
  allowinvites: shape.allowInvites,
  ...(picture !== undefined && { group_face: picture }),
  im_group_id: groupId,
})

async function changePicture(tx: Tx, caller: Caller, groupId: string, node: string): Promise<void> {
  const fileId = await claimFile(tx, caller.id, 'group_face', node, `im_groups:${groupId}:face`, 'image')
  const before = await tx.find<{ file_id: number }>(
    sql`select file_id from im_group_faces where group_id = ${groupId} for update`,
  )
  await tx.run(sql`
    insert into im_group_faces (group_id, file_id) values (${groupId}, ${fileId})
    on conflict (group_id) do update set file_id = excluded.file_id, updated_at = plaza_now()`)
  if (before && before.file_id !== fileId) await releaseFile(tx, before.file_id)
}

const findPicture = async (tx: Tx, groupId: string): Promise<StoredFile | null> =>
  (
    await tx.find<{ picture: StoredFile }>(
      sql`select ${fileOf(sql`g.file_id`)} as picture from im_group_faces g where g.group_id = ${groupId}`,
    )
  )?.picture ?? null

/** Removes a group: its owner for good, staff by a decision that an appeal can undo. */
export async function removeGroup(
  deps: GroupDeps,
  caller: Caller,
  groupId: string,
  { why, origin }: { why: Why; origin: Origin },
): Promise<Change<void>> {
  const patience = createPatience(deps.provider)
  await undoEarlier(deps.db, patience, groupId)
  const group = await requireGroup(patience, caller, groupId)
  if (!isOwner(caller, group)) throw notManager()
  if (group.owner !== uidOf(caller)) return dissolveGroup(deps, patience, { caller, group, why, origin })
  // One step at the provider, which either happened or did not: there is nothing to undo.
  await patience.ask((provider, signal) => provider.removeGroup(groupId, signal))
  return {
    finish: (tx) => removePictures(tx, [groupId]),
    abandon: async () => {},
  }
}
