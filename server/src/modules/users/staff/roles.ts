import { Type } from 'typebox'
import {
  type Caller,
  Closed,
  defineStaffRecords,
  type Hold,
  IsoTimestamp,
  inUse,
  invalid,
  isoTime,
  lockRecord,
  Problem,
  SingleLineText,
  say,
  sql,
  type Tx,
  word,
} from '../../../kernel/index.ts'
import { roleTooWide } from '../errors.ts'
import { rolesChanged } from '../facts.ts'
import type { Grant, Grants } from './grants.ts'
import { guardedOf, PERMISSIONS, refuseEscalation, STAFF_PERMISSIONS } from './permissions.ts'

interface RoleRow {
  id: number
  name: string
  permissions: string[]
  is_built_in: boolean
  users_count: number
  created_at: Date
  updated_at: Date
}

const Role = Closed(
  {
    id: Type.Integer({ description: 'Role id.', examples: [3] }),
    name: Type.String({ description: 'Name, as `roles` of a user lists it.', examples: ['moderator'] }),
    permissions: Type.Array(Type.String({ description: 'A permission.' }), {
      description: 'Permissions; `*` is every one.',
      examples: [['feed:manage']],
    }),
    is_built_in: Type.Boolean({ description: 'Cannot be renamed or removed.' }),
    users_count: Type.Integer({ description: 'How many people have it.', examples: [2] }),
    created_at: IsoTimestamp('When it was made.'),
    updated_at: IsoTimestamp('When it last changed.'),
  },
  { title: 'Role' },
)

const builtIn = (act: 'removed' | 'changed' | 'renamed') =>
  new Problem(
    422,
    'role.built_in',
    say`This role can’t be ${word(`role.built_in.${act}`, act)}: the service relies on it.`,
  )

/** Roles: named sets of permissions. */
export const roles = defineStaffRecords({
  path: 'roles',
  one: 'role',
  permission: 'setting:manage',
  table: 'roles',
  columns: sql`r.id, r.name, r.permissions, r.is_built_in, r.created_at, r.updated_at, (select count(*) from user_roles ur where ur.role_id = r.id) as users_count`,
  view: Role,
  fields: {
    name: SingleLineText({
      minLength: 2,
      maxLength: 30,
      pattern: '^[a-z][a-z0-9-]+$',
      description: 'Lower-case letters, digits and dashes.',
      examples: ['editor'],
    }),
    permissions: Type.Array(Type.String({ enum: [...PERMISSIONS], description: 'A permission.' }), {
      maxItems: PERMISSIONS.length,
      uniqueItems: true,
      description: 'Permissions.',
      examples: [['feed:manage']],
    }),
  },
  present: (rows: readonly RoleRow[]) =>
    rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), updated_at: isoTime(row.updated_at) })),
  async toColumns(tx, fields, { caller, id }) {
    if (id !== undefined) await checkChange(tx, caller, id, fields.name)
    if (fields.permissions) refuseEscalation(caller, fields.permissions)
    if (id !== undefined) await tx.publish(rolesChanged, { roleId: id })
    return {
      ...(fields.name !== undefined && { name: fields.name }),
      ...(fields.permissions && { permissions: fields.permissions }),
    }
  },
  async remove(tx, id) {
    const role = await tx.get<RoleRow>(sql`select is_built_in from roles where id = ${id}`)
    if (role.is_built_in) throw builtIn('removed')
    await tx.run(sql`delete from roles where id = ${id}`)
  },
  sortable: ['id', 'name', 'created_at', 'updated_at'],
  defaultSort: 'id:asc',
  search: ['name'],
  refusals: {
    roles_name_taken: () => invalid('name', 'A role with this name already exists.', 'role.name_taken'),
    user_roles_role_in_use: () => inUse('role', 'people'),
  },
})

async function checkChange(tx: Tx, caller: Caller, id: number, name: string | undefined): Promise<void> {
  const role = await tx.get<RoleRow>(sql`select name, permissions, is_built_in from roles where id = ${id}`)
  if (role.name === 'founder') throw builtIn('changed')
  if (role.is_built_in && name !== undefined && name !== role.name) throw builtIn('renamed')
  refuseEscalation(caller, role.permissions)
}

/** A guarded permission for a role that people hold waits for a second person; a role without holders gives nothing yet. */
export const holdRoles = ({ answer, ask }: Grants): Hold => ({
  answer,
  async ask(tx, { actor, id, fields }) {
    const grant = id === undefined ? undefined : await grantOfRole(tx, actor.caller, id, fields)
    return grant && ask(tx, actor, grant)
  },
})

/** How many people outside staff may hold a role that gets a guarded permission. */
const MAX_OUTSIDERS = 1

/** What a change of a role gives of guarded permissions to those who hold it; nothing when it gives none. */
export async function grantOfRole(
  tx: Tx,
  caller: Caller,
  id: number,
  fields: Record<string, unknown>,
): Promise<Grant | undefined> {
  const { name, permissions: held } = (await lockRecord(tx, roles, id)) as RoleRow
  await checkChange(tx, caller, id, fields['name'] as string | undefined)
  const permissions = fields['permissions'] as string[] | undefined
  if (!permissions) return undefined
  refuseEscalation(caller, permissions)
  const gained = guardedOf(permissions).filter((one) => !held.includes(one))
  if (gained.length === 0) return undefined
  const { people, outsiders } = await countHolders(tx, id)
  // Everyone who registers gets this one.
  if (name === 'member' || outsiders > MAX_OUTSIDERS) throw roleTooWide()
  if (people === 0) return undefined
  return {
    name,
    before: { permissions: held },
    after: { role_id: id, permissions, people },
    permissions: [...new Set(['setting:manage', ...gained])],
    change: { roleId: id, fields },
  }
}

const countHolders = (tx: Tx, roleId: number): Promise<{ people: number; outsiders: number }> =>
  tx.get(sql`
    select count(*) as people, count(*) filter (where not exists (
      select from user_roles also join roles r on r.id = also.role_id
      where also.user_id = ur.user_id and r.permissions && ${['*', ...STAFF_PERMISSIONS]}::text[])) as outsiders
    from user_roles ur where ur.role_id = ${roleId}`)
