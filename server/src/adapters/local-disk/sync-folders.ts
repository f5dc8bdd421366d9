import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes the names in a folder and in those above it, up to the last given, survive a power cut. */
export async function syncFolders(first: string, last: string): Promise<void> {
  // Windows has no way to do this for a folder, and does not need it.
  if (process.platform === 'win32') return
  for (let folder = first; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
    if (folder === last || folder === dirname(folder)) return
  }
}
