import { rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from '../server/src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/start.ts'
import { prepareDatabase } from '../server/src/cli/prepare.ts'
import { readConfig } from '../server/src/config/config.ts'
import { createDb } from '../server/src/kernel/db/db.ts'
import { createDriver, type Driver } from '../server/src/kernel/db/driver.ts'
import { createSecrets } from '../server/src/kernel/secrets.ts'
import { enrol } from '../server/test/money/people.ts'
import { type Child, startChild } from './children.ts'
import type { Served, Stage } from './row.ts'
import { type Grows, takeCareAgain } from './seeding/fill.ts'
import { copySeeded, makeSeeded, type Seeding } from './seeding/seeded.ts'
import { openSink } from './sink.ts'

/** A durable PostgreSQL as in production, deleted afterwards unless its seeded databases are kept. */
export interface Cluster {
  pid: number
  /** Its version and settings, for the record. */
  settings: Record<string, string>
  /** A migrated and seeded database of one size, and a service on it. */
  openSize(size: number, pool: number): Promise<SizedService>
  close(): Promise<void>
}

export interface SizedService {
  stage: Stage
  databaseUrl: string
  /** The service on it with these options; started on first use. */
  serve(served: Served): Promise<Running>
}

export interface Running {
  service: Child
  /** One, unless it is several independent processes. */
  ports: readonly number[]
}

/** As `npm start` and the README's command for production have it. */
const AS_IN_PRODUCTION = ['--max-old-space-size=512']
const ENV_IN_PRODUCTION = { MALLOC_ARENA_MAX: '2' }
/**
 * For a dozen services with a pool each, which stay once started, and 64 connections that write in bare SQL alongside
 * them.
 */
const MAX_CONNECTIONS = 600
const RECORDED = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers']

/** In a temporary folder, or in one whose seeded databases are kept for the next time. */
export async function startCluster(tell: (text: string) => void, grows: Grows, keptIn?: string): Promise<Cluster> {
  const dataDir = keptIn ?? (await createTemporaryFolder('bench'))
  const shared = Math.min(1024, Math.max(128, Math.round(totalmem() / 2 ** 20 / 8)))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    settings: { shared_buffers: `${shared}MB`, max_wal_size: '4GB', max_connections: String(MAX_CONNECTIONS) },
  })
  if (keptIn) await takeCareAgain(postgres)
  const admin = createDriver({ url: postgres.url, poolSize: 1, asAppRole: false })
  const sink = openSink()
  const opened: { end(): Promise<unknown> }[] = []
  const config = readConfig({
    NODE_ENV: 'test',
    APP_SECRET: 'a secret only for measuring, 32 characters',
    DATA_DIR: dataDir,
  })
  const seeding: Seeding = {
    postgres,
    grows,
    admin,
    tell,
    async migrate(databaseUrl) {
      const owner = createDriver({ url: databaseUrl, poolSize: 1, asAppRole: false })
      await prepareDatabase(owner, config)
      await owner.end({ timeout: 1 })
    },
  }
  return {
    pid: postgres.pid,
    settings: Object.fromEntries(
      await Promise.all(
        RECORDED.map(async (name) => [name, (await admin`select current_setting(${name}) as value`)[0]!['value']]),
      ),
    ),
    async openSize(size, pool) {
      const name = `bench_${size}`
      const databaseUrl = await (keptIn ? copySeeded : makeSeeded)(seeding, name, size)
      // The copy is dropped; its source stays.
      if (keptIn) opened.push({ end: () => admin.unsafe(`drop database ${name}`) })
      const owner = createDriver({ url: databaseUrl, poolSize: 4, asAppRole: false })
      opened.push({ end: () => owner.end({ timeout: 1 }) })
      const env = { DATABASE_URL: databaseUrl, DATABASE_POOL: String(pool), DATA_DIR: join(dataDir, name) }
      const running = new Map<string, Promise<Running>>()
      const start = async ({ workers = 1, isApart = false, traced = false }: Served): Promise<Running> => {
        const processes = { [isApart ? 'APART' : 'WORKERS']: String(workers) }
        const more = { ...processes, ...(traced && { OTEL_EXPORTER_OTLP_ENDPOINT: await sink.url }) }
        const service = startChild('./service.ts', { ...env, ...more, ...ENV_IN_PRODUCTION }, AS_IN_PRODUCTION)
        opened.push(service)
        return { service, ports: (await service.next()) as number[] }
      }
      return {
        stage: stageOn(owner, size),
        databaseUrl,
        serve(served) {
          const kind = JSON.stringify(served)
          const found = running.get(kind) ?? start(served)
          running.set(kind, found)
          return found
        },
      }
    },
    async close() {
      for (const each of opened.reverse()) await each.end()
      sink.close()
      await admin.end({ timeout: 1 })
      await postgres.stop()
      if (keptIn) return
      await destroyEmbeddedPostgres(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function stageOn(owner: Driver, size: number): Stage {
  const seal = createSecrets('only for set-up')
  const db = createDb({ driver: owner, reactions: new Map(), seal, jobsWaiting: () => {}, queryDeadlineMs: 60_000 })
  return {
    size,
    db,
    owner,
    async people(count, amountCoins = 0) {
      const people: { id: number; token: string }[] = []
      for (let made = 0; made < count; made++) {
        const { id, token } = await enrol({ db, owner }, amountCoins)
        people.push({ id, token })
      }
      return people
    },
  }
}
