import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Copied {
  bytes: number
  sha256: string
}

/** Copies a file and hashes what went through; undefined if it is no longer there. */
export async function copyHashed(from: string, to: string): Promise<Copied | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    const { through, done } = hashing()
    await pipeline(createReadStream(from), through, createWriteStream(to, { mode: 0o600, flush: true }))
    return done()
  } catch (error) {
    if ((error as { code?: string; path?: string }).code === 'ENOENT' && (error as { path?: string }).path === from)
      return undefined
    throw error
  }
}

/** The size and hash of a file; undefined if it is not there. */
export async function hashOf(file: string): Promise<Copied | undefined> {
  try {
    const { through, done } = hashing()
    through.resume()
    await pipeline(createReadStream(file), through)
    return done()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
  })
  return { through, done: (): Copied => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Every file below a folder, as paths below it; nothing if there is no such folder. */
export async function* walk(root: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(() => [])) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield path
  }
}
