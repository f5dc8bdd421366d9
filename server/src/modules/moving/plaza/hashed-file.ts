import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'

const FLUSH_CHARACTERS = 1024 * 1024

/** Writes lines to a file and hashes them on the way; the file has its name only when it is whole. */
export async function writeLines(
  path: string,
  produce: (add: (line: string) => Promise<void>) => Promise<void>,
): Promise<{ records: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const file = await open(`${path}.part`, 'w', 0o600)
  let [records, bytes, waiting] = [0, 0, '']
  const flush = async (): Promise<void> => {
    bytes += await writeHashed(file, hash, waiting)
    waiting = ''
  }
  try {
    await produce(async (line) => {
      records++
      waiting += `${line}\n`
      if (waiting.length > FLUSH_CHARACTERS) await flush()
    })
    await flush()
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  return { records, bytes, sha256: hash.digest('hex') }
}

async function writeHashed(file: FileHandle, hash: ReturnType<typeof createHash>, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  hash.update(bytes)
  await file.writeFile(bytes)
  return bytes.length
}
