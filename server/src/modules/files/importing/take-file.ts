import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../../kernel/index.ts'
import { cleanFile } from '../content/clean-file.ts'
import { createDecoder } from '../content/decoder.ts'
import { MEDIA_TYPES } from '../content/media-types.ts'
import { unknownType } from '../errors.ts'
import type { FileStore } from '../port.ts'
import { receiveFile } from '../uploading/receive-file.ts'
import { createWorkspace } from '../uploading/workspace.ts'
import type { ImportedFile } from './import-files.ts'

/** A file that was cleaned and is in the store, as its row will describe it. */
export type TakenFile = Omit<ImportedFile, 'ownerId' | 'use' | 'createdAt'>

/** Takes a local file into the store, or says by a code why it cannot be one of ours. */
export type FileTaker = (localFile: string, use: string) => Promise<TakenFile | { fault: string }>

/** Where the file for a use is in the store, without its extension. */
export function importedPlace(use: string): string {
  const name = createHash('sha256').update(`import ${use}`).digest('hex')
  return `import/${name.slice(0, 2)}/${name.slice(2, 34)}`
}

/**
 * Cleans files as uploads are and stores them. The address follows from what the file is for, so that taking it again after
 * an interruption leaves nothing behind.
 */
export function createFileTaker(store: FileStore, dataDir: string, atOnce: number): FileTaker {
  const decode = createDecoder(atOnce)
  return async (localFile, use) => {
    const workspace = await createWorkspace(join(dataDir, 'tmp'))
    try {
      const received = await receiveFile(createReadStream(localFile), workspace.folder, (mime) => {
        if (mime === undefined) throw unknownType()
        return MEDIA_TYPES[mime].maxBytes
      })
      const { path: from, mime, sizeBytes, md5, width, height } = await cleanFile(decode, received, workspace.folder)
      const path = `${importedPlace(use)}.${MEDIA_TYPES[mime].extension}`
      await store.put(path, from, { mime, sizeBytes })
      return { vendor: store.vendor, path, mime, size_bytes: sizeBytes, md5, width, height }
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { fault: error.code ?? 'files.unusable' }
      throw error
    } finally {
      await workspace.remove()
    }
  }
}
