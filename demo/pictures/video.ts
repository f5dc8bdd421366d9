import sharp from 'sharp'
import type { PictureSize } from './picture-size.ts'

const FRAME_MS = 150

/**
 * A short video of these drawings, as MP4 that browsers play. Every frame is a still AV1 picture, which is what AVIF holds,
 * so the encoder is the one that makes pictures; here they are only put one after another.
 */
export async function makeVideo(drawings: readonly Buffer[], size: PictureSize): Promise<Buffer> {
  const stills = await Promise.all(
    drawings.map((svg) =>
      sharp(svg).removeAlpha().avif({ quality: 50, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    ),
  )
  const frames = stills.map((still) => boxIn(still, 'mdat').subarray(8))
  const decoder = boxIn(stills[0]!, 'av1C')
  const type = box('ftyp', text('isom'), u32(512), text('isomav01iso2mp41'))
  const start = type.length + index(frames, decoder, size, 0).length + 8
  return Buffer.concat([type, index(frames, decoder, size, start), box('mdat', ...frames)])
}

/** What tells a player where the frames are and how long each is shown; all of one size, all seekable. */
function index(frames: readonly Buffer[], decoder: Buffer, { width, height }: PictureSize, start: number): Buffer {
  const durationMs = FRAME_MS * frames.length
  const samples = box(
    'stbl',
    versioned(
      'stsd',
      0,
      u32(1),
      box(
        'av01',
        zeros(6),
        u16(1),
        zeros(16),
        u16(width),
        u16(height),
        u32(72 << 16),
        u32(72 << 16),
        u32(0),
        u16(1),
        zeros(32),
        u16(24),
        u16(0xffff),
        decoder,
      ),
    ),
    versioned('stts', 0, u32(1), u32(frames.length), u32(FRAME_MS)),
    versioned('stsc', 0, u32(1), u32(1), u32(frames.length), u32(1)),
    versioned('stsz', 0, u32(0), u32(frames.length), ...frames.map((frame) => u32(frame.length))),
    versioned('stco', 0, u32(1), u32(start)),
  )
  const media = box(
    'mdia',
    versioned('mdhd', 0, u32(0), u32(0), u32(1000), u32(durationMs), u16(0x55c4), u16(0)),
    versioned('hdlr', 0, u32(0), text('vide'), zeros(13)),
    box(
      'minf',
      versioned('vmhd', 1, zeros(8)),
      box('dinf', versioned('dref', 0, u32(1), versioned('url ', 1))),
      samples,
    ),
  )
  const track = versioned(
    'tkhd',
    3,
    u32(0),
    u32(0),
    u32(1),
    u32(0),
    u32(durationMs),
    zeros(16),
    UPRIGHT,
    u32(width << 16),
    u32(height << 16),
  )
  const movie = versioned(
    'mvhd',
    0,
    u32(0),
    u32(0),
    u32(1000),
    u32(durationMs),
    u32(1 << 16),
    u16(1 << 8),
    zeros(10),
    UPRIGHT,
    zeros(24),
    u32(2),
  )
  return box('moov', movie, box('trak', track, media))
}

const u32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])
const u16 = (value: number): Buffer => Buffer.from([value >>> 8, value])
const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const zeros = (count: number): Buffer => Buffer.alloc(count)
const UPRIGHT = Buffer.concat([1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].map(u32))

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), text(type), body])
}

const versioned = (type: string, flags: number, ...parts: readonly Buffer[]): Buffer => box(type, u32(flags), ...parts)

function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  if (at < 0) throw new Error(`an AVIF without ${type}`)
  return file.subarray(at, at + file.readUInt32BE(at))
}
