import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile } from '../uploading/receive-file.ts'
import { cleanVideo } from './clean-video.ts'
import type { Decode } from './decoder.ts'
import { isImage } from './media-types.ts'

/** What may be stored and served: made by us from what arrived. */
export interface CleanFile extends ReceivedFile {
  width: number
  height: number
}

/** Turns received bytes into a file that may be served; what cannot become one is refused with 422. */
export async function cleanFile(decode: Decode, received: ReceivedFile, folder: string): Promise<CleanFile> {
  const { mime, path } = received
  // Cleaned in place, so described afterwards.
  if (!isImage(mime)) return { ...(await cleanVideo(path)), ...(await describe(path)), mime }
  const target = join(folder, 'clean')
  const { cleanImage } = await import('./clean-image.ts')
  const dimension = await cleanImage(decode, mime, path, target)
  return { ...(await describe(target)), mime, ...dimension }
}

async function describe(path: string): Promise<Pick<CleanFile, 'path' | 'sizeBytes' | 'md5'>> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return { path, sizeBytes: (await stat(path)).size, md5: hash.digest('hex') }
}
