import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageFile from '../../../package.json' with { type: 'json' }
import { copyCluster } from '../../adapters/embedded-postgres/copying/copy-cluster.ts'
import { passwordFileOf } from '../../adapters/embedded-postgres/copying/place-cluster.ts'
import { joinEmbeddedPostgres } from '../../adapters/embedded-postgres/join.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/start.ts'
import type { Config } from '../../config/config.ts'
import { createDriver } from '../../kernel/db/driver.ts'
import { type Command, print, UserProblem } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { copyHashed, hashOf } from './copying.ts'
import { copyDataFiles, JOURNAL } from './data-files.ts'
import { type Entry, hasManifest, type Manifest, writeManifest } from './manifest.ts'
import { runPgTool } from './pg-tools.ts'
import { createProgress, type Progress, sizeOf } from './progress.ts'

/** Copies database and files into a folder, while the service runs or not. */
export const backup: Command = {
  words: 'backup',
  about: 'Copy the database and the files into a folder, also while the service runs: plaza backup <folder>.',
  async run(flags, [given]) {
    if (!given) throw new UserProblem('Say where to: plaza backup <folder>')
    const folder = resolve(given)
    const manifest = await makeBackup(readEnvironment(), folder, createProgress(flags.json))
    const bytes = manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0)
    const { entries, ...about } = manifest
    print(flags, { folder, ...about, file_count: entries.length, bytes }, [
      `${entries.length} files, ${sizeOf(bytes)}, as of ${manifest.taken_at}: ${folder}`,
      ...(manifest.files === 's3'
        ? ['Uploads are in the object store and not in it: back that up by its own means.']
        : []),
      `Keep it as private as the database: it holds everything. Try it: npx plaza backup verify ${given}`,
    ])
  },
}

/**
 * Makes a backup, or resumes an interrupted one. Files are copied before the database and once more after it: bytes are
 * written before their row and deleted after it, so the two passes together have every file the database refers to.
 */
export async function makeBackup(config: Config, folder: string, progress: Progress): Promise<Manifest> {
  await refuseNothing(config)
  await openFolder(folder)
  const isLocal = config.FILE_STORE === 'local'
  progress.step('copying files')
  await copyDataFiles(config.DATA_DIR, folder, progress)
  const database = await (config.DATABASE_URL ? dumpServer : copyEmbedded)(config, folder, progress)
  progress.step('copying files that came meanwhile')
  const data = await copyDataFiles(config.DATA_DIR, folder, progress)
  const { entries, ...about } = database
  const manifest: Manifest = {
    format: 1,
    plaza: packageFile.version,
    ...about,
    files: isLocal ? 'included' : 's3',
    entries: [...entries, ...data].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
  await writeManifest(folder, manifest)
  await rm(join(folder, JOURNAL), { force: true })
  return manifest
}

// Otherwise an empty database would be created now, and its backup mistaken for the community's.
async function refuseNothing({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  const found = await readdir(DATA_DIR).catch(() => [])
  if (DATABASE_URL || found.some((name) => ['postgres', 'postgres-location.json'].includes(name))) return
  throw new UserProblem(`There is no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL as the service has it.`)
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await hasManifest(folder))
    throw new UserProblem(`${folder} holds a finished backup, which is left alone. Choose another folder.`)
  const found = await readdir(folder)
  const isOurs = found.includes(JOURNAL) || found.every((name) => ['cluster', 'data', 'database.dump'].includes(name))
  if (found.length > 0 && !isOurs)
    throw new UserProblem(`${folder} holds something else. Choose an empty folder, or one of an interrupted backup.`)
  // Marks the folder as ours from the start.
  await writeFile(join(folder, JOURNAL), '', { flag: 'a', mode: 0o600 })
}

type Database = Pick<Manifest, 'kind' | 'postgres' | 'taken_at' | 'lsn' | 'entries'>

// A partial copy of a cluster is useless, because it is consistent only between its own start and end.
async function copyEmbedded({ DATA_DIR }: Config, folder: string, progress: Progress): Promise<Database> {
  await rm(join(folder, 'cluster'), { recursive: true, force: true })
  progress.step('copying the database')
  const joined = await joinEmbeddedPostgres(DATA_DIR)
  const started = joined ? undefined : await startEmbeddedPostgres({ dataDir: DATA_DIR })
  const server = joined ?? started!
  try {
    const entries: Entry[] = []
    const copied = await copyCluster(server.superuserUrl, server.clusterDir, async (from, path) => {
      const done = await copyHashed(from, join(folder, 'cluster', path))
      if (!done) return
      entries.push({ path: join('cluster', path), ...done })
      progress.add(done.bytes)
    })
    for (const [name, text] of [
      ['cluster/backup_label', copied.label],
      ['passwords.json', await readFile(await passwordFileOf(DATA_DIR), 'utf8')],
    ] as const) {
      await writeFile(join(folder, name), text, { mode: 0o600, flush: true })
      entries.push({ path: name, ...(await hashOf(join(folder, name)))! })
    }
    const { startLsn: start, stopLsn: stop, takenAt, version } = copied
    return { kind: 'cluster', postgres: version, taken_at: takenAt.toISOString(), lsn: { start, stop }, entries }
  } finally {
    await started?.stop()
  }
}

async function dumpServer(config: Config, folder: string, progress: Progress): Promise<Database> {
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL!
  const owner = createDriver({ url, poolSize: 1, asAppRole: false })
  const path = 'database.dump'
  try {
    // Asked before: pg_dump takes its snapshot a moment later, so at least this much is in it.
    const [now] = await owner<{ at: Date; version: string }[]>`
      select clock_timestamp() as at, current_setting('server_version') as version`
    progress.step('dumping the database (pg_dump)')
    await runPgTool('pg_dump', url, ['--format=custom', '--no-owner', '--file', join(folder, path)])
    progress.add((await stat(join(folder, path))).size)
    const entry = { path, ...(await hashOf(join(folder, path)))! }
    return { kind: 'dump', postgres: now!.version, taken_at: now!.at.toISOString(), entries: [entry] }
  } finally {
    await owner.end({ timeout: 1 })
  }
}
