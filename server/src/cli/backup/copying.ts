import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const PART_BYTES = 1024 ** 2

export interface Copied {
  bytes: number
  sha256: string
}

/** Copies a file and hashes it on the way; undefined if it is gone. */
export async function copyHashed(from: string, to: string): Promise<Copied | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return withFile(from, async (source) => {
    const target = await open(to, 'w', 0o600)
    try {
      const copied = await readHashed(source, (part) => target.writeFile(part))
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  })
}

/** The size and hash of a file; undefined if it is not there. */
export const hashOf = (file: string): Promise<Copied | undefined> => withFile(file, (source) => readHashed(source))

async function withFile<Result>(
  file: string,
  look: (source: FileHandle) => Promise<Result>,
): Promise<Result | undefined> {
  const source = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    return source && (await look(source))
  } finally {
    await source?.close()
  }
}

// Without streams: a database is a thousand small files, and setting up a stream takes longer than reading one of them.
async function readHashed(source: FileHandle, each?: (part: Buffer) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256')
  const { size } = await source.stat()
  // One byte more than there should be: a file that has not grown is read whole at once.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, PART_BYTES))
  for (let bytes = 0; ; ) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const part = buffer.subarray(0, bytesRead)
    hash.update(part)
    bytes += bytesRead
    await each?.(part)
  }
}

/** Every file below a folder, as paths below it; nothing if there is no such folder. */
export async function* walk(root: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(() => [])) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield path
  }
}
