import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, findClosedFolder } from './account.ts'
import { findOwnerId, hasSiblingWithId } from './location.ts'
import { EmbeddedPostgresProblem } from './problem.ts'

/** Root's own folder for clusters and programs that cannot be used where they are. */
export const systemFolder = '/var/lib/plaza'

/** Says why the account could not keep a cluster in this folder; undefined means that it could. */
export async function findReasonAgainst(dataDir: string, account: Account): Promise<string | undefined> {
  const closed = await findClosedFolder(dataDir, account)
  if (closed !== undefined) {
    return `PostgreSQL does not run as root and the user it runs as (${account.uid}) may not enter ${closed}`
  }
  if (await canGiveAway(dataDir, account)) return undefined
  return `PostgreSQL does not run as root and files in ${dataDir} cannot be given to the user it runs as (${account.uid})`
}

/** Chooses and creates a home outside the data folder. */
export async function chooseHomeElsewhere(
  dataDir: string,
  { durable, account, why }: { durable: boolean; account: Account; why: string },
): Promise<string> {
  for (const parent of parentsFor(durable)) {
    if (!(await openSystemFolder(parent)) || (await findClosedFolder(parent, account)) !== undefined) continue
    const home = await freeHome(parent, dataDir)
    await mkdir(home, { recursive: true })
    await chmod(home, 0o755)
    return home
  }
  throw new EmbeddedPostgresProblem(
    `${why}, and no folder can be made in ${systemFolder} instead: start Plaza as an ordinary user, set DATA_DIR to a folder that everyone may enter, or set DATABASE_URL.`,
  )
}

/** The homes that a data folder at this path may have had. */
export const possibleHomes = (dataDir: string): string[] =>
  parentsFor(false).map((parent) => join(parent, shortHash(dataDir)))

/** Creates a folder of root's that no one else can write to, or says no. */
export async function openSystemFolder(path: string): Promise<boolean> {
  try {
    if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, 0o755)
    // In a folder that others can write to, such as /tmp, they could have prepared this one.
    const { mode, uid } = await lstat(path)
    return (mode & 0o170000) === 0o040000 && uid === 0 && (mode & 0o022) === 0
  } catch {
    return false
  }
}

// The temporary folder may be empty after a restart: good enough for a cluster that is thrown away.
const parentsFor = (durable: boolean) => (durable ? [systemFolder] : [systemFolder, join(tmpdir(), 'plaza-root')])

// A renamed data folder still needs its cluster, so the folder now at its path gets a home of another name.
async function freeHome(parent: string, dataDir: string): Promise<string> {
  const first = join(parent, shortHash(dataDir))
  let home = first
  for (let tries = 0; tries < 100; tries++) {
    const id = await findOwnerId(home)
    if (id === undefined || !(await hasSiblingWithId(dataDir, id))) break
    home = `${first}-${id.slice(0, 8)}`
  }
  return home
}

const shortHash = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)

async function canGiveAway(folder: string, { uid, gid }: Account): Promise<boolean> {
  const probe = await mkdtemp(join(folder, 'postgres-probe-'))
  try {
    await chown(probe, uid, gid)
    return true
  } catch {
    return false
  } finally {
    await rmdir(probe)
  }
}
