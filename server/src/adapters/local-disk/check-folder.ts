import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const staleAfterMs = 24 * 60 * 60 * 1000

/** Proves that files can be written, read and removed below the folder, and removes what crashes left behind. */
export async function checkFolder(root: string, temporaryFolder: string): Promise<void> {
  try {
    await mkdir(temporaryFolder, { recursive: true })
    const probe = join(temporaryFolder, `probe-${randomUUID()}`)
    await writeFile(probe, 'probe')
    await readFile(probe)
    await rm(probe)
    await removeStale(temporaryFolder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const reason = reasons[code] ?? 'it could not be used'
    throw new Error(`Uploaded files cannot be kept in ${root}: ${reason} (${code}).`, { cause: error })
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
}

// By age, because another process may be writing in the same folder right now.
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(file, { recursive: true, force: true })
  }
}
