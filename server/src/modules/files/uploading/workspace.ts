import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A temporary folder for one upload. */
export interface Workspace {
  folder: string
  /** Removes the folder and everything in it; may be called again. */
  remove(): Promise<void>
}

const PREFIX = 'upload-'
const STALE_MS = 60 * 60 * 1000

/** Makes a folder for one upload below `root`. */
export async function createWorkspace(root: string): Promise<Workspace> {
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(join(root, PREFIX))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes what a dead process left behind; young folders may belong to a live one. */
export async function removeStaleWorkspaces(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(join(root, name), { recursive: true, force: true })
  }
}
