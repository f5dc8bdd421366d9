import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from './problem.ts'

/** What a data folder remembers about a cluster that lives outside it. */
export interface Location {
  /** Also written next to the cluster: a data folder that was deleted and made again does not know it. */
  id: string
  home: string
  why: string
}

/** Reads where the data folder's cluster lives, if that is elsewhere. */
export const findLocation = (dataDir: string): Promise<Location | undefined> => readJson(join(dataDir, locationFile))

/** Reads the id of the data folder that the cluster in this home belongs to. */
export const findOwnerId = async (home: string): Promise<string | undefined> =>
  (await readJson<{ id: string }>(join(home, ownerFile)))?.id

/** Links a data folder and a home, the home first: a location file then always has a home to point to. */
export async function linkFolders(dataDir: string, home: string, why: string): Promise<void> {
  const id = randomUUID()
  await replaceFile(join(home, ownerFile), { id, dataDir })
  await replaceFile(join(dataDir, locationFile), { id, home, why })
}

/** Forgets that the data folder's cluster lives elsewhere. */
export const forgetLocation = (dataDir: string): Promise<void> => rm(join(dataDir, locationFile), { force: true })

/**
 * Whether another folder next to the data folder holds this id, which is so when the data folder was renamed, not
 * deleted.
 */
export async function hasSiblingWithId(dataDir: string, id: string): Promise<boolean> {
  const parent = dirname(dataDir)
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (entry.isDirectory() && (await findLocation(join(parent, entry.name)))?.id === id) return true
  }
  return false
}

const locationFile = 'postgres-location.json'
const ownerFile = 'belongs-to.json'

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

async function replaceFile(path: string, content: object): Promise<void> {
  await writeFile(`${path}.draft`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o644 })
  await rename(`${path}.draft`, path)
}
