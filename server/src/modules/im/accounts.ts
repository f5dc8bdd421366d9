import { randomBytes } from 'node:crypto'
import { type Db, type Secrets, sql, type Tx } from '../../kernel/index.ts'
import { noSuchPeople } from './errors.ts'
import type { Patience } from './patience.ts'
import type { ImAccount } from './port.ts'

export interface AccountRow {
  user_id: number
  password: Buffer | null
  version: number
}

export const makePassword = (): string => randomBytes(24).toString('base64url')

/** Makes sure that these people have accounts at the provider; 422 if one of them does not exist. */
export async function ensureAccounts(
  { db, secrets }: { db: Db; secrets: Secrets },
  patience: Patience,
  userIds: readonly number[],
  field: string,
): Promise<void> {
  const waiting = await db.transaction(async (tx) => {
    await requirePeople(tx, userIds, field)
    await tx.run(sql`
      insert into im_accounts (user_id) select unnest(${[...userIds]}::bigint[]) on conflict do nothing`)
    return tx.rows<AccountRow>(sql`
      select user_id, password, version from im_accounts
      where user_id = any(${[...userIds]}::bigint[]) and registered_at is null order by user_id`)
  })
  if (waiting.length === 0) return
  const accounts = await db.transaction((tx) => withPasswords(tx, secrets, waiting))
  await patience.ask((provider, signal) => provider.saveAccounts(accounts, signal))
  await db.transaction((tx) => confirmAccounts(tx, waiting))
}

/** The accounts to create at the provider; those without a password get one, which is stored first. */
export async function withPasswords(tx: Tx, secrets: Secrets, rows: readonly AccountRow[]): Promise<ImAccount[]> {
  const bare = rows.filter(({ password }) => password === null).map(({ user_id }) => user_id)
  const made = bare.map(() => secrets.close(makePassword()).toString('hex'))
  await tx.run(sql`
    update im_accounts a set password = decode(given.password, 'hex')
    from unnest(${bare}::bigint[], ${made}::text[]) as given (user_id, password)
    where a.user_id = given.user_id and a.password is null`)
  const kept = await tx.rows<{ user_id: number; password: Buffer }>(sql`
    select user_id, password from im_accounts
    where user_id = any(${rows.map(({ user_id }) => user_id)}::bigint[]) and password is not null order by user_id`)
  return kept.map(({ user_id, password }) => ({ uid: String(user_id), password: secrets.open(password) }))
}

/**
 * Marks these as known to the provider. If a password changed meanwhile, the provider may have an older one and gets it
 * again.
 */
export const confirmAccounts = (tx: Tx, rows: readonly AccountRow[]): Promise<number> =>
  tx.run(sql`
    update im_accounts a set
      registered_at = coalesce(a.registered_at, plaza_now()),
      unsure_since = case when a.version = given.version then null else plaza_now() end
    from unnest(${rows.map((row) => row.user_id)}::bigint[], ${rows.map((row) => row.version)}::int[]) as given (user_id, version)
    where a.user_id = given.user_id`)

async function requirePeople(tx: Tx, userIds: readonly number[], field: string): Promise<void> {
  const { found } = await tx.get<{ found: number }>(sql`
    select count(*) as found from users where id = any(${[...userIds]}::bigint[]) and deleted_at is null`)
  if (found !== new Set(userIds).size) throw noSuchPeople(field)
}
