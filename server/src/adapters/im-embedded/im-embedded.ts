import { type Db, identifier, join, sql, type Tx } from '../../kernel/index.ts'
import { type ImGroup, type ImGroupShape, type ImProvider, ImRefused } from '../../modules/im/index.ts'

/**
 * The built-in provider: groups and members are rows of our own database, and accounts are those the module keeps
 * anyway. Messages are those of the module `chat`.
 */
export function createImEmbedded(db: Db): ImProvider {
  return {
    carriesMessages: false,
    isBuiltIn: true,
    saveAccounts: async () => {},
    removeAccount: async (uid) => {
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from im_groups where owner_id = ${Number(uid)}`)
        await tx.run(sql`delete from im_group_members where user_id = ${Number(uid)}`)
      })
    },
    async findGroups(ids, { viewer, membersAtMost }) {
      const rows = await db.rows<GroupRow>(sql`
        select g.id, g.name, g.description, g.is_public, g.members_only, g.allow_invites, g.max_users, g.owner_id, g.created_at,
          (select count(*) from im_group_members m where m.group_id = g.id) as members_count,
          array(select m.user_id from im_group_members m where m.group_id = g.id
            order by m.user_id <> g.owner_id, m.joined_at, m.user_id limit ${membersAtMost}) as members,
          exists (select from im_group_members m where m.group_id = g.id and m.user_id = ${Number(viewer ?? 0)}) as has_viewer
        from im_groups g where g.id = any(${ids.map(Number)}::bigint[]) and g.dissolved_at is null`)
      return rows.map(presentGroup)
    },
    async listGroupIdsOf(uid) {
      const rows = await db.rows<{ group_id: number }>(sql`
        select m.group_id from im_group_members m join im_groups g on g.id = m.group_id and g.dissolved_at is null
        where m.user_id = ${Number(uid)} order by m.group_id desc limit 100`)
      return rows.map(({ group_id }) => String(group_id))
    },
    listAdmins: async () => [],
    createGroup: ({ key, owner, members, ...shape }) =>
      db.transaction(async (tx) => {
        const everybody = [Number(owner), ...members.map(Number)]
        await requireAccounts(tx, everybody)
        if (everybody.length > shape.maxUsers) throw new ImRefused('full')
        const { id } = await tx.get<{ id: number }>(sql`
          insert into im_groups (key, name, description, is_public, members_only, allow_invites, max_users, owner_id)
          values (${key}, ${shape.name}, ${shape.description}, ${shape.isPublic}, ${shape.membersOnly}, ${shape.allowInvites},
            ${shape.maxUsers}, ${Number(owner)})
          returning id`)
        await insertMembers(tx, id, everybody)
        return String(id)
      }),
    discardGroup: async ({ key }) => void (await db.run(sql`delete from im_groups where key = ${key}`)),
    updateGroup: (id, change) =>
      db.transaction(async (tx) => {
        await lockGroup(tx, id)
        if (change.maxUsers !== undefined && (await countMembers(tx, id)) > change.maxUsers)
          throw new ImRefused('too_few')
        const given = Object.entries(change).map(
          ([name, value]) => sql`${identifier(COLUMNS[name as keyof ImGroupShape])} = ${value}`,
        )
        if (given.length > 0) await tx.run(sql`update im_groups set ${join(given, ', ')} where id = ${Number(id)}`)
      }),
    transferGroup: (id, newOwner) =>
      db.transaction(async (tx) => {
        await lockGroup(tx, id)
        const isMember = await tx.find(
          sql`select from im_group_members where group_id = ${Number(id)} and user_id = ${Number(newOwner)}`,
        )
        if (!isMember) throw new ImRefused('not_member')
        await tx.run(sql`update im_groups set owner_id = ${Number(newOwner)} where id = ${Number(id)}`)
      }),
    removeGroup: async (id) => void (await db.run(sql`delete from im_groups where id = ${Number(id)}`)),
    addMembers: (id, uids) =>
      db.transaction(async (tx) => {
        const { max_users: maxUsers } = await lockGroup(tx, id)
        await requireAccounts(tx, uids.map(Number))
        await insertMembers(tx, Number(id), uids.map(Number))
        if ((await countMembers(tx, id)) > maxUsers) throw new ImRefused('full')
      }),
    removeMembers: (id, uids) =>
      db.transaction(async (tx) => {
        await lockGroup(tx, id)
        await tx.run(sql`
          delete from im_group_members m using im_groups g
          where g.id = m.group_id and m.group_id = ${Number(id)} and m.user_id = any(${uids.map(Number)}::bigint[])
            and m.user_id <> g.owner_id`)
      }),
  }
}

interface GroupRow {
  id: number
  name: string
  description: string
  is_public: boolean
  members_only: boolean
  allow_invites: boolean
  max_users: number
  owner_id: number
  created_at: Date
  members_count: number
  members: number[]
  has_viewer: boolean
}

const COLUMNS: Readonly<Record<keyof ImGroupShape, string>> = {
  name: 'name',
  description: 'description',
  isPublic: 'is_public',
  membersOnly: 'members_only',
  allowInvites: 'allow_invites',
  maxUsers: 'max_users',
}

const presentGroup = (row: GroupRow): ImGroup => ({
  id: String(row.id),
  name: row.name,
  description: row.description,
  isPublic: row.is_public,
  membersOnly: row.members_only,
  allowInvites: row.allow_invites,
  maxUsers: row.max_users,
  owner: String(row.owner_id),
  createdAt: row.created_at,
  membersCount: row.members_count,
  members: row.members.map(String),
  hasViewer: row.has_viewer,
})

// Changes of a group's members wait here for each other, so that it never has too many.
async function lockGroup(tx: Tx, id: string): Promise<{ max_users: number }> {
  const group = await tx.find<{ max_users: number }>(
    sql`select max_users from im_groups where id = ${Number(id)} and dissolved_at is null for update`,
  )
  if (!group) throw new ImRefused('group_missing')
  return group
}

async function requireAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  const { found } = await tx.get<{ found: number }>(
    sql`select count(*) as found from im_accounts where user_id = any(${[...userIds]}::bigint[])`,
  )
  if (found !== new Set(userIds).size) throw new ImRefused('account_missing')
}

const insertMembers = (tx: Tx, groupId: number, userIds: readonly number[]) =>
  tx.run(sql`
    insert into im_group_members (group_id, user_id)
    select ${groupId}, unnest(${[...userIds]}::bigint[]) on conflict do nothing`)

const countMembers = async (tx: Tx, id: string): Promise<number> =>
  (await tx.get<{ n: number }>(sql`select count(*) as n from im_group_members where group_id = ${Number(id)}`)).n
