import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../modules/files/index.ts'
import { makePicture, type Picture } from './pictures.ts'
import type { PictureOrder } from './step.ts'

/** A picture in the file store, as its row in `files` describes it. */
export interface StoredPicture {
  vendor: string
  path: string
  mime: Picture['mime']
  sizeBytes: number
  md5: string
  width: number
  height: number
}

const AT_ONCE = 4

/** Paints pictures and puts them into the store. Paths follow from the content, so doing it again leaves nothing behind. */
export async function storePictures(store: FileStore, orders: readonly PictureOrder[]): Promise<Map<string, StoredPicture>> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-demo-'))
  const stored = new Map<string, StoredPicture>()
  const waiting = orders.entries()
  try {
    // All take from one iterator, each the next order as soon as it is free.
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [index, order] of waiting) stored.set(order.key, await storePicture(store, order, join(folder, String(index))))
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return stored
}

async function storePicture(store: FileStore, { key, kind, seed, ...size }: PictureOrder, localFile: string): Promise<StoredPicture> {
  const { bytes, extension, ...about } = await makePicture(kind, seed, size)
  const md5 = createHash('md5').update(bytes).digest('hex')
  const picture = { ...about, vendor: store.vendor, path: `demo/${key}-${md5.slice(0, 8)}.${extension}`, sizeBytes: bytes.length, md5 }
  await writeFile(localFile, bytes)
  await store.put(picture.path, localFile, { mime: picture.mime, sizeBytes: picture.sizeBytes })
  return picture
}
