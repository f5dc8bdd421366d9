import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endPostmaster, findRunning, isPostmasterOf, isTaken } from './pids.ts'
import type { Place } from './place.ts'
import { codeOf } from './problem.ts'

/** Drafts of clusters carry this prefix until they are complete. */
export const draftPrefix = 'postgres-draft-'

/**
 * Ends a server that has outlived its Plaza and removes what a killed run has left; returns whether there was a server
 * or its pid file.
 *
 * Only for the holder of the claim: a server that still runs then has no living owner.
 */
export async function clearLeftovers(place: Place): Promise<boolean> {
  for (const name of await readdir(place.home)) {
    if (name.startsWith(draftPrefix)) await removeFolder(join(place.home, name))
  }
  const pidFile = join(place.clusterDir, 'postmaster.pid')
  const pid = await readPid(pidFile)
  if (pid === undefined) return false
  if (isPostmasterOf(place.clusterDir, pid)) await endPostmaster(pid, () => findRunning(pid) === undefined)
  // PostgreSQL goes by the number alone and would refuse to start, although another program has it by now. The file of
  // a dead number is left to PostgreSQL, which first checks whether any of that server's sessions live on.
  if (isTaken(pid)) await rm(pidFile, { force: true })
  return true
}

/** Removes a folder that a dying program may still be writing to. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Empties the home of a data folder that no longer exists. */
export async function removeStale(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    const path = join(place.home, name)
    if (path !== place.claimsDir) await removeFolder(path)
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
