import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ClusterFolders, clusterNameOf } from './folders.ts'
import { endPostmaster, findByCommand, findRunning, isPostmasterOf, isTaken, trySignal } from './pids.ts'
import { codeOf } from './problem.ts'

/** Drafts of clusters carry this prefix until they are complete. */
export const draftPrefix = 'postgres-draft-'

/**
 * Ends a server that has outlived its Plaza and removes what a killed run has left; returns whether there was a server
 * or its pid file.
 *
 * Only for the holder of the claim: a server that still runs then has no living owner.
 */
export async function clearLeftovers(folders: ClusterFolders): Promise<boolean> {
  for (const name of await readdir(folders.home)) {
    if (name.startsWith(draftPrefix)) await removeFolder(join(folders.home, name))
  }
  const pidFile = join(folders.clusterDir, 'postmaster.pid')
  const pid = await readPid(pidFile)
  if (pid === undefined) return false
  if (isPostmasterOf(folders.clusterDir, pid)) await endPostmaster(pid, () => findRunning(pid) === undefined)
  await endSessions(folders)
  // PostgreSQL goes by the pid alone and would refuse to start, although another program has it by now. The file of a
  // dead pid is left to PostgreSQL, which first checks whether any of that server's sessions live on.
  if (isTaken(pid)) await rm(pidFile, { force: true })
  return true
}

/** Removes a folder that a dying program may still be writing to. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Empties the home of a data folder that no longer exists. */
export async function removeStale(folders: ClusterFolders): Promise<void> {
  for (const name of await readdir(folders.home)) {
    const path = join(folders.home, name)
    if (path !== folders.claimsDir) await removeFolder(path)
  }
}

// Sessions of a killed server end by themselves when they next wait for something, but a long query may take hours, and
// no server starts while they run. What they have not committed was lost with their server.
async function endSessions(folders: ClusterFolders): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const deadline = Date.now() + 3_000; Date.now() < deadline; await delay(20)) {
      const sessions = findByCommand(`postgres: ${clusterNameOf(folders)}: `)
      if (sessions.length === 0) return
      for (const pid of sessions) trySignal(pid, signal)
    }
  }
}

async function readPid(pidFile: string): Promise<number | undefined> {
  try {
    // PostgreSQL's single-user mode writes its pid as a negative number.
    return Math.abs(Number.parseInt(await readFile(pidFile, 'utf8'), 10)) || 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
