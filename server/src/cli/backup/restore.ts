import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { placeCluster } from '../../adapters/embedded-postgres/copying/place-cluster.ts'
import { joinEmbeddedPostgres } from '../../adapters/embedded-postgres/join.ts'
import type { Config } from '../../config/config.ts'
import { APP_ROLE, createDriver, type Driver } from '../../kernel/db/driver.ts'
import { type Command, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { copyHashed, hashOf } from './copying.ts'
import { type Entry, type Manifest, readManifest } from './manifest.ts'
import { listDump, runPgTool } from './pg-tools.ts'
import { agoOf, createProgress, type Progress, sizeOf } from './progress.ts'
import { sayWritten, writtenSince } from './written-since.ts'

/** Restores a backup to where the environment says the database and the files are; never over existing ones. */
export const restore: Command = {
  words: 'restore',
  about: 'Put a backup back, into an empty DATA_DIR or database: plaza restore <folder>.',
  async run(flags, [given]) {
    if (!given) throw new UserProblem('Say which: plaza restore <folder>')
    const folder = resolve(given)
    const manifest = await readManifest(folder)
    const config = readEnvironment()
    await restoreInto(config, folder, manifest, createProgress(flags.json))
    const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0)
    print(flags, { restored: folder, taken_at: manifest.taken_at, bytes }, [
      `${sizeOf(bytes)} restored. ${reachOf(manifest)}`,
      'Next: npx plaza doctor, npx plaza ledger verify, then start the service.',
    ])
  },
}

/**
 * Checks every byte of the backup while copying it to its place, which must be free. If interrupted, it can be run
 * again.
 */
export async function restoreInto(
  config: Config,
  folder: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  refuseWrongKind(config, manifest)
  await refuseOccupied(config, manifest)
  progress.step('restoring files')
  for (const entry of manifest.entries.filter(({ path }) => path.startsWith('data/')))
    await restoreFile(folder, entry, join(config.DATA_DIR, entry.path.slice('data/'.length)), progress)
  progress.step('restoring the database')
  if (manifest.kind === 'dump') return restoreDump(config, folder, manifest)
  const passwords = await readFile(join(folder, 'passwords.json'), 'utf8')
  await placeCluster(config.DATA_DIR, passwords, async (draft) => {
    for (const entry of manifest.entries.filter(({ path }) => path.startsWith('cluster/')))
      await restoreFile(folder, entry, join(draft, entry.path.slice('cluster/'.length)), progress)
  })
}

// Run again after an interruption, it does not copy what is already complete.
async function restoreFile(folder: string, entry: Entry, to: string, progress: Progress): Promise<void> {
  const there = await hashOf(to)
  if (there?.sha256 === entry.sha256) return
  // A secret generated just now protects nothing yet, because there is no database here.
  if (there && entry.path !== 'data/app-secret')
    throw new UserProblem(`${to} is there already and is another file. Set DATA_DIR to an empty folder.`)
  const copied = await copyHashed(join(folder, entry.path), to)
  if (copied?.sha256 !== entry.sha256) throw damaged(entry)
  progress.add(copied.bytes)
}

export const damaged = ({ path }: Entry) =>
  new UserProblem(`${path} of the backup is missing or damaged. Use another backup.`)

function refuseWrongKind({ DATABASE_URL }: Config, { kind }: Manifest): void {
  if (kind === 'cluster' && DATABASE_URL)
    throw new UserProblem('This is a backup of the embedded database. Unset DATABASE_URL to restore it.')
  if (kind === 'dump' && !DATABASE_URL)
    throw new UserProblem(
      'This is a backup of a server’s database. Set DATABASE_URL to an empty database to restore it.',
    )
}

async function restoreDump(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const entry = manifest.entries.find(({ path }) => path === 'database.dump')!
  const file = join(folder, entry.path)
  if ((await hashOf(file))?.sha256 !== entry.sha256) throw damaged(entry)
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL!
  await withOwner(url, async (owner) => {
    // The role that the dump's grants name; a server that never ran Plaza does not have it.
    const [role] = await owner`select from pg_roles where rolname = ${APP_ROLE}`
    if (!role) await owner.unsafe(`create role ${APP_ROLE} nologin`)
  })
  const list = join(await mkdtemp(join(tmpdir(), 'plaza-restore-')), 'list')
  try {
    // Default privileges belong to the owner who restores, not to the one who made the dump.
    const contents = await listDump(file)
    await writeFile(list, contents.filter((line) => !line.includes(' DEFAULT ACL ')).join('\n'))
    const how = ['--no-owner', '--no-comments', '--single-transaction', '--exit-on-error']
    await runPgTool('pg_restore', url, [...how, '--use-list', list, file])
  } finally {
    await rm(dirname(list), { recursive: true, force: true })
  }
  await withOwner(url, async (owner) => {
    await owner.unsafe(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
    )
    await owner.unsafe(`alter default privileges in schema public grant usage on sequences to ${APP_ROLE}`)
  })
}

async function withOwner<Result>(url: string, look: (owner: Driver) => Promise<Result>): Promise<Result> {
  const owner = createDriver({ url, poolSize: 1, asAppRole: false })
  try {
    return await look(owner)
  } finally {
    await owner.end({ timeout: 1 })
  }
}

const reachOf = ({ taken_at: at }: Manifest): string =>
  `The backup holds everything up to ${at}, ${agoOf(new Date(at), new Date())} ago; what was written since is not in it.`

/**
 * Refuses a place with a database in it: nothing is ever overwritten, and the message says what overwriting would cost.
 */
export async function refuseOccupied(config: Config, manifest: Manifest): Promise<void> {
  const takenAt = new Date(manifest.taken_at)
  const lost = reachOf(manifest)
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL
  if (url) {
    await withOwner(url, async (owner) => {
      const [row] = await owner<{ count: number }[]>`
        select count(*)::int as count from pg_tables where schemaname = 'public'`
      if (row!.count === 0) return
      const written = sayWritten(await writtenSince(owner, takenAt))
      throw new UserProblem(
        `The database of DATABASE_URL is not empty and is left alone. ${lost}${written} Make an empty database and name that.`,
      )
    })
    return
  }
  const left = (await readdir(config.DATA_DIR).catch(() => [])).filter((name) => name !== 'app-secret')
  if (!left.some((name) => name === 'postgres' || name === 'postgres-location.json')) return
  const running = await joinEmbeddedPostgres(config.DATA_DIR)
  const written = running ? sayWritten(await withOwner(running.url, (owner) => writtenSince(owner, takenAt))) : ''
  throw new UserProblem(
    `${config.DATA_DIR} has a database already and is left alone. ${lost}${written} Set DATA_DIR to an empty folder, or move this one away.`,
  )
}
