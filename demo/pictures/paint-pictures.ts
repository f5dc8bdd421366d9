import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PictureOrder } from './picture-order.ts'

import type { Picture } from './pictures.ts'

/** A picture that lies in a local file. */
export interface PaintedPicture extends Omit<Picture, 'bytes'> {
  key: string
  localFile: string
  sizeBytes: number
  md5: string
}

/**
 * Paints pictures into a folder and yields each as it is done, in no order. Another process does it: the pictures are
 * drawn as SVG, and in the process that takes uploads no SVG may ever be read.
 */
export async function* paintPictures(orders: readonly PictureOrder[], folder: string): AsyncGenerator<PaintedPicture> {
  if (orders.length === 0) return
  const extension = extname(import.meta.url)
  const program = fileURLToPath(new URL(`./paint${extension}`, import.meta.url))
  const loader = extension === '.ts' ? ['--import', import.meta.resolve('tsx')] : []
  const painter = spawn(process.execPath, [...loader, program, folder], { stdio: 'pipe' })
  const [ended, said] = [once(painter, 'close'), text(painter.stderr)]
  // A caller that stops listening early does not want the outcome.
  ended.catch(() => {})
  painter.stdin.on('error', () => {}).end(JSON.stringify(orders))
  try {
    for await (const line of createInterface(painter.stdout)) yield JSON.parse(line) as PaintedPicture
    const [code] = await ended
    if (code !== 0) throw new Error(`the demo's pictures could not be painted: ${(await said).trim()}`)
  } finally {
    painter.kill()
  }
}
