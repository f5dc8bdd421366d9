import type { FileHandle } from 'node:fs/promises'
import { phrase } from '../../../kernel/index.ts'
import { unusable } from '../errors.ts'

/** One box of an MP4: where it begins, where its content begins, where it ends. */
export interface Box {
  type: string
  start: number
  content: number
  end: number
}

const MAX_BOXES = 20_000

/** Lists the boxes between two positions; each must lie inside, and together they must fill the space. */
export async function listBoxes(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    const head = await readBytes(file, start, Math.min(16, to - start))
    const box = boxAt(head, start, to)
    if (!box || box.end > to || boxes.length >= MAX_BOXES)
      throw unusable(phrase('files.unusable.video_damaged')`The video is incomplete or damaged.`)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

function boxAt(head: Buffer, start: number, to: number): Box | undefined {
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const size = head.readUInt32BE(0)
  // 0 says "to the end", 1 says that the size follows in eight bytes.
  if (size === 0) return { type, start, content: start + 8, end: to }
  if (size !== 1) return size < 8 ? undefined : { type, start, content: start + 8, end: start + size }
  if (head.length < 16) return undefined
  const large = Number(head.readBigUInt64BE(8))
  return large < 16 ? undefined : { type, start, content: start + 16, end: start + large }
}

/** Reads so many bytes at a position; fewer where the file ends. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
