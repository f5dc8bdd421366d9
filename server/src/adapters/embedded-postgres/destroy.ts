import { stat } from 'node:fs/promises'
import { takeClaim } from './claim.ts'
import { findRealPath } from './data-folder.ts'
import { possibleHomes } from './elsewhere.ts'
import { foldersOf } from './folders.ts'
import { clearLeftovers, removeFolder } from './leftovers.ts'
import { findLocation, findOwnerId, forgetLocation, hasSiblingWithId } from './location.ts'
import { asProblem } from './problem.ts'

/** Removes a data folder's cluster wherever it lives; refuses while a live Plaza uses it. */
export async function destroyEmbeddedPostgres(dataDir: string): Promise<void> {
  try {
    const folder = await findRealPath(dataDir)
    for (const home of await findHomes(folder)) await destroyHome(folder, home)
    await forgetLocation(folder)
  } catch (error) {
    throw asProblem(error, dataDir)
  }
}

async function findHomes(dataDir: string): Promise<string[]> {
  const location = await findLocation(dataDir)
  const candidates = location === undefined ? possibleHomes(dataDir) : [location.home]
  const homes: string[] = (await isFolder(dataDir)) ? [dataDir] : []
  for (const home of candidates) {
    const id = await findOwnerId(home)
    if (id === undefined) continue
    // Without a location file the home is a deleted data folder's, unless that folder was only renamed.
    if (location === undefined ? !(await hasSiblingWithId(dataDir, id)) : id === location.id) homes.push(home)
  }
  return homes
}

async function destroyHome(dataDir: string, home: string): Promise<void> {
  const folders = foldersOf(dataDir, home)
  if (home === dataDir && !(await isFolder(folders.clusterDir)) && !(await isFolder(folders.claimsDir))) return
  const claim = await takeClaim(folders.claimsDir, dataDir)
  try {
    await clearLeftovers(folders)
    if (home === dataDir) {
      for (const path of [folders.clusterDir, folders.passwordFile, folders.socketDir, folders.claimsDir])
        await removeFolder(path)
    } else {
      await removeFolder(home)
    }
  } finally {
    claim.release()
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
