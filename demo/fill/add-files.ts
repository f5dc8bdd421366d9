import { importFiles } from '../../server/src/modules/files/index.ts'
import type { StoredPicture } from '../pictures/store-pictures.ts'
import type { DemoContext } from '../step.ts'

/** A painted picture and what it becomes part of. */
export interface FileUse {
  key: string
  ownerId: number
  use: string
  minutesAgo: number
}

/** Makes files of painted pictures; ids by the keys they were ordered with. What was not painted has none. */
export async function addFiles(
  { tx, pictures, ago }: DemoContext,
  uses: readonly FileUse[],
): Promise<Map<string, number>> {
  const painted = uses.filter(({ key }) => pictures.has(key))
  const ids = await importFiles(
    tx,
    painted.map(({ key, ownerId, use, minutesAgo }) => ({
      ...fileOf(pictures.get(key)!),
      ownerId,
      use,
      createdAt: ago(minutesAgo),
    })),
  )
  return new Map(painted.map(({ key }, at) => [key, ids[at]!]))
}

/** A painted picture as the file it is in the store. */
export const fileOf = ({ vendor, path, mime, sizeBytes, md5, width, height }: StoredPicture) => ({
  vendor,
  path,
  mime,
  size_bytes: sizeBytes,
  md5,
  width,
  height,
})
