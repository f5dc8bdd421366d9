import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserProblem } from '../command.ts'

/** One file of a backup. */
export interface Entry {
  /** Below the backup's folder. */
  path: string
  bytes: number
  sha256: string
}

/** What a backup is; written last, so that a folder with one is a complete backup. */
export interface Manifest {
  format: 1
  /** `cluster`: the files of the embedded database; `dump`: what pg_dump wrote of a server's. */
  kind: 'cluster' | 'dump'
  plaza: string
  postgres: string
  /** Everything committed before this moment is in it. */
  taken_at: string
  /** Where the uploads are: in it, or in a store that keeps its own copies. */
  files: 'included' | 's3'
  lsn?: { start: string; stop: string }
  entries: Entry[]
}

const NAME = 'manifest.json'

const digestOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${NAME}.draft`)
  await writeFile(draft, JSON.stringify({ digest: digestOf(manifest), manifest }, null, 1), {
    mode: 0o600,
    flush: true,
  })
  await rename(draft, join(folder, NAME))
}

/** The manifest of a backup, unless a letter of it was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new UserProblem(
      `${folder} is not a finished backup: it has no ${NAME}. If it was interrupted, run plaza backup with it again.`,
    )
  try {
    const { digest, manifest } = JSON.parse(text) as { digest: string; manifest: Manifest }
    if (digest === digestOf(manifest) && manifest.format === 1) return manifest
  } catch {
    // Reported below, like any other damage.
  }
  throw new UserProblem(`${join(folder, NAME)} is damaged or of another version of Plaza. Use another backup.`)
}

export const hasManifest = async (folder: string): Promise<boolean> =>
  (await readFile(join(folder, NAME)).catch(() => undefined)) !== undefined
