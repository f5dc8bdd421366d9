import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTemporaryFolder } from '../../adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../../adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/start.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { createDb, type Db } from '../../kernel/db/db.ts'
import { createDriver } from '../../kernel/db/driver.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { sql } from '../../kernel/db/sql.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { readSchema } from '../../schema.ts'
import { type Command, print, UserProblem } from '../command.ts'
import { hashOf } from './copying.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { createProgress, type Progress } from './progress.ts'
import { damaged, restoreInto } from './restore.ts'

/** Restores a backup into a temporary place and checks it. */
export const backupVerify: Command = {
  words: 'backup verify',
  about: 'Restore a backup into a temporary place, run doctor and ledger verify there: plaza backup verify <folder>.',
  async run(flags, [given]) {
    if (!given) throw new UserProblem('Say which: plaza backup verify <folder>')
    const folder = resolve(given)
    const manifest = await readManifest(folder)
    const findings = await verifyBackup(folder, manifest, createProgress(flags.json))
    print(flags, { ok: findings.every(({ value }) => value === 0), taken_at: manifest.taken_at, checks: findings }, [
      ...findings.map(({ name, value }) => (value === 0 ? `✓ ${name}` : `✗ ${name}: ${value}`)),
      findings.every(({ value }) => value === 0)
        ? `The backup of ${manifest.taken_at} can be restored: all ${findings.length} checks hold.`
        : 'The backup can be restored, but not everything in it is right.',
    ])
    if (findings.some(({ value }) => value !== 0)) process.exitCode = 1
  },
}

export interface Finding {
  name: string
  /** How many are wrong. */
  value: number
}

/** Checks every byte, restores the backup, migrates it and runs every check there is. */
export async function verifyBackup(folder: string, manifest: Manifest, progress: Progress): Promise<Finding[]> {
  progress.step('reading the backup')
  for (const entry of manifest.entries) {
    const found = await hashOf(join(folder, entry.path))
    if (found?.sha256 !== entry.sha256) throw damaged(entry)
    progress.add(entry.bytes)
  }
  const dataDir = await createTemporaryFolder('verify')
  try {
    return await lookInto(dataDir, folder, manifest, progress)
  } finally {
    await destroyEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function lookInto(dataDir: string, folder: string, manifest: Manifest, progress: Progress): Promise<Finding[]> {
  const config = (url?: string): Config => readConfig({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
  if (manifest.kind === 'cluster') await restoreInto(config(), folder, manifest, progress)
  const server = await startEmbeddedPostgres({ dataDir, durable: manifest.kind === 'cluster' })
  try {
    if (manifest.kind === 'dump') await restoreInto(config(server.url), folder, manifest, progress)
    const owner = createDriver({ url: server.url, poolSize: 2, asAppRole: false })
    try {
      await migrate(owner, await readSchema())
      progress.step('checking what was restored')
      const seal = createSecrets(config().APP_SECRET)
      const db = createDb({
        driver: owner,
        reactions: new Map(),
        seal,
        jobsWaiting: () => {},
        queryDeadlineMs: 600_000,
      })
      return await runAll(db, manifest.files === 'included' ? join(dataDir, 'files') : undefined)
    } finally {
      await owner.end({ timeout: 2 })
    }
  } finally {
    await server.stop()
  }
}

async function runAll(db: Db, filesDir: string | undefined): Promise<Finding[]> {
  // Loaded only here, because they need all modules.
  const [{ checks }, { runChecks }, ledger] = await Promise.all([
    import('../../checks.ts'),
    import('../../kernel/index.ts'),
    import('../../modules/ledger/index.ts'),
  ])
  return [
    ...(await runChecks(db, checks)).map(({ name, value }) => ({ name, value })),
    ...(await ledger.verifyLedger(db)).checks.map(({ name, value }) => ({ name, value })),
    ...(filesDir ? [{ name: 'files that a row speaks of are there', value: await missingFiles(db, filesDir) }] : []),
  ]
}

async function missingFiles(db: Db, filesDir: string): Promise<number> {
  const rows = await db.rows<{ path: string; size_bytes: number }>(
    sql`select path, size_bytes from files where vendor = 'local' and state = 'ready'`,
  )
  const found = await Promise.all(
    rows.map(
      async ({ path, size_bytes }) => (await stat(join(filesDir, path)).catch(() => undefined))?.size === size_bytes,
    ),
  )
  return found.filter((isThere) => !isThere).length
}
