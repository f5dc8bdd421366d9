import { fold, given, givenMany, skeleton, sql, type Tx } from '../../../kernel/index.ts'
import { deletedName } from '../names.ts'

/** A user as they registered, and what became of them. */
export interface ImportedUser {
  /** The id they had elsewhere; the next one unless given. */
  id?: number
  name: string
  phone?: string | null
  email?: string | null
  bio?: string
  sex?: number
  location?: string
  verification?: { type: string; icon: string | null; description: string } | null
  /** Role names. */
  roles: readonly string[]
  phoneVerifiedAt?: Date | null
  emailVerifiedAt?: Date | null
  createdAt: Date
  updatedAt?: Date
  suspendedAt?: Date | null
  /** Erased then, as by deleting the account. */
  deletedAt?: Date | null
}

/** Writes people with counters and roles; their ids, in order. They should come in the order in which they joined. */
export async function importUsers(tx: Tx, users: readonly ImportedUser[]): Promise<number[]> {
  const rows = users.map((user, position) => ({
    ...user,
    nameFolded: fold(user.name),
    nameSkeleton: skeleton(user.name),
    position,
  }))
  const added = await tx.rows<{ id: number; name_folded: string }>(sql`
    with given as materialized (
      select coalesce(id, nextval(pg_get_serial_sequence('users', 'id'))) as id, name, name_folded, name_skeleton, phone, email, bio, sex, location,
        verification, roles, created_at, updated_at, suspended_at, phone_verified_at, email_verified_at, position
      from ${givenMany(rows)} as given (id bigint, name text, name_folded text, name_skeleton text, phone text, email text, bio text,
        sex smallint, location text, verification jsonb, roles text[], created_at timestamptz, updated_at timestamptz,
        suspended_at timestamptz, phone_verified_at timestamptz, email_verified_at timestamptz, position int) order by position),
    added as (
      insert into users (id, name, name_folded, name_skeleton, phone, phone_verified_at, email, email_verified_at, bio, sex, location,
        verification, disabled_at, created_at, updated_at)
      overriding system value
      select id, name, name_folded, name_skeleton, phone, case when phone is not null then coalesce(phone_verified_at, created_at) end, email,
        case when email is not null then coalesce(email_verified_at, created_at) end, bio, coalesce(sex, 0), location, nullif(verification, 'null'), suspended_at,
        created_at, coalesce(updated_at, created_at)
      from given order by position
      returning id, name_folded),
    counted as (insert into user_counts (user_id) select id from added),
    roled as (
      insert into user_roles (user_id, role_id)
      select added.id, r.id from added join given using (name_folded) join roles r on r.name = any (given.roles))
    select id, name_folded from added`)
  const ids = new Map(added.map(({ id, name_folded }) => [name_folded, id]))
  const inOrder = rows.map(({ nameFolded }) => ids.get(nameFolded)!)
  await erase(
    tx,
    users.flatMap(({ deletedAt }, at) => (deletedAt ? [{ id: inOrder[at]!, deletedAt }] : [])),
  )
  return inOrder
}

const erase = (tx: Tx, deleted: readonly { id: number; deletedAt: Date }[]) =>
  tx.run(sql`
    update users u set deleted_at = given.deleted_at, updated_at = given.deleted_at, name = given.name,
      name_folded = '@' || given.name, name_skeleton = null, phone = null, email = null, phone_verified_at = null,
      email_verified_at = null, bio = null, sex = 0, location = null, verification = null
    from ${given(deleted.map((each) => ({ ...each, name: deletedName(each.id) })))} as given (id bigint, name text, deleted_at timestamptz)
    where u.id = given.id`)

/** Records who was invited by whom. */
export const importInvitations = (tx: Tx, invitations: readonly { userId: number; inviterId: number }[]) =>
  tx.run(sql`
    update users u set inviter_id = given.inviter_id
    from ${given(invitations)} as given (user_id bigint, inviter_id bigint) where u.id = given.user_id`)

/** Gives people their pictures, which are files in use for them; null leaves one as it is. */
export const importPictures = (
  tx: Tx,
  pictures: readonly { userId: number; avatarId: number | null; bgId: number | null }[],
) =>
  tx.run(sql`
    update users u set avatar_id = coalesce(given.avatar_id, u.avatar_id), bg_id = coalesce(given.bg_id, u.bg_id)
    from ${given(pictures)} as given (user_id bigint, avatar_id bigint, bg_id bigint) where u.id = given.user_id`)

/** Shows of people what was verified elsewhere, unless something is verified of them here. */
export const importVerifications = (
  tx: Tx,
  verifications: readonly { userId: number; type: 'user' | 'org'; description: string }[],
): Promise<number> =>
  tx.run(sql`
    update users u set verification = jsonb_build_object('type', given.type, 'icon', null, 'description', given.description)
    from ${given(verifications)} as given (user_id bigint, type text, description text)
    where u.id = given.user_id and u.deleted_at is null and u.verification is null`)

/** Changes the profiles of imported people to what they are elsewhere by now. */
export const changeImportedUsers = (
  tx: Tx,
  users: readonly {
    id: number
    bio: string | null
    sex: number
    location: string | null
    updatedAt: Date
  }[],
): Promise<number> =>
  tx.run(sql`
    update users u set bio = given.bio, sex = given.sex, location = given.location, updated_at = given.updated_at
    from ${given(users)} as given (id bigint, bio text, sex smallint, location text, updated_at timestamptz)
    where u.id = given.id and u.deleted_at is null`)

/** Suspends imported people who were barred elsewhere. */
export const suspendImportedUsers = (tx: Tx, users: readonly { id: number; suspendedAt: Date }[]): Promise<number> =>
  tx.run(sql`
    update users u set disabled_at = given.suspended_at
    from ${given(users)} as given (id bigint, suspended_at timestamptz)
    where u.id = given.id and u.deleted_at is null and u.disabled_at is null`)

/** Gives imported people names that `freeNames` found free. */
export const renameImportedUsers = (tx: Tx, users: readonly { id: number; name: string }[]): Promise<number> =>
  tx.run(sql`
    update users u set name = given.name, name_folded = given.name_folded, name_skeleton = given.name_skeleton
    from ${given(users.map(({ id, name }) => ({ id, name, nameFolded: fold(name), nameSkeleton: skeleton(name) })))}
      as given (id bigint, name text, name_folded text, name_skeleton text)
    where u.id = given.id and u.deleted_at is null`)

/** Gives imported people other phones and addresses, which no one else has; null leaves one as it is. */
export const changeImportedContacts = (
  tx: Tx,
  users: readonly { id: number; phone: string | null; email: string | null; updatedAt: Date }[],
): Promise<number> =>
  tx.run(sql`
    update users u set phone = coalesce(given.phone, u.phone), email = coalesce(given.email, u.email),
      phone_verified_at = case when given.phone is null then u.phone_verified_at else given.updated_at end,
      email_verified_at = case when given.email is null then u.email_verified_at else given.updated_at end
    from ${given(users)} as given (id bigint, phone text, email text, updated_at timestamptz)
    where u.id = given.id and u.deleted_at is null`)
