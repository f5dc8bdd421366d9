import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { ClusterFolders } from './folders.ts'
import { draftPrefix, removeFolder } from './leftovers.ts'
import { createPasswords, findPasswords, type Passwords, writePrivateFile } from './passwords.ts'
import { EmbeddedPostgresProblem, problemFromOutput } from './problem.ts'
import { runProgram } from './run-program.ts'

/** Whether there is a complete cluster; one of another major version is a problem. */
export async function findCluster({ clusterDir }: ClusterFolders, binaries: Binaries): Promise<boolean> {
  if ((await stat(clusterDir).catch(() => undefined)) === undefined) return false
  const written = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const major = Number(written)
  if (written === '' || Number.isNaN(major)) {
    throw new EmbeddedPostgresProblem(
      `${clusterDir} is not a PostgreSQL cluster: move it away, or set DATA_DIR to another folder.`,
    )
  }
  if (major > binaries.major) {
    throw new EmbeddedPostgresProblem(
      `The database in ${clusterDir} was written by PostgreSQL ${major}, which is newer than this Plaza's ${binaries.major}: use the newer Plaza or another DATA_DIR.`,
    )
  }
  if (major < binaries.major) {
    throw new EmbeddedPostgresProblem(
      `The database in ${clusterDir} was written by PostgreSQL ${major} and this Plaza brings ${binaries.major}, which cannot read it: move the contents over with the older Plaza and pg_dump, or set another DATA_DIR.`,
    )
  }
  return true
}

/**
 * Creates the cluster in a draft folder and moves it into place whole, so that a killed start leaves no partial one.
 */
export async function createCluster(folders: ClusterFolders, binaries: Binaries, durable: boolean): Promise<Passwords> {
  const draft = join(folders.home, `${draftPrefix}${randomBytes(6).toString('hex')}`)
  try {
    const passwords = createPasswords()
    await mkdir(draft, { mode: 0o700 })
    await writePrivateFile(join(draft, 'password'), passwords.superuser)
    if (folders.account !== undefined) {
      await chown(join(draft, 'password'), folders.account.uid, folders.account.gid)
      await chown(draft, folders.account.uid, folders.account.gid)
    }
    await initialise(draft, folders, binaries, durable)
    await writePrivateFile(folders.passwordFile, JSON.stringify(passwords))
    await rename(join(draft, 'cluster'), folders.clusterDir)
    if (durable) await syncFolder(dirname(folders.clusterDir))
    return passwords
  } finally {
    await removeFolder(draft)
  }
}

/** The passwords of an existing cluster; lost ones are replaced, which the owner of its files may do. */
export async function getPasswords(folders: ClusterFolders, binaries: Binaries): Promise<Passwords> {
  const found = await findPasswords(folders.passwordFile)
  if (found !== undefined) return found
  const passwords = createPasswords()
  const { code, lines } = await runProgram(binaries.postgres, ['--single', '-D', folders.clusterDir, 'postgres'], {
    account: folders.account,
    input: `alter role postgres password '${passwords.superuser}'\n`,
  })
  if (code !== 0) throw problemFromOutput('Replacing the lost database password', lines, folders.clusterDir)
  await writePrivateFile(folders.passwordFile, JSON.stringify(passwords))
  return passwords
}

// The system's names for a UTF-8 locale without a language. Collation is PostgreSQL's own in any case, but pg_trgm
// finds no letters in Chinese text when the system's character type is plain C.
const localeFlags = [['--locale=C.UTF-8'], ['--locale=C', '--lc-ctype=UTF-8'], ['--locale=C', '--lc-ctype=en_US.UTF-8']]

async function initialise(draft: string, folders: ClusterFolders, binaries: Binaries, durable: boolean): Promise<void> {
  const flags = [
    `--pgdata=${join(draft, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${join(draft, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  let lines: string[] = []
  for (const locale of localeFlags) {
    const done = await runProgram(binaries.initdb, [...flags, ...locale], { account: folders.account })
    if (done.code === 0) return
    lines = done.lines
    if (!lines.some((line) => /invalid locale|locale .* encoding/.test(line))) break
  }
  throw problemFromOutput('Creating the database files', lines, folders.home)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
