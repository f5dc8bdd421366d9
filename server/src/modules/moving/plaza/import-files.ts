import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { addNotes } from '../state/imports.ts'
import type { OpenedExport } from './check-export.ts'
import type { CommunityImport, Workplace } from './given.ts'
import { FILES, hashFile } from './manifest.ts'
import { FormatProblem } from './problem.ts'

/** A line of the list of files; one that the store had lost has no hash. */
const ListedFile = Type.Object({
  // As the table of files demands, and so no way out of the folder.
  path: Type.String({ pattern: '^(?!.*\\.\\.)[a-z0-9][a-z0-9/._-]{1,199}$' }),
  mime: Type.String({ maxLength: 200 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
})

/** Copies the files into the store, each compared with its hash; those that are there already stay. */
export async function importFiles(
  { store, isDry, progress }: CommunityImport,
  { folder, manifest }: OpenedExport,
  importId: number,
  { transact }: Workplace,
): Promise<void> {
  progress.stage('files')
  let done = 0
  for await (const line of createInterface({ input: createReadStream(join(folder, FILES)) })) {
    const file = parse(line)
    if (file.sha256 === null)
      await transact((tx) =>
        addNotes(tx, importId, [{ kind: 'files', sourceId: file.path, outcome: 'left_out', reason: 'file_missing' }]),
      )
    else await importFile(join(folder, 'files', file.path), file)
    progress.rows('files', ++done, manifest.files.count)
  }

  async function importFile(local: string, { path, mime, bytes, sha256 }: Static<typeof ListedFile>): Promise<void> {
    if ((await store.stat(path))?.sizeBytes === bytes) return
    const found = await hashFile(local)
    if (found?.sha256 !== sha256)
      throw new FormatProblem(`files/${path} ${found ? 'is not what the list of files says' : 'is missing'}.`)
    if (!isDry) await store.put(path, local, { mime, sizeBytes: bytes })
  }
}

function parse(line: string): Static<typeof ListedFile> {
  const file: unknown = JSON.parse(line)
  if (Value.Check(ListedFile, file)) return file
  throw new FormatProblem(`${FILES} has a line that names no file: ${line.slice(0, 200)}`)
}
