// A program of its own, run by paint-pictures.ts: paints the orders it reads as JSON into the given folder, and prints
// one line of JSON for each finished picture.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { PaintedPicture } from './paint-pictures.ts'
import type { PictureOrder } from './picture-order.ts'
import { makeMovingPicture, makePicture } from './pictures.ts'

const AT_ONCE = 4

const folder = process.argv[2]!
const orders = (await json(process.stdin)) as PictureOrder[]
const waiting = orders.entries()

// All take from one iterator, each the next order as soon as it is free.
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const [index, order] of waiting)
      process.stdout.write(`${JSON.stringify(await paint(order, join(folder, String(index))))}\n`)
  }),
)

async function paint({ key, kind, seed, frames, ...size }: PictureOrder, localFile: string): Promise<PaintedPicture> {
  const { bytes, ...about } = await (frames
    ? makeMovingPicture(kind, seed, size, frames)
    : makePicture(kind, seed, size))
  await writeFile(localFile, bytes)
  return { ...about, key, localFile, sizeBytes: bytes.length, md5: createHash('md5').update(bytes).digest('hex') }
}
