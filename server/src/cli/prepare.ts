import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { createDb } from '../kernel/db/db.ts'
import { createDriver, type Driver } from '../kernel/db/driver.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { sql } from '../kernel/db/sql.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { createPasswords, storePassword } from '../modules/accounts/index.ts'
import { loadRegions, regionFile } from '../modules/locations/index.ts'
import { createUser } from '../modules/users/index.ts'
import { readSchema } from '../schema.ts'
import { UserProblem } from './command.ts'

export interface Prepared {
  migrations: string[]
  /** Set when the first account was made just now. */
  admin: { password: string; isGenerated: boolean } | undefined
}

/** The same, with every reason for which production refuses a database, and what was done, for the banner. */
export async function readyDatabase(
  { owner, url }: { owner: Driver; url: string },
  config: Config,
): Promise<Prepared & { steps: string[] }> {
  const prepared = await prepareDatabase(owner, config)
  if (config.isProduction) {
    await refuseDemoDatabase(owner)
    await refuseOwnerAsApplication(url)
    await refuseForgetfulServer(url)
  }
  const { length } = prepared.migrations
  return { ...prepared, steps: length > 0 ? [`database brought up to date (${length} files)`] : [] }
}

/** Brings the database up to date and makes the first account, `admin`, on an empty one. Safe for two processes at once. */
export async function prepareDatabase(owner: Driver, config: Config): Promise<Prepared> {
  const migrations = await migrate(owner, await readSchema())
  await refuseHalfImported(owner)
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

/** What an import has not finished must not be served: half of a community, without its counts and indexes. */
async function refuseHalfImported(owner: Driver): Promise<void> {
  const [row] = await owner<{ source: string }[]>`select source from imports where state = 'running'`
  if (!row) return
  throw new UserProblem(
    `An import into this database was interrupted. Run it again and it goes on where it was: npx plaza import ${row.source} …`,
  )
}

/**
 * In production the service's login must not be able to change the rules that hold for it: no superuser, and neither
 * the owner of a table nor a member of that role. Checked over the service's own login, because behind a pooler or with
 * a certificate the address does not tell which role it becomes.
 */
export async function refuseOwnerAsApplication(url: string): Promise<void> {
  const service = createDriver({ url, poolSize: 1, asAppRole: true })
  try {
    const [login] = await service<{ is_superuser: boolean; is_owner: boolean }[]>`
      select rolsuper as is_superuser, exists (
        select from pg_tables t where t.schemaname = 'public' and pg_has_role(session_user, t.tableowner, 'member')) as is_owner
      from pg_roles where rolname = session_user`
    if (!login!.is_superuser && !login!.is_owner) return
    throw new UserProblem(
      `In production the login of DATABASE_URL must not be ${login!.is_superuser ? 'a superuser' : 'the owner of the tables or a member of that role'}: make a login that is only a member of plaza_app, and give the owner in DATABASE_MIGRATION_URL.`,
    )
  } finally {
    await service.end({ timeout: 1 })
  }
}

/** In production no account may have a published password: a database that the demo filled must not go live. */
export async function refuseDemoDatabase(owner: Driver): Promise<void> {
  const [mark] = await owner<{ filled_at: Date }[]>`select filled_at from demo_marks`
  if (!mark) return
  throw new UserProblem(
    `This database was filled with the demo community on ${mark.filled_at.toISOString().slice(0, 10)}: its people share a published password. Give production an empty database (DATABASE_URL).`,
  )
}

/**
 * In production what was acknowledged must survive a power cut. Checked over the service's own login, because a role or
 * a database may have settings of its own.
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
