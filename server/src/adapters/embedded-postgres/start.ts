import { isRoot } from './account.ts'
import { findBinaryPackage, prepareBinaries } from './binaries.ts'
import { type Claim, takeClaim } from './claim.ts'
import { createCluster, findCluster, getPasswords } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { ensureDatabase, ownerUrl, superuserUrl } from './database.ts'
import { openSystemFolder, systemFolder } from './elsewhere.ts'
import { type ClusterFolders, chooseFolders } from './folders.ts'
import { clearLeftovers, removeStale } from './leftovers.ts'
import { linkFolders } from './location.ts'
import { asProblem, setUpProblem } from './problem.ts'
import { type Exit, runServer } from './server.ts'
import { openSocketFolder } from './socket-folder.ts'

export interface EmbeddedPostgres {
  /** Connection URL of role `plaza`, not a superuser, which owns database `plaza` and may create databases and roles. */
  url: string
  /** The same by the server's socket, which costs less; by TCP where there is none. For `createDriver` alone. */
  socketUrl: string
  /** Connection URL of the superuser, only for test clusters and set-up. */
  superuserUrl: string
  /**
   * 'created' on the first start, 'started' when the cluster was there, 'recovered' when a killed run had left traces.
   */
  outcome: 'created' | 'started' | 'recovered'
  /** Where the cluster really lives. */
  clusterDir: string
  /** A sentence for the person, when that is not in the data folder. */
  notice?: string
  pid: number
  /** Fast shutdown, by force if need be; may be repeated. */
  stop(): Promise<void>
  /** Resolves when the server ends by itself, that is, when it has crashed. */
  exited: Promise<Exit>
}

export interface StartOptions {
  dataDir: string
  /** False for clusters that are thrown away: faster, and lost in a crash of the machine. */
  durable?: boolean
  /** Server settings on top of ours. */
  settings?: Record<string, string>
  onProgress?: (text: string) => void
}

/** Starts the PostgreSQL server of a data folder, creating its cluster on the first start. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true } = options
  try {
    const { folders, claim } = await claimFolders(await openDataFolder(dataDir), durable)
    try {
      return await startClaimed(folders, claim, options)
    } catch (error) {
      claim.release()
      throw error
    }
  } catch (error) {
    throw asProblem(error, dataDir)
  }
}

// The folders are chosen again under the claim, because another start may have created them since.
async function claimFolders(dataDir: string, durable: boolean): Promise<{ folders: ClusterFolders; claim: Claim }> {
  for (;;) {
    const seen = await chooseFolders(dataDir, durable)
    const claim = await takeClaim(seen.claimsDir, dataDir)
    try {
      const folders = await chooseFolders(dataDir, durable)
      if (folders.home === seen.home) return { folders, claim }
      claim.release()
    } catch (error) {
      claim.release()
      throw error
    }
  }
}

async function startClaimed(folders: ClusterFolders, claim: Claim, options: StartOptions): Promise<EmbeddedPostgres> {
  const { durable = true, settings, onProgress = () => undefined } = options
  const hadLeftovers = await clearLeftovers(folders)
  if (folders.why !== undefined && !folders.isKnown) {
    await removeStale(folders)
    await linkFolders(folders.dataDir, folders.home, folders.why)
  }
  const binaries = await prepareBinaries(await findBinaryPackage(), {
    account: folders.account,
    copyParents: () => findCopyParents(folders),
  })
  const isThere = await findCluster(folders, binaries)
  if (!isThere) onProgress('Creating the database')
  const passwords = isThere ? await getPasswords(folders, binaries) : await createCluster(folders, binaries, durable)
  const server = await runServer({
    folders,
    binaries,
    settings: { ...ourSettings, ...(durable ? {} : throwAwaySettings), ...settings },
    socketFolder: await openSocketFolder(folders),
    urlFor: (port) => ownerUrl(port, passwords),
    onProgress,
  })
  const stop = () => server.stop().finally(claim.release)
  try {
    if (!server.isSetUp) await ensureDatabase(server.port, passwords)
  } catch (error) {
    await stop()
    throw setUpProblem(error, folders.passwordFile)
  }
  return {
    url: ownerUrl(server.port, passwords),
    socketUrl: ownerUrl(server.port, passwords, server.socket),
    superuserUrl: superuserUrl(server.port, passwords),
    outcome: !isThere ? 'created' : hadLeftovers || claim.foundDead ? 'recovered' : 'started',
    clusterDir: folders.clusterDir,
    notice: folders.why && `The database lives in ${folders.clusterDir}, because ${folders.why}.`,
    pid: server.pid,
    stop,
    exited: server.exited,
  }
}

const findCopyParents = async ({ home }: ClusterFolders) =>
  isRoot() && (await openSystemFolder(systemFolder)) ? [systemFolder, home] : [home]

const ourSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // New tables are analysed sooner, which improves their plans.
  autovacuum_naptime: '15s',
  // Its passwords are long and random: thousands of hash rounds would protect nothing, and delay every new connection.
  scram_iterations: '1',
  logging_collector: 'off',
  log_destination: 'stderr',
}

const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
