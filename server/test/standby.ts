import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copyCluster } from '../src/adapters/embedded-postgres/copying/copy-cluster.ts'
import { passwordFileOf, placeCluster } from '../src/adapters/embedded-postgres/copying/place-cluster.ts'
import { createTemporaryFolder } from '../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../src/adapters/embedded-postgres/destroy.ts'
import { query as ask } from '../src/adapters/embedded-postgres/fixture.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts'
import { createService, type Service } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { createLogger } from '../src/kernel/logger.ts'
import { createPorts } from '../src/ports.ts'
import { buildTemplate, cloneDatabase } from './database.ts'
import { atFileEnd } from './file-end.ts'
import { until } from './hardening/clockwork.ts'

/** A primary with a standby that follows it, and a database of the service in both. */
export interface Pair {
  primary: EmbeddedPostgres
  standby: EmbeddedPostgres
  /** Of that database, as its owner, on either. */
  urls: { primary: string; standby: string }
  /** Asks the standby as its superuser. */
  askStandby(query: string): Promise<Record<string, unknown>[]>
  /** Waits until the standby has caught up with the primary. */
  untilCaughtUp(): Promise<void>
}

/** Starts both; they end with the test file. */
export async function startPair(): Promise<Pair> {
  const folder = await createTemporaryFolder('pair')
  const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const running: EmbeddedPostgres[] = []
  atFileEnd(async () => {
    for (const server of running.reverse()) await server.stop()
    for (const dir of Object.values(dirs)) await destroyEmbeddedPostgres(dir)
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (dataDir: string, settings: Record<string, string>) => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, settings })
    running.push(server)
    return server
  }
  for (const dir of Object.values(dirs)) await mkdir(dir, { mode: 0o711 })
  // The setting of throw-away clusters would be harmless here, but a standby would not see changes in time.
  const primary = await start(dirs.primary, { wal_writer_delay: '10ms', wal_keep_size: '256MB' })
  await buildTemplate(primary.url)
  const { url } = await cloneDatabase(primary.url)
  await copyStandby(primary, dirs)
  const { port, username, password } = new URL(primary.superuserUrl)
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`
  const standby = await start(dirs.standby, { primary_conninfo: conninfo, wal_retrieve_retry_interval: '100ms' })
  const on = (server: EmbeddedPostgres) => Object.assign(new URL(server.url), { pathname: new URL(url).pathname }).href
  const askStandby = async (query: string) => [...(await ask(standby.superuserUrl, query))]
  return {
    primary,
    standby,
    urls: { primary: url, standby: on(standby) },
    askStandby,
    async untilCaughtUp() {
      const [now] = await ask(primary.superuserUrl, 'select pg_current_wal_insert_lsn()::text as lsn')
      const isThere = `select pg_last_wal_replay_lsn() >= '${now!['lsn']}'::pg_lsn as is_there`
      await until(async () => (await askStandby(isThere))[0]!['is_there'] === true, 'the standby has everything')
    },
  }
}

/** A service on this database, as plain as can be; the caller closes it. */
export async function openServiceOn(url: string, env: Record<string, string>): Promise<Service> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(tmpdir(), 'plaza-pair-service'),
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'http://plaza.test',
    APP_SECRET: 'a secret only for tests, 32 characters',
    ...env,
  })
  const log = createLogger({ level: 'silent', format: 'json' })
  return createService({ config, databaseUrl: url, log, ports: await createPorts(config, () => {}) })
}

async function copyStandby(primary: EmbeddedPostgres, dirs: { primary: string; standby: string }): Promise<void> {
  const passwords = await readFile(await passwordFileOf(dirs.primary), 'utf8')
  await placeCluster(dirs.standby, passwords, async (draft) => {
    const { label } = await copyCluster(primary.superuserUrl, primary.clusterDir, async (from, path) => {
      await mkdir(dirname(join(draft, path)), { recursive: true })
      await copyFile(from, join(draft, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    })
    await writeFile(join(draft, 'backup_label'), label)
    await writeFile(join(draft, 'standby.signal'), '')
  })
}
