import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'
import type { FileStore } from '../../files/index.ts'
import { writeLines } from './hashed-file.ts'
import { FILES, hashFile, type Manifest } from './manifest.ts'

interface FileRow {
  path: string
  mime: string
}

/** A line of the list of files; a file that the store has lost has no hash. */
export interface ListedFile extends FileRow {
  bytes: number
  sha256: string | null
}

const FILES_AT_ONCE = 200

/** Copies every file that a record refers to, and lists them with their hashes. */
export async function exportFiles(
  {
    store,
    folder,
    progress,
  }: {
    store: FileStore
    folder: string
    progress: { stage: (name: string) => void; rows: (name: string, rows: number, of: number) => void }
  },
  tx: TransactionSql<{ bigint: number; day: string }>,
): Promise<Manifest['files']> {
  progress.stage('files')
  const [{ all } = { all: 0 }] = await tx<{ all: number }[]>`select count(*) as all from files where state = 'ready'`
  let [missing, size] = [0, 0]
  let count = 0
  const list = await writeLines(join(folder, FILES), async (add) => {
    const read = tx<FileRow[]>`
      select path, mime from files where state = 'ready' order by path collate "C"`.cursor(FILES_AT_ONCE)
    for await (const page of read)
      for (const { path, mime } of page) {
        const copied = await copyFile(store, path, join(folder, 'files', path))
        if (copied) size += copied.bytes
        else missing++
        const listed: ListedFile = { path, mime, bytes: copied?.bytes ?? 0, sha256: copied?.sha256 ?? null }
        await add(JSON.stringify(listed))
        progress.rows('files', ++count, all)
      }
  })
  return { count: list.records, missing, bytes: size, sha256: list.sha256 }
}

/** Copies one file unless it is there already, whole; `undefined` if the store has none. */
async function copyFile(
  store: FileStore,
  path: string,
  to: string,
): Promise<{ bytes: number; sha256: string } | undefined> {
  const [there, kept] = [await store.stat(path), await hashFile(to)]
  if (!there) return undefined
  if (kept?.bytes === there.sizeBytes) return kept
  const object = await store.open(path)
  if (!object) return undefined
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(object.stream, hashing, createWriteStream(`${to}.part`, { mode: 0o600, flush: true }))
  await rename(`${to}.part`, to)
  return { bytes, sha256: hash.digest('hex') }
}
