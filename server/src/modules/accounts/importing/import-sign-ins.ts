import { type Db, sql, type Tx } from '../../../kernel/index.ts'
import { bcryptFault } from '../passwords/bcrypt.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'

/** The password of everyone in the demo community; it is published. */
export const DEMO_PASSWORD = 'plaza-demo-2026'

/** Removes the published password from everyone who holds a role beyond that of a member, and ends their sign-ins. */
export async function closeDemoStaff(db: Db): Promise<number> {
  const staff = await db.rows<{ id: number; hash: string }>(sql`
    select u.id, p.hash from passwords p join users u on u.id = p.user_id
    where exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = u.id and r.name not in ('member', 'disabled'))`)
  const passwords = createPasswords()
  const published = new Set<string>()
  for (const hash of new Set(staff.map((each) => each.hash)))
    if (await passwords.matches(hash, DEMO_PASSWORD)) published.add(hash)
  const ids = staff.filter(({ hash }) => published.has(hash)).map(({ id }) => id)
  await db.transaction(async (tx) => {
    await tx.run(
      sql`delete from passwords where user_id = any(${ids}::bigint[]) and hash = any(${[...published]}::text[])`,
    )
    for (const id of ids) await closeSessionsOf(tx, id)
  })
  return ids.length
}

/** Gives these people one password, set when they joined. */
export const importPassword = (tx: Tx, userIds: readonly number[], hash: string): Promise<number> =>
  tx.run(sql`
    insert into passwords (user_id, hash, changed_at)
    select id, ${hash}, created_at from users where id = any(${[...userIds]}::bigint[])`)

/**
 * Gives these people the passwords they had elsewhere, as bcrypt hashes (`$2y$`, `$2a$`, `$2b$`) that the next sign-in
 * replaces by ours. A second import changes those not yet replaced. The caller leaves out, and reports, those that
 * `bcryptFault` names: their owners set a new password by a code.
 */
export async function importBcryptHashes(tx: Tx, rows: readonly { userId: number; hash: string }[]): Promise<number> {
  const bad = rows.find(({ hash }) => bcryptFault(hash) !== undefined)
  if (bad) throw new Error(`The password of user ${bad.userId} is no bcrypt hash that can be taken.`)
  return tx.run(sql`
    insert into passwords (user_id, hash, changed_at)
    select u.id, r.hash, u.created_at
    from unnest(${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ hash }) => hash)}::text[]) as r (user_id, hash)
    join users u on u.id = r.user_id
    on conflict (user_id) do update set hash = excluded.hash
    where passwords.hash like '$2%' and passwords.hash <> excluded.hash`)
}

/** Links these people to a provider's id for them: `<prefix><their name, folded>`. */
export const importIdentities = (tx: Tx, userIds: readonly number[], provider: string, prefix: string) =>
  tx.run(sql`
    insert into social_identities (provider, subject, user_id, created_at)
    select ${provider}, ${prefix} || name_folded, id, created_at from users where id = any(${[...userIds]}::bigint[])`)

/** Whether a user still has the password they were imported with. */
export const hasImportedPassword = async (tx: Pick<Tx, 'find'>, userId: number): Promise<boolean> =>
  (await tx.find(sql`
    select from passwords p join users u on u.id = p.user_id where u.id = ${userId} and p.changed_at = u.created_at`)) !==
  undefined
