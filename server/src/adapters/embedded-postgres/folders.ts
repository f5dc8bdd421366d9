import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, findClosedFolder, findUnprivilegedAccount, isRoot } from './account.ts'
import { chooseHomeElsewhere, findReasonAgainst } from './elsewhere.ts'
import { findLocation, findOwnerId } from './location.ts'
import { codeOf, EmbeddedPostgresProblem } from './problem.ts'

/** Where a data folder's cluster lives: in the folder itself or, if root's server cannot enter it, elsewhere. */
export interface ClusterFolders {
  dataDir: string
  /** Holds the cluster and its files. */
  home: string
  clusterDir: string
  passwordFile: string
  /** Where the server's socket is, unless that address were too long. */
  socketDir: string
  claimsDir: string
  /** The user the server runs as; undefined means the one who runs Plaza. */
  account: Account | undefined
  /** Why the home is not the data folder; undefined when it is. */
  why: string | undefined
  /** False for a home elsewhere that the data folder does not know: its content is a deleted data folder's. */
  isKnown: boolean
}

/** Finds where the data folder's cluster lives, or chooses where it will. */
export async function chooseFolders(dataDir: string, durable: boolean): Promise<ClusterFolders> {
  const location = await findLocation(dataDir)
  if (location !== undefined) {
    if ((await findOwnerId(location.home)) !== location.id) throw lostHome(dataDir, location.home)
    return existingFolders(foldersOf(dataDir, location.home, location.why))
  }
  const inside = foldersOf(dataDir, dataDir)
  if (!isRoot() || (await exists(inside.clusterDir))) return existingFolders(inside)
  const account = await findUnprivilegedAccount()
  const why = await findReasonAgainst(dataDir, account)
  if (why === undefined) return { ...inside, account }
  const home = await chooseHomeElsewhere(dataDir, { durable, account, why })
  return { ...foldersOf(dataDir, home, why), account, isKnown: false }
}

/** Names the folders and files of a cluster. */
export const foldersOf = (dataDir: string, home: string, why?: string): ClusterFolders => ({
  dataDir,
  home,
  clusterDir: join(home, 'postgres'),
  passwordFile: join(home, 'postgres-passwords.json'),
  socketDir: join(home, 'postgres-socket'),
  claimsDir: join(home, 'postgres-claims'),
  account: undefined,
  why,
  isKnown: true,
})

/** The name by which the process list shows a cluster's sessions. */
export const clusterNameOf = ({ clusterDir }: ClusterFolders): string =>
  `plaza-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`

// An existing cluster is run by its owner, also when root starts what an ordinary user has made.
async function existingFolders(folders: ClusterFolders): Promise<ClusterFolders> {
  const account = await findOwner(folders.clusterDir)
  const closed = await findClosedFolder(folders.home, account)
  if (closed !== undefined) {
    throw new EmbeddedPostgresProblem(
      `The database in ${folders.clusterDir} runs as user ${account?.uid}, who may not enter ${closed}: run "chmod o+x ${closed}", or set DATA_DIR to another folder.`,
    )
  }
  return { ...folders, account }
}

async function findOwner(clusterDir: string): Promise<Account | undefined> {
  const owner = await stat(clusterDir).catch(() => undefined)
  if (owner === undefined) return isRoot() ? findUnprivilegedAccount() : undefined
  const { uid, gid } = owner
  if (isRoot() && uid !== 0) return { uid, gid }
  if (uid === process.getuid?.() && !isRoot()) return undefined
  const remedy = isRoot()
    ? `give it to the user who is to run it with "chown -R 65534:65534 ${clusterDir}"`
    : 'start Plaza as that user or as root, or set DATA_DIR to a folder of your own'
  throw new EmbeddedPostgresProblem(
    `The database in ${clusterDir} belongs to user ${uid}, as whom PostgreSQL cannot be run here: ${remedy}.`,
  )
}

const lostHome = (dataDir: string, home: string) =>
  new EmbeddedPostgresProblem(
    `The database of ${dataDir} was kept in ${home} and is no longer there: restore that folder, or delete ${dataDir} to start over.`,
  )

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
