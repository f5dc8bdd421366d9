import type { ImageType } from './media-types.ts'

/** Where the image that begins this buffer ends, found by walking its structure; undefined when it is truncated. */
export const imageEnd = (mime: ImageType, bytes: Buffer): number | undefined => {
  const end = WALKS[mime](bytes)
  return end !== undefined && end <= bytes.length ? end : undefined
}

const WALKS: Record<ImageType, (bytes: Buffer) => number | undefined> = {
  'image/png': pngEnd,
  'image/jpeg': jpegEnd,
  'image/gif': gifEnd,
  'image/webp': (bytes) => (bytes.length < 12 ? undefined : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2)),
}

// Chunks of length, name, content and checksum, up to IEND.
function pngEnd(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at
  }
  return undefined
}

// Marker segments; after a start of scan, entropy-coded bytes in which ff is followed by 00 or a restart marker.
function jpegEnd(bytes: Buffer): number | undefined {
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || isRestart(marker)) at += 2
    else if (at + 4 > bytes.length) return undefined
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) at = scanEnd(bytes, at)
    }
  }
  return undefined
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}

// Blocks that begin with a type byte: 3b ends, 21 is an extension, 2c a frame.
function gifEnd(bytes: Buffer): number | undefined {
  let at = 13 + colourTableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at = subBlocksEnd(bytes, at + 2)
    else if (kind === 0x2c) at = subBlocksEnd(bytes, at + 11 + colourTableBytes(bytes[at + 9]))
    else return undefined
  }
  return undefined
}

const colourTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}
