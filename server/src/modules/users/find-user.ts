import { type Caller, fold, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { parseEmail, parsePhone } from './contacts.ts'
import { userNotFound } from './errors.ts'
import { type Relation, relationColumns, type UserRow, userColumns } from './present.ts'

/** The living user meant by an id, a name, a phone number or an e-mail address. */
export async function getUser(
  db: Queryable,
  viewer: Caller | undefined,
  reference: string,
): Promise<UserRow & Relation> {
  const user = await db.find<UserRow & Relation>(sql`
    select ${userColumns}, ${relationColumns(viewer)} from users u join user_counts c on c.user_id = u.id
    where ${referenced(reference)} and u.deleted_at is null`)
  if (!user) throw userNotFound()
  return user
}

/** Whether this asks for the owner of a phone number or an e-mail address rather than for a known user. */
export const isContact = (reference: string): boolean =>
  parsePhone(reference) !== undefined || parseEmail(reference) !== undefined

// Names are never shaped like the other three, so a reference means one thing only.
function referenced(reference: string): Sql {
  if (/^\d{1,16}$/.test(reference) && !parsePhone(reference)) return sql`u.id = ${Number(reference)}`
  const phone = parsePhone(reference)
  if (phone) return sql`(u.phone = ${phone} or u.id = ${/^\d+$/.test(reference) ? Number(reference) : 0})`
  const email = parseEmail(reference)
  if (email) return sql`u.email = ${email}`
  return sql`u.name_folded = ${fold(reference)}`
}

/** 404 unless this id is a living user. */
export async function requireUser(db: Queryable, userId: number): Promise<{ name: string; isBot: boolean }> {
  const found = await db.find<{ name: string; isBot: boolean }>(sql`
    select name, is_bot as "isBot" from users where id = ${userId} and deleted_at is null`)
  if (!found) throw userNotFound()
  return found
}

/** Summaries of these users in one query, whether or not they still have an account. */
export async function loadUsers(db: Queryable, userIds: readonly number[]): Promise<Map<number, UserRow>> {
  const rows = await db.rows<UserRow>(sql`
    select ${userColumns} from users u join user_counts c on c.user_id = u.id where u.id = any(${[...new Set(userIds)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same with how the viewer and each of them relate, for records that show a whole person. */
export async function loadProfiles(
  db: Queryable,
  viewer: Caller | undefined,
  userIds: readonly number[],
): Promise<Map<number, UserRow & Relation>> {
  const rows = await db.rows<UserRow & Relation>(sql`
    select ${userColumns}, ${relationColumns(viewer)} from users u join user_counts c on c.user_id = u.id
    where u.id = any(${[...new Set(userIds)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
