import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../../server/src/modules/files/index.ts'
import { type PaintedPicture, paintPictures } from './paint-pictures.ts'
import type { PictureOrder } from './picture-order.ts'

/** A picture in the file store, as its row in `files` describes it. */
export interface StoredPicture extends Omit<PaintedPicture, 'localFile' | 'extension'> {
  vendor: string
  path: string
}

/**
 * Paints pictures and puts them into the store. Paths follow from the content, so repeating it leaves nothing behind.
 */
export async function storePictures(
  store: FileStore,
  orders: readonly PictureOrder[],
): Promise<Map<string, StoredPicture>> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-demo-'))
  const stored = new Map<string, StoredPicture>()
  try {
    for await (const { localFile, extension, ...picture } of paintPictures(orders, folder)) {
      const path = `demo/${picture.key}-${picture.md5.slice(0, 8)}.${extension}`
      await store.put(path, localFile, { mime: picture.mime, sizeBytes: picture.sizeBytes })
      stored.set(picture.key, { ...picture, vendor: store.vendor, path })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return stored
}
