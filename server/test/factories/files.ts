import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import type { Person, Reply, World } from '../world.ts'

/** Files that tests upload: made by code, so that what is in them is known. */

/** A picture whose left half is red and right half blue. */
export const halves = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

export const pngOf = (width = 40, height = 20): Promise<Buffer> => halves(width, height).png().toBuffer()

/** Three frames: red, green, blue. */
export async function animation(format: 'gif' | 'webp', width = 30, height = 20): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 200, 300], loop: 2 })
    .toBuffer()
}

/** A photo as a phone takes it: lying on its side, with the place it was taken at. */
export const photo = (): Promise<Buffer> =>
  halves()
    .withExif({ IFD0: { Make: 'Canary Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Colour of one pixel. */
export async function pixel(
  image: Buffer,
  left: number,
  top: number,
): Promise<[red: number, green: number, blue: number]> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [data[0]!, data[1]!, data[2]!]
}

/** A complete PNG of one black bit a pixel: few bytes, however many pixels. */
export async function vastPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const row = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(row * 100)
  const deflate = createDeflate({ level: 1 })
  const packed = deflate.toArray()
  for (let done = 0; done < height; done += 100) {
    if (!deflate.write(rows.subarray(0, row * Math.min(100, height - done))))
      await new Promise((resume) => deflate.once('drain', resume))
  }
  deflate.end()
  const chunks = [chunk('IHDR', header), chunk('IDAT', Buffer.concat(await packed)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))])
}

/** An animation whose frames are plain colours, no two in a row the same: a small file of many pixels. */
export const moving = (format: 'gif' | 'webp', side: number, frames: number): Promise<Buffer> => {
  const raw = Buffer.alloc(side * side * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    raw.fill((frame * 37) % 256, frame * side * side * 3, (frame + 1) * side * side * 3)
  const image = sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
  return format === 'gif' ? image.gif({ effort: 1 }).toBuffer() : image.webp({ effort: 0 }).toBuffer()
}

/** A GIF of so many frames, each one pixel on a canvas of this size. */
export function manyFrames(frames: number, width: number, height: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const palette = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    palette,
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ])
}

export interface Mp4Options {
  brand?: string
  width?: number
  height?: number
  /** Stored lying on its side, shown upright. */
  isTurned?: boolean
  handler?: string
  /** Boxes behind the rest. */
  more?: Buffer[]
  /** Boxes inside `moov`, behind the track. */
  inMovie?: Buffer[]
}

/** The smallest MP4 that has a video in it, with one track. */
export function mp4({
  brand = 'isom',
  width = 320,
  height = 240,
  isTurned = false,
  handler = 'vide',
  more = [],
  inMovie = [],
}: Mp4Options = {}): Buffer {
  const header = Buffer.alloc(84)
  const matrix = isTurned
    ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  for (const [index, value] of matrix.entries()) header.writeInt32BE(value, 40 + index * 4)
  header.writeUInt32BE(width * 65536, 76)
  header.writeUInt32BE(height * 65536, 80)
  const kind = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)])
  const track = box('trak', box('tkhd', header), box('mdia', box('mdhd', Buffer.alloc(24)), box('hdlr', kind)))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp41`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100)), track, ...inMovie),
    box('mdat', Buffer.alloc(2000, 7)),
    ...more,
  ])
}

/** One MP4 box. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Announces an upload of these bytes as a user's, and returns where they go. */
export async function announce(
  person: Person,
  bytes: Buffer,
  mime: string,
): Promise<{ node: string; address: string; headers: Record<string, string> }> {
  const hash = createHash('md5').update(bytes).digest('hex')
  const reply = await person.post('/storage', {
    filename: 'a',
    hash,
    size: bytes.length,
    mime_type: mime,
    storage: { channel: 'public' },
  })
  assert.equal(reply.statusCode, 201, reply.body)
  const { uri, node, headers } = reply.json()
  return { node, address: uri.replace('http://plaza.test', ''), headers }
}

/** Sends bytes to an address without a token. */
export const sendBytes = (
  world: World,
  address: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  world.guest().send({
    method: 'PUT',
    url: address,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })

/** Uploads bytes from beginning to end and returns the node. */
export async function upload(world: World, person: Person, bytes: Buffer, mime = 'image/png'): Promise<string> {
  const { address, node } = await announce(person, bytes, mime)
  const reply = await sendBytes(world, address, bytes)
  assert.equal(reply.statusCode, 201, reply.body)
  assert.deepEqual(reply.json(), { node })
  return node
}

/** The address at which a node is read. */
export const urlOf = (node: string): string => `/storage/${node.replace(':', '/')}`

/** A form with one file in it. */
export function form(
  bytes: Buffer,
  { name = 'file', filename = 'a.png', type = 'image/png' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const head = `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  }
}

/** Takes every permission away from a user. */
export async function dismiss(world: World, person: Person): Promise<void> {
  await world.owner`delete from user_roles where user_id = ${person.id}`
  await world.db.transaction((tx) => tx.signal('sessions', `user:${person.id}`))
}

/** Files below a folder, without the folders. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
