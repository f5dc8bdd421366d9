import { access, chmod, constants, mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isRoot } from './account.ts'
import { codeOf } from './problem.ts'

/** Creates the data folder if needed and returns its real path, after making sure that it can be written. */
export async function openDataFolder(path: string): Promise<string> {
  const outermost = await mkdir(path, { recursive: true })
  const folder = await realpath(path)
  if (outermost !== undefined && isRoot()) await letOthersEnter(folder, await realpath(outermost))
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return folder
}

/** A new temporary folder: the user the server runs as under root may enter it, and no one may list it. */
export async function createTemporaryFolder(name: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `plaza-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/** The real path of a folder that may be gone, with the existing part of the path resolved. */
export async function findRealPath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    const absolute = resolve(path)
    return join(await findRealPath(dirname(absolute)), basename(absolute))
  }
}

// A strict umask of root's would close the new folders to the user the server runs as.
async function letOthersEnter(innermost: string, outermost: string): Promise<void> {
  for (let folder = innermost; ; folder = dirname(folder)) {
    await chmod(folder, 0o755)
    if (folder === outermost || folder === dirname(folder)) return
  }
}
