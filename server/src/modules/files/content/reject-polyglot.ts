import { phrase } from '../../../kernel/index.ts'
import { unusable } from '../errors.ts'
import { imageEnd } from './image-end.ts'
import type { ImageType } from './media-types.ts'

/**
 * Refuses an image that is also something else: a page, a script or an archive behind or inside it. Re-encoding would
 * drop all of that anyway; but its sender means harm, and should not be told it worked.
 */
export function rejectPolyglot(mime: ImageType, bytes: Buffer): void {
  const end = imageEnd(mime, bytes)
  if (end === undefined) throw unusable(phrase('files.unusable.image_damaged')`The image is incomplete or damaged.`)
  if (hasForeignTail(mime, bytes.subarray(end)) || MARKUP.test(bytes.toString('latin1'))) {
    throw unusable(phrase('files.unusable.polyglot')`The image contains something that is not an image.`)
  }
}

// Long enough that compressed pixels do not contain them by chance.
const MARKUP = /<script|<!doctype|<\?php/i

function hasForeignTail(mime: ImageType, tail: Buffer): boolean {
  if (tail.every((byte) => byte === 0)) return false
  if (mime !== 'image/jpeg') return true
  // Cameras put previews, depth maps and short videos behind a JPEG: binary. A polyglot's payload is text or zip.
  return tail.includes('PK\x03\x04', 0, 'latin1') || /^[\t\n\r\x20-\x7e]+$/.test(tail.toString('latin1', 0, 32))
}
