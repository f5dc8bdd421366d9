import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { DumpProblem } from './problem.ts'

const PIECE_BYTES = 1024 * 1024

/** A dump file as its text, unpacked where it is gzip, with how far the file itself was read. */
export interface OpenDump {
  pieces: AsyncIterable<Buffer>
  sizeBytes: number
  readBytes(): number
}

export async function openDump(path: string): Promise<OpenDump> {
  const { size: sizeBytes } = await stat(path)
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES })
  const isGzip = await beginsAsGzip(path)
  return {
    pieces: isGzip ? unpacked(file) : file,
    sizeBytes,
    readBytes: () => file.bytesRead,
  }
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

async function* unpacked(file: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
  file.on('error', (error) => gunzip.destroy(error))
  file.pipe(gunzip)
  let byte = 0
  let line = 1
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      yield piece
      byte += piece.length
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) line++
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR')
      throw new DumpProblem('ends in the middle of its gzip data: it was cut off', { line, byte })
    if (code?.startsWith('Z_')) throw new DumpProblem('is damaged: its gzip data cannot be unpacked', { line, byte })
    throw error
  }
}
