import { type Caller, type Db, plainTime, type Queryable, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { loadUsers, presentSummary, type UserRow } from '../users/index.ts'
import { groupNotFound } from './errors.ts'
import { createPatience } from './patience.ts'
import { maySee, uidOf } from './policy.ts'
import { type ImGroup, type ImProvider, MAX_MEMBERS } from './port.ts'
import type { Affiliation, Group, GroupPicture, SimpleGroup } from './schemas.ts'

export interface ReadDeps {
  db: Db
  provider: ImProvider
  viewFile: ViewFile
}

/** Groups with their members. */
export async function readGroups(deps: ReadDeps, caller: Caller, ids: readonly number[]): Promise<Group[]> {
  const groups = await visibleGroups(deps, caller, ids.map(String), membersOfEach(ids.length))
  const users = await loadUsers(
    deps.db,
    groups.flatMap(({ members }) => members.map(Number)),
  )
  const pictures = await loadPictures(deps.db, groups, deps.viewFile)
  return groups.map((group) => {
    const picture = pictures.get(group.id)
    return {
      ...presentShape(group),
      owner: group.owner,
      created: group.createdAt.getTime(),
      custom: '',
      affiliations: group.members.flatMap((uid) => {
        const user = users.get(Number(uid))
        return user && user.deleted_at === null ? [presentMember(user, uid === group.owner, deps.viewFile)] : []
      }),
      ...(picture !== undefined && { group_face: picture }),
    }
  })
}

/** Groups with the uids of their members; without ids those the caller is in. */
export async function readSimpleGroups(
  deps: ReadDeps,
  caller: Caller,
  ids: readonly number[] | undefined,
): Promise<SimpleGroup[]> {
  const groups = ids
    ? await visibleGroups(deps, caller, ids.map(String), membersOfEach(ids.length))
    : await groupsOf(deps, caller)
  return groups.map((group) => ({
    ...presentShape(group),
    affiliations: group.members.map((member) => ({ member })),
  }))
}

/** The pictures of those groups that have one. */
export async function readPictures(deps: ReadDeps, caller: Caller, ids: readonly number[]): Promise<GroupPicture[]> {
  const groups = await visibleGroups(deps, caller, ids.map(String), 0)
  const pictures = await loadPictures(deps.db, groups, deps.viewFile)
  return [...pictures].map(([im_group_id, group_face]) => ({ im_group_id, group_face }))
}

// As many people in one answer as the largest group has, for one group or a hundred.
const membersOfEach = (groups: number): number => Math.floor(MAX_MEMBERS / groups)

async function groupsOf({ provider }: ReadDeps, caller: Caller): Promise<ImGroup[]> {
  const patience = createPatience(provider)
  const ids = await patience.ask((to, signal) => to.listGroupIdsOf(uidOf(caller), signal))
  if (ids.length === 0) return []
  const wish = { viewer: uidOf(caller), membersAtMost: membersOfEach(ids.length) }
  return inOrder(ids, await patience.ask((to, signal) => to.findGroups(ids, wish, signal)))
}

/** Those of the groups that the caller may see, in the order asked for; 404 when there is none. */
async function visibleGroups(
  { provider }: ReadDeps,
  caller: Caller,
  ids: readonly string[],
  membersAtMost: number,
): Promise<ImGroup[]> {
  const wish = { viewer: uidOf(caller), membersAtMost }
  const found = await createPatience(provider).ask((to, signal) => to.findGroups(ids, wish, signal))
  const visible = inOrder(ids, found).filter((group) => maySee(caller, group))
  if (visible.length === 0) throw groupNotFound()
  return visible
}

const inOrder = (ids: readonly string[], groups: readonly ImGroup[]): ImGroup[] =>
  ids.flatMap((id) => groups.find((group) => group.id === id) ?? [])

async function loadPictures(
  db: Queryable,
  groups: readonly ImGroup[],
  viewFile: ViewFile,
): Promise<Map<string, string>> {
  const rows = await db.rows<{ group_id: string; picture: StoredFile }>(sql`
    select g.group_id, ${fileOf(sql`g.file_id`)} as picture from im_group_faces g
    where g.group_id = any(${groups.map(({ id }) => id)}::text[]) order by g.group_id::bigint`)
  return new Map(rows.map(({ group_id, picture }) => [group_id, viewFile(picture).url]))
}

const presentShape = (group: ImGroup) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  membersonly: group.membersOnly,
  allowinvites: group.allowInvites,
  maxusers: group.maxUsers,
  affiliations_count: group.membersCount,
  public: group.isPublic,
})

function presentMember(user: UserRow, isOwner: boolean, viewFile: ViewFile): Affiliation {
  const { id, name, bio, sex, location, avatar, bg, verified, extra } = presentSummary(user, viewFile)
  return {
    ...{ id, name, bio, sex, location, avatar, bg, verified, extra },
    certification: user.verification,
    is_owner: isOwner ? 1 : 0,
    created_at: plainTime(user.created_at),
    updated_at: plainTime(user.updated_at),
  }
}
