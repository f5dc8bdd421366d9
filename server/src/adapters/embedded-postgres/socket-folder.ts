import { chmod, chown, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterFolders, clusterNameOf } from './folders.ts'

/** Systems limit the length of socket addresses; the longest socket name follows the folder. */
const MAX_ADDRESS_BYTES = 103
const NAME = '.s.PGSQL.'
const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `${NAME}65535`)) <= MAX_ADDRESS_BYTES

/**
 * The folder of the socket by which we reach the server: only the user the server runs as, and root, may enter it.
 * Undefined where there are no such sockets.
 */
export async function openSocketFolder(folders: ClusterFolders): Promise<string | undefined> {
  const { socketDir, account } = folders
  if (process.platform === 'win32') return undefined
  try {
    const folder = fits(socketDir) ? socketDir : join(tmpdir(), clusterNameOf(folders))
    if (!fits(folder)) return undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Fails if it belongs to another user.
    await chmod(folder, 0o700)
    if (account) await chown(folder, account.uid, account.gid)
    return folder
  } catch {
    // It is reached by TCP then.
    return undefined
  }
}

export const socketOf = (folder: string, port: number): string => join(folder, `${NAME}${port}`)
