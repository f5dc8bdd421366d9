import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore, StoredObject } from '../../modules/files/port.ts'
import { checkFolder } from './check-folder.ts'
import { locate } from './locate.ts'
import { syncFolders } from './sync-folders.ts'

/** Makes the file store that keeps objects as files below one folder. */
export function createLocalDisk(options: { root: string }): FileStore {
  const root = resolve(options.root)
  // No path of an object starts with a dot, so none leads in here.
  const temporaryFolder = join(root, '.incoming')

  return {
    vendor: 'local',

    async put(path, localFile, { sizeBytes }) {
      const target = locate(root, path)
      await mkdir(temporaryFolder, { recursive: true })
      const temporary = join(temporaryFolder, randomUUID())
      try {
        const written = createWriteStream(temporary, { flags: 'wx', mode: 0o640, flush: true })
        await pipeline(createReadStream(localFile), written)
        if (written.bytesWritten !== sizeBytes) throw sizeMismatch(written.bytesWritten, sizeBytes)
        const firstMade = await mkdir(dirname(target), { recursive: true })
        // Readers see the old object or the new one, never a part of it.
        await rename(temporary, target)
        await syncFolders(dirname(target), firstMade === undefined ? dirname(target) : dirname(firstMade))
      } finally {
        await rm(temporary, { force: true })
      }
    },

    async open(path, range) {
      const handle = await unlessMissing(open(locate(root, path), 'r'))
      if (handle === undefined) return undefined
      try {
        return await opened(handle, range)
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async stat(path) {
      const found = await unlessMissing(stat(locate(root, path)))
      return found?.isFile() ? { sizeBytes: found.size } : undefined
    },

    async remove(path) {
      await unlessMissing(rm(locate(root, path)))
    },

    check: () => checkFolder(root, temporaryFolder),
  }
}

async function opened(handle: FileHandle, range?: { start: number; end: number }): Promise<StoredObject | undefined> {
  // Asked of the open file, so that size and bytes belong together even while the object is being replaced.
  const found = await handle.stat()
  if (!found.isFile()) {
    await handle.close()
    return undefined
  }
  if (range === undefined) return { stream: handle.createReadStream(), sizeBytes: found.size }
  const { start } = range
  const end = Math.min(range.end, found.size - 1)
  if (start < 0 || start > end) throw new RangeError(`There are no bytes ${start}-${range.end} in ${found.size}`)
  return { stream: handle.createReadStream({ start, end }), sizeBytes: end - start + 1 }
}

// A folder on the way is no object either, and neither is a path that continues below a file.
const missing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'])

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(error.code)) return undefined
    throw error
  }
}

const sizeMismatch = (actual: number, declared: number) =>
  new Error(`The file to store has ${actual} bytes and was declared with ${declared}`)
