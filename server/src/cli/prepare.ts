import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { createDb } from '../kernel/db/db.ts'
import { createDriver, type Driver } from '../kernel/db/driver.ts'
import { migrate, readMigrations } from '../kernel/db/migrate.ts'
import { sql } from '../kernel/db/sql.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { createPasswords, storePassword } from '../modules/accounts/index.ts'
import { loadRegions, regionFile } from '../modules/locations/index.ts'
import { createUser } from '../modules/users/index.ts'
import { UserProblem } from './command.ts'

export interface Prepared {
  migrations: string[]
  /** Set when the first account was made just now. */
  admin: { password: string; isGenerated: boolean } | undefined
}

/** Brings the database up to date and makes the first account, `admin`, on an empty one. Safe for two processes at once. */
export async function prepareDatabase(owner: Driver, config: Config): Promise<Prepared> {
  const migrations = await migrate(owner, await readMigrations())
  const db = createDb({
    driver: owner,
    reactions: new Map(),
    seal: createSecrets(config.APP_SECRET),
    jobsWaiting: () => {},
    queryDeadlineMs: 60_000,
  })
  await loadRegions(db, regionFile())
  const { people } = await db.get<{ people: number }>(sql`select count(*) as people from users`)
  if (people > 0) return { migrations, admin: undefined }
  const password = config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const hash = await createPasswords().hash(password)
  const isOurs = await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('first account', 0))`)
    if (await tx.find(sql`select id from users limit 1`)) return false
    const id = await createUser(tx, { name: 'admin', roles: ['founder', 'member'] })
    await storePassword(tx, id, hash)
    return true
  })
  return { migrations, admin: isOurs ? { password, isGenerated: config.ADMIN_PASSWORD === undefined } : undefined }
}

/** In production the service must not connect as the owner of its tables: then nothing in it could change the rules. */
export async function refuseOwnerAsApplication(url: string, owner: Driver): Promise<void> {
  const [row] = await owner<
    { owner: string }[]
  >`select tableowner as owner from pg_tables where schemaname = 'public' and tablename = 'users'`
  if (row?.owner === decodeURIComponent(new URL(url).username)) {
    throw new UserProblem(
      'In production DATABASE_URL must not be the owner of the tables: make a login that is only a member of plaza_app, and give the owner in DATABASE_MIGRATION_URL.',
    )
  }
}

/**
 * In production what was acknowledged must outlive a power cut. Asked over the service's own login, because a role or a
 * database may have settings of its own.
 */
export async function refuseForgetfulServer(url: string): Promise<void> {
  const service = createDriver({ url, poolSize: 1, asAppRole: true })
  try {
    const rows = await service<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name in ('synchronous_commit', 'fsync', 'full_page_writes') order by name`
    const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
    if (off.length === 0) return
    throw new UserProblem(
      `The database server forgets what it has confirmed when it loses power (${off.join(', ')} off). Switch it on there, for the login of DATABASE_URL too, then start again.`,
    )
  } finally {
    await service.end({ timeout: 1 })
  }
}
