import { crc32, deflateSync } from 'node:zlib'
import { draw, type PictureKind, UNITS } from './draw.ts'

/** Pixels of a side. */
export const SIDE = 240

/** Every generated picture has exactly this many bytes, so that a record can say so before the picture is painted. */
export const PICTURE_BYTES = 5120

/** The picture as PNG, which every client can show. Painted by arithmetic: the service reads no SVG, not even its own. */
export function paint(kind: PictureKind, variant: number): Buffer {
  const { ground, layers } = draw(kind, variant)
  const inks = layers.map((layer) => ({ ...layer, rgb: rgbOf(layer.colour) }))
  const paper = rgbOf(ground)
  const scale = SIDE / UNITS
  // A row begins with the filter it was written with: none.
  const rows = Buffer.alloc(SIDE * (1 + 3 * SIDE))
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      let [red, green, blue] = paper
      for (const { shape, rgb, opacity } of inks) {
        const depth = 0.5 - shape((x + 0.5) / scale, (y + 0.5) / scale) * scale
        if (depth <= 0) continue
        const share = Math.min(depth, 1) * opacity
        red += (rgb[0] - red) * share
        green += (rgb[1] - green) * share
        blue += (rgb[2] - blue) * share
      }
      const at = y * (1 + 3 * SIDE) + 1 + 3 * x
      rows[at] = Math.round(red)
      rows[at + 1] = Math.round(green)
      rows[at + 2] = Math.round(blue)
    }
  }
  return encode(rows)
}

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of these rows, filled up to the announced size by a chunk that every reader skips. */
function encode(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 }))]
  const end = chunk('IEND', Buffer.alloc(0))
  const missing = PICTURE_BYTES - end.length - parts.reduce((sum, part) => sum + part.length, 0) - FRAME_BYTES
  if (missing < 0) throw new Error(`A generated picture is ${-missing} bytes too large.`)
  return Buffer.concat([...parts, chunk('fiLl', Buffer.alloc(missing)), end])
}

const FRAME_BYTES = 12

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.alloc(FRAME_BYTES + content.length)
  framed.writeUInt32BE(content.length, 0)
  framed.write(type, 4, 'latin1')
  framed.set(content, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + content.length)), 8 + content.length)
  return framed
}
