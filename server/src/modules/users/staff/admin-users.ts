import { type Static, Type } from 'typebox'
import {
  type Caller,
  Closed,
  Id,
  Nullable,
  plainTime,
  plainTimeOrNull,
  SingleLineText,
  type Sql,
  type StaffList,
  sql,
  staffFilter,
  Timestamp,
} from '../../../kernel/index.ts'
import { presentPhone } from '../contacts.ts'
import type { VerificationRow } from '../present.ts'
import { Verification } from '../schemas.ts'
import { canAbout } from './permissions.ts'
import { PLAIN_TIME, suspensionFields } from './suspension.ts'

/** A person as staff see them. */
export const StaffUser = Closed(
  {
    id: Type.Integer({ description: 'User id.', examples: [12] }),
    name: Type.String({ description: 'Name.', examples: ['林小满'] }),
    phone: Nullable(Type.String({ description: 'Phone number; null without `user:contact`.' })),
    email: Nullable(Type.String({ description: 'Email address; null without `user:contact`.' })),
    location: Nullable(Type.String({ description: 'Where they live.' })),
    verification: Nullable(Verification),
    roles: Type.Array(Type.String({ description: 'Role name.' }), {
      description: 'Names of their roles.',
      examples: [['member']],
    }),
    disabled: Type.Boolean({ description: 'Suspended.' }),
    suspended_until: Nullable(Timestamp('When the suspension ends by itself; null without an end.')),
    suspended_reason: Nullable(Type.String({ description: 'Why they are suspended.' })),
    chat_muted_until: Nullable(Timestamp('Until when they cannot send chat messages; null when they can.')),
    limited_until: Nullable(
      Timestamp('Until when only they and their followers see what they write; null when everyone does.'),
    ),
    followers_count: Type.Integer({ description: 'People who follow them.' }),
    feeds_count: Type.Integer({ description: 'Feeds published.' }),
    created_at: Timestamp('When they joined.'),
    updated_at: Timestamp('When the profile last changed.'),
    deleted_at: Nullable(Timestamp('When they deleted the account.')),
  },
  { title: 'StaffUser', description: 'A person as staff see them.' },
)

interface StaffUserRow {
  id: number
  name: string
  phone: string | null
  email: string | null
  location: string | null
  verification: VerificationRow | null
  roles: string[]
  disabled: boolean
  suspended_until: Date | null
  suspended_reason: string | null
  chat_muted_until: Date | null
  limited_until: Date | null
  followers_count: number
  feeds_count: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** Names of the roles of user `u`. */
export const rolesOf: Sql = sql`array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id)`

export const staffUsers: StaffList = {
  columns: sql`u.id, u.name, u.phone, u.email, u.location, u.verification, ${rolesOf} as roles, u.disabled_at is not null as disabled,
    u.suspended_until, u.suspended_reason, u.limited_until,
    case when u.chat_muted_until > plaza_now() then u.chat_muted_until end as chat_muted_until, c.followers_count, c.feeds_count, u.created_at, u.updated_at, u.deleted_at`,
  from: sql`users u join user_counts c on c.user_id = u.id`,
  id: sql`u.id`,
  dated: sql`u.created_at`,
  sorts: {
    id: sql`u.id`,
    name: sql`u.name_folded`,
    created_at: sql`u.created_at`,
    followers_count: sql`c.followers_count`,
    feeds_count: sql`c.feeds_count`,
  },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {
    id: staffFilter(Id('Only this person.'), (id) => sql`u.id = ${id}`),
    disabled: staffFilter(
      Type.Boolean({ description: 'Only suspended people, or only others.' }),
      (is) => sql`(u.disabled_at is not null) = ${is}`,
    ),
    deleted: staffFilter(
      Type.Boolean({ description: 'Only deleted accounts, or only others.' }),
      (is) => sql`(u.deleted_at is not null) = ${is}`,
    ),
    chat_muted: staffFilter(
      Type.Boolean({ description: 'Only people who are muted in chat, or only others.' }),
      (is) => sql`coalesce(u.chat_muted_until > plaza_now(), false) = ${is}`,
    ),
    limited: staffFilter(
      Type.Boolean({ description: 'Only limited people, or only others.' }),
      (is) => sql`(u.limited_until is not null) = ${is}`,
    ),
    verified: staffFilter(
      Type.Boolean({ description: 'Only verified people, or only others.' }),
      (is) => sql`(u.verification is not null) = ${is}`,
    ),
    role: staffFilter(
      SingleLineText({ maxLength: 30, description: 'Only people with this role.', examples: ['moderator'] }),
      (name) =>
        sql`exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = ${name})`,
    ),
  },
}

/** Contacts are searched by those alone who see them. */
export const searchedBy = (caller: Caller): readonly Sql[] =>
  canAbout(caller, 'user:contact') ? [sql`u.name_folded`, sql`u.phone`, sql`u.email`] : [sql`u.name_folded`]

export const presentStaffUser = (row: StaffUserRow, caller: Caller): Static<typeof StaffUser> => ({
  ...row,
  phone: canAbout(caller, 'user:contact') ? presentPhone(row.phone) : null,
  email: canAbout(caller, 'user:contact') ? row.email : null,
  suspended_until: plainTimeOrNull(row.suspended_until),
  chat_muted_until: plainTimeOrNull(row.chat_muted_until),
  limited_until: plainTimeOrNull(row.limited_until),
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.updated_at),
  deleted_at: plainTimeOrNull(row.deleted_at),
})

export const StandingChange = Closed(
  {
    disabled: Type.Optional(
      Type.Boolean({ description: 'Suspend (true) or let back in (false). Suspension ends every token at once.' }),
    ),
    ...suspensionFields,
    limited_until: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 20,
          pattern: PLAIN_TIME,
          description:
            'Until when only they and their followers see their feeds and comments, which are then in no list, search or ranking (UTC); null ends that. `rule` and `reason` may go with it.',
          examples: ['2027-01-31 08:00:00'],
        }),
      ),
    ),
    chat_muted_until: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 20,
          pattern: PLAIN_TIME,
          description:
            'Until when they cannot send chat messages (UTC); null lets them. Needs `im:manage`. `rule` and `reason` may go with it.',
          examples: ['2027-01-31 08:00:00'],
        }),
      ),
    ),
    roles: Type.Optional(
      Type.Array(Type.String({ maxLength: 30, description: 'Role name.' }), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Replaces the set of roles.',
        examples: [['member', 'moderator']],
      }),
    ),
    verification: Type.Optional(
      Nullable(
        Closed(
          {
            type: Type.String({ enum: ['user', 'org'], description: 'A person or an organisation.' }),
            description: SingleLineText({
              minLength: 1,
              maxLength: 100,
              description: 'What was verified.',
              examples: ['Illustrator'],
            }),
          },
          { description: 'What staff verified; null takes it back.' },
        ),
      ),
    ),
  },
  { minProperties: 1 },
)
export type StandingChange = Static<typeof StandingChange>
