import { randomBytes } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { createDb, type Db } from '../../kernel/db/db.ts'
import type { Driver } from '../../kernel/db/driver.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { sql } from '../../kernel/db/sql.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { readSchema } from '../../schema.ts'
import { openDatabase } from '../database.ts'

/** However many rows a step reads, one statement does not take this long. */
const STATEMENT_MS = 3_600_000

/** How the first member of staff gets in. */
export interface SignIn {
  name: string
  password: string
}

export interface OpenedDatabase {
  db: Db
  owner: Driver
  /** Makes the first account when no founder came along. */
  ensureFounder(): Promise<SignIn | undefined>
  /** Gives the first founder a password when none of them has one, because passwords were not exported. */
  ensureSignIn(): Promise<SignIn | undefined>
}

/** Opens a database that may be empty, brings it up to date without a first account, and closes it again. */
export async function withEmptyingDatabase<Result>(
  config: Config,
  isQuiet: boolean,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config, (text) => void (isQuiet || process.stderr.write(`… ${text}\n`)), {
    isBulk: true,
  })
  try {
    await migrate(database.owner, await readSchema())
    const db = createDb({
      driver: database.owner,
      reactions: new Map(),
      seal: createSecrets(config.APP_SECRET),
      jobsWaiting: () => {},
      queryDeadlineMs: STATEMENT_MS,
    })
    const [{ loadRegions, regionFile }, { awaitKilled, findRunning }] = await Promise.all([
      import('../../modules/locations/index.ts'),
      import('../../modules/moving/index.ts'),
    ])
    await awaitKilled(db)
    // An import that is interrupted may have cleared the regions, and brings its own.
    if (!(await findRunning(db))) await loadRegions(db, regionFile())
    return await work({
      db,
      owner: database.owner,
      ensureFounder: () => ensureFounder(db, config),
      ensureSignIn: () => ensureSignIn(db, config),
    })
  } finally {
    await database.close()
  }
}

const FOUNDERS = sql`
  select u.id, u.name from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
  where r.name = 'founder' and u.disabled_at is null and u.deleted_at is null`

const choosePassword = (config: Config): string => config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')

async function ensureFounder(db: Db, config: Config): Promise<SignIn | undefined> {
  if (await db.find(sql`${FOUNDERS} limit 1`)) return undefined
  const [{ createPasswords, storePassword }, { createUser, freeNames }] = await Promise.all([
    import('../../modules/accounts/index.ts'),
    import('../../modules/users/index.ts'),
  ])
  const password = choosePassword(config)
  const hash = await createPasswords().hash(password)
  return db.transaction(async (tx) => {
    const [free] = await freeNames(tx, [{ id: 1, name: 'admin' }])
    const id = await createUser(tx, { name: free!.name, roles: ['founder', 'member'] })
    await storePassword(tx, id, hash)
    return { name: free!.name, password }
  })
}

async function ensureSignIn(db: Db, config: Config): Promise<SignIn | undefined> {
  const made = await ensureFounder(db, config)
  if (made) return made
  const founders = await db.rows<{ id: number; name: string }>(sql`${FOUNDERS} order by u.id`)
  const { createPasswords, findPasswordHash, storePassword } = await import('../../modules/accounts/index.ts')
  for (const { id } of founders) if (await findPasswordHash(db, id)) return undefined
  const { id, name } = founders[0]!
  const password = choosePassword(config)
  const hash = await createPasswords().hash(password)
  await db.transaction((tx) => storePassword(tx, id, hash))
  return { name, password }
}
