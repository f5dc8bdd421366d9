import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { phrase } from '../../../kernel/index.ts'
import { unusable } from '../errors.ts'
import { MAX_ANIMATION_PIXELS, MAX_FRAMES, MAX_PIXELS } from '../limits.ts'
import type { Decode } from './decoder.ts'
import { sharp } from './image-library.ts'
import type { ImageType } from './media-types.ts'
import { rejectPolyglot } from './reject-polyglot.ts'

const TIMEOUT_S = 30

/**
 * Decodes an image and encodes it again: upright, in sRGB, animations kept, and nothing of the original left but its
 * pixels.
 */
export async function cleanImage(
  decode: Decode,
  mime: ImageType,
  source: string,
  target: string,
): Promise<{ width: number; height: number }> {
  const bytes = await readFile(source)
  rejectPolyglot(mime, bytes)
  const about = await decode(0, () => readHeader(mime, bytes))
  return decode(about.width * about.height, () => reencode(mime, bytes, about, target))
}

async function reencode(
  mime: ImageType,
  bytes: Buffer,
  about: Metadata,
  target: string,
): Promise<{ width: number; height: number }> {
  const isAnimated = (about.pages ?? 1) > 1
  const decoded = sharp(bytes, { animated: isAnimated, failOn: 'error', limitInputPixels: MAX_PIXELS })
  const upright = isAnimated ? decoded : decoded.autoOrient()
  // Otherwise the decoder converts by itself, but not from sixteen bits a channel.
  if (about.depth === 'ushort' && about.hasProfile) upright.withIccProfile('srgb', { attach: false })
  try {
    const { width, height, pageHeight } = await encode(upright, mime, bytes, about)
      .timeout({ seconds: TIMEOUT_S })
      .toFile(target)
    return { width, height: pageHeight ?? height }
  } catch (error) {
    throw damaged(error)
  }
}

// From the header alone: a small file may announce more pixels than there is memory.
async function readHeader(mime: ImageType, bytes: Buffer): Promise<Metadata> {
  const about = await sharp(bytes, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged(error)
    })
  if (about.mediaType !== mime) throw unusable(phrase('files.unusable.type')`The image doesn’t match its file type.`)
  if ((about.pages ?? 1) > MAX_FRAMES)
    throw unusable(phrase('files.unusable.frames')`An animation can have at most ${MAX_FRAMES} frames.`)
  const mostPixels = (about.pages ?? 1) > 1 ? MAX_ANIMATION_PIXELS : MAX_PIXELS
  if (about.width * about.height > mostPixels)
    throw unusable(
      phrase('files.unusable.pixels')`An image can have at most ${mostPixels} pixels, over all its frames.`,
    )
  return about
}

function encode(image: Sharp, mime: ImageType, bytes: Buffer, about: Metadata): Sharp {
  switch (mime) {
    case 'image/png':
      // A palette keeps screenshots as small as they came.
      return image.png(about.isPalette ? { palette: true, dither: 0 } : {})
    case 'image/jpeg':
      return image.jpeg({ quality: 90 })
    case 'image/gif':
      return image.gif({ effort: 3 })
    case 'image/webp':
      return image.webp({ quality: 90, lossless: bytes.toString('latin1', 12, 16) === 'VP8L' })
  }
}

const damaged = (cause: unknown) =>
  Object.assign(unusable(phrase('files.unusable.image_damaged')`The image is incomplete or damaged.`), { cause })
