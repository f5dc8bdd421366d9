import { totalmem } from 'node:os'
import { joinEmbeddedPostgres } from '../adapters/embedded-postgres/join.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/embedded-postgres/start.ts'
import type { Config } from '../config/config.ts'
import { createDriver, type Driver } from '../kernel/db/driver.ts'
import { placeOf } from '../kernel/db/wire/address.ts'
import { UserProblem } from './command.ts'

/** The database of this installation: an external server, or the embedded one, started for as long as we run. */
export interface Database {
  /** Where the service connects (as the application's role). */
  url: string
  /** As the owner, for migrations and set-up. */
  owner: Driver
  embedded: EmbeddedPostgres | undefined
  close(): Promise<void>
}

/**
 * `joins` is for commands that may run alongside a service: if one runs on the embedded server, they use that. `isBulk` is for
 * imports.
 */
export async function openDatabase(
  config: Config,
  onProgress: (text: string) => void,
  { joins = false, isBulk = false } = {},
): Promise<Database> {
  const given = config.DATABASE_URL ?? (joins ? (await joinEmbeddedPostgres(config.DATA_DIR))?.url : undefined)
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        onProgress,
        ...(isBulk && { settings: bulkSettings() }),
      })
  const url = given ?? embedded!.socketUrl
  const ownerUrl = config.DATABASE_MIGRATION_URL ?? url
  const owner = createDriver({ url: ownerUrl, poolSize: isBulk ? BULK_CONNECTIONS : 2, asAppRole: false, isBulk })
  try {
    await checkServer(owner, ownerUrl)
  } catch (error) {
    await owner.end({ timeout: 1 })
    await embedded?.stop()
    throw error
  }
  return {
    url,
    owner,
    embedded,
    async close() {
      await owner.end({ timeout: 2 })
      await embedded?.stop()
    },
  }
}

/** The same, for commands that only read: a database that was never prepared has nothing to read. */
export async function openPreparedDatabase(config: Config): Promise<Database> {
  const database = await openDatabase(config, () => {}, { joins: true })
  const [row] = await database.owner<{ found: boolean }[]>`select to_regclass('schema_migrations') is not null as found`
  if (row?.found) return database
  await database.close()
  throw new UserProblem('This database was never prepared. Run npm run db:migrate (or npm start) first.')
}

/** One is held for what is no row, two write, one reads what comes next. */
const BULK_CONNECTIONS = 4
const BYTES_PER_MB = 1024 * 1024
const MOST_BUFFERS_MB = 1024

/** Room for the indexes that an import writes everywhere in, and few checkpoints meanwhile. */
const bulkSettings = (): Record<string, string> => ({
  shared_buffers: `${Math.max(128, Math.min(MOST_BUFFERS_MB, Math.floor(totalmem() / BYTES_PER_MB / 8)))}MB`,
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
})

const OLDEST_SERVER = 150_000

async function checkServer(owner: Driver, url: string): Promise<void> {
  const where = placeOf(url)
  let version: number
  try {
    const [row] = await owner<{ version: string }[]>`select current_setting('server_version_num') as version`
    version = Number(row!.version)
  } catch (error) {
    throw new UserProblem(
      `The database at ${where} cannot be used (${reason(error)}). Check DATABASE_URL and that the server runs, then start again.`,
    )
  }
  if (version < OLDEST_SERVER)
    throw new UserProblem(
      `The database at ${where} is PostgreSQL ${Math.floor(version / 10_000)}. Plaza needs 15 or newer.`,
    )
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'no such host',
    CONNECT_TIMEOUT: 'no answer',
    '28P01': 'wrong user or password',
    '28000': 'wrong user or password',
    '3D000': 'no such database',
  }
  return known[code ?? ''] ?? message ?? code ?? 'no answer'
}
