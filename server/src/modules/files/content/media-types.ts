import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '../limits.ts'

/** The media types that may be stored. Everything else is refused: no SVG, no HTML, no "other". */
export const MEDIA_TYPES = {
  'image/png': { extension: 'png', maxBytes: MAX_IMAGE_BYTES },
  'image/jpeg': { extension: 'jpg', maxBytes: MAX_IMAGE_BYTES },
  'image/gif': { extension: 'gif', maxBytes: MAX_IMAGE_BYTES },
  'image/webp': { extension: 'webp', maxBytes: MAX_IMAGE_BYTES },
  'video/mp4': { extension: 'mp4', maxBytes: MAX_VIDEO_BYTES },
} as const

export type MediaType = keyof typeof MEDIA_TYPES
export type ImageType = Exclude<MediaType, 'video/mp4'>

export const mediaTypes = Object.keys(MEDIA_TYPES) as MediaType[]

/** Tells an image from a video. */
export const isImage = (mime: MediaType): mime is ImageType => mime !== 'video/mp4'

/** How many bytes `mediaTypeOf` needs. */
export const HEAD_BYTES = 12

/** The media type these first bytes belong to; undefined for everything that may not be stored. */
export function mediaTypeOf(head: Buffer): MediaType | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  if (/^.{4}ftyp/s.test(text)) return 'video/mp4'
  return undefined
}
