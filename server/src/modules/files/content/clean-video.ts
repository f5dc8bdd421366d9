import { type FileHandle, open } from 'node:fs/promises'
import { phrase } from '../../../kernel/index.ts'
import { unusable } from '../errors.ts'
import { type Box, listBoxes, readBytes } from './mp4-boxes.ts'

/**
 * Checks in place that a file is an MP4 with a picture, blanks metadata (place, device, author), and returns its
 * displayed size.
 */
export async function cleanVideo(path: string): Promise<{ width: number; height: number }> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const top = await listBoxes(file, 0, size)
    await checkBrand(file, top[0])
    const [movie, ...more] = top.filter((box) => box.type === 'moov')
    if (!movie || more.length > 0) throw unusable(phrase('files.unusable.no_movie')`The file contains no video.`)
    const inside = await listBoxes(file, movie.content, movie.end)
    const tracks = inside.filter((box) => box.type === 'trak')
    if (tracks.length > MAX_TRACKS)
      throw unusable(phrase('files.unusable.tracks')`A video can have at most ${MAX_TRACKS} tracks.`)
    const described = await Promise.all(tracks.map((track) => listBoxes(file, track.content, track.end)))
    const dimension = await pictureSize(file, described)
    for (const box of [...top, ...inside, ...described.flat()]) if (TELLING.has(box.type)) await blank(file, box)
    return dimension
  } finally {
    await file.close()
  }
}

const MAX_TRACKS = 32
const TELLING = new Set(['udta', 'meta', 'uuid'])

// The same boxes carry still pictures and QuickTime videos, which are other media types.
const BRANDS = /^(iso[m2-9a-c]|mp4[12]|avc1|m4v |dash|mmp4|msnv|3gp\d|3g2a|f4v )$/i
const OTHER_MAJOR = /^(qt {2}|hei[cfmsx]|hev[cx]|mif1|msf1|avi[fs]|m4a |m4b |crx )$/i

async function checkBrand(file: FileHandle, first: Box | undefined): Promise<void> {
  const isThere = first?.type === 'ftyp' && first.end - first.content >= 8 && first.end - first.content <= 1024
  const content = isThere ? await readBytes(file, first.content, first.end - first.content) : Buffer.alloc(0)
  const brands = (content.toString('latin1').match(/.{4}/gs) ?? []).filter((_, index) => index !== 1)
  if (!brands.some((brand) => BRANDS.test(brand)) || OTHER_MAJOR.test(brands[0] ?? ''))
    throw unusable(phrase('files.unusable.not_mp4')`The file is not an MP4 video.`)
}

// Only a track with a picture has a size, and its header says how it is rotated.
async function pictureSize(file: FileHandle, tracks: Box[][]): Promise<{ width: number; height: number }> {
  for (const boxes of tracks) {
    if ((await handlerOf(file, boxes)) !== 'vide') continue
    const header = boxes.find((box) => box.type === 'tkhd')
    const content = header && (await readBytes(file, header.content, Math.min(header.end - header.content, 96)))
    const size = content && sizeOf(content)
    if (size) return size
  }
  throw unusable(phrase('files.unusable.no_image')`The video has no picture.`)
}

async function handlerOf(file: FileHandle, boxes: Box[]): Promise<string | undefined> {
  const media = boxes.find((box) => box.type === 'mdia')
  const handler = media && (await listBoxes(file, media.content, media.end)).find((box) => box.type === 'hdlr')
  return (
    handler &&
    (await readBytes(file, handler.content, Math.min(12, handler.end - handler.content))).toString('latin1', 8, 12)
  )
}

/** From the content of a `tkhd`: 16.16 fixed-point width and height last, a 3×3 matrix before them. */
function sizeOf(content: Buffer): { width: number; height: number } | undefined {
  const length = content[0] === 1 ? 96 : 84
  if (content.length < length) return undefined
  const matrix = length - 44
  const width = Math.round(content.readUInt32BE(length - 8) / 65536)
  const height = Math.round(content.readUInt32BE(length - 4) / 65536)
  if (width < 1 || height < 1) return undefined
  const isUpright = content.readInt32BE(matrix) !== 0 || content.readInt32BE(matrix + 4) === 0
  return isUpright ? { width, height } : { width: height, height: width }
}

// The box stays where it is, as free space: everything in a video is found by offset.
async function blank(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write('free', start + 4, 'latin1')
  const zeros = Buffer.alloc(Math.min(end - content, 64 * 1024))
  for (let at = content; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
}
