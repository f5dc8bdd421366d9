import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  type Db,
  IsoTimestamp,
  isoTime,
  Nullable,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
} from '../../../kernel/index.ts'
import { GUARDED_PERMISSIONS } from '../../users/index.ts'

const StaffAccount = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [3] }),
    name: Type.String({ description: 'Name.', examples: ['Priya'] }),
    roles: Type.Array(Type.String({ description: 'Role name.' }), {
      description: 'Their roles, `member` left out.',
      examples: [['moderator']],
    }),
    disabled: Type.Boolean({ description: 'Suspended.' }),
    factors: Type.Array(Type.String({ enum: ['totp', 'passkey'], description: 'A kind.' }), {
      description: 'Kinds of second factor in use; empty without any.',
    }),
    needs_factor: Type.Boolean({
      description: 'Holds a permission that moves money or changes people, roles or settings.',
    }),
    factor_used_at: Nullable(IsoTimestamp('When a factor was last shown; null if never.')),
    last_seen_at: Nullable(IsoTimestamp('When a sign-in of theirs was last used; null if none is left.')),
  },
  { title: 'StaffAccount', description: 'A person with a role, and how their account is secured.' },
)

type StaffAccountRow = Omit<Static<typeof StaffAccount>, 'factor_used_at' | 'last_seen_at'> & {
  factor_used_at: Date | null
  last_seen_at: Date | null
}

const PLAIN_ROLES = ['member', 'disabled']
const hasRole = sql`exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name <> all (${PLAIN_ROLES}))`
const hasFactor = sql`exists (select from factors f where f.user_id = u.id and f.confirmed_at is not null)`
const needsFactor = sql`exists (
  select from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = u.id and r.permissions && ${['*', ...GUARDED_PERMISSIONS]}::text[])`

const staffAccounts: StaffList = {
  columns: sql`
    u.id, u.name, u.disabled_at is not null as disabled, ${needsFactor} as needs_factor,
    array(select r.name from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.name <> all (${PLAIN_ROLES}) order by r.id) as roles,
    array(select distinct f.kind from factors f where f.user_id = u.id and f.confirmed_at is not null order by 1) as factors,
    (select max(f.last_used_at) from factors f where f.user_id = u.id) as factor_used_at,
    (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_seen_at`,
  from: sql`users u`,
  where: sql`u.deleted_at is null and ${hasRole}`,
  id: sql`u.id`,
  sorts: { id: sql`u.id`, name: sql`u.name_folded` },
  defaultSort: 'id:asc',
  search: [sql`u.name_folded`],
  filters: {
    has_factor: staffFilter(
      Type.Boolean({ description: 'Only people with a second factor, or only those without.' }),
      (is) => sql`${hasFactor} = ${is}`,
    ),
    needs_factor: staffFilter(
      Type.Boolean({ description: 'Only people whose permissions need one, or only others.' }),
      (is) => sql`${needsFactor} = ${is}`,
    ),
  },
}

/** Who holds roles, and whether a stolen password would be enough to act as them. */
export const staffAccountRoutes = (app: App, db: Db): void =>
  staffListRoute(app, db, '/admin/staff', {
    config: { access: { permission: 'user:manage' } },
    schema: { operationId: 'adminListStaff', summary: 'List staff and their two-step verification' },
    list: staffAccounts,
    view: StaffAccount,
    present: (row: StaffAccountRow) => ({
      ...row,
      factor_used_at: row.factor_used_at && isoTime(row.factor_used_at),
      last_seen_at: row.last_seen_at && isoTime(row.last_seen_at),
    }),
  })
