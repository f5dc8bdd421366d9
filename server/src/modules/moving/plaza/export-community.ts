import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql as Driver, TransactionSql } from 'postgres'
import { type Db, describeKinds, formatSchema, type KindShape, lastNumber, linesText } from '../../../kernel/index.ts'
import type { FileStore } from '../../files/index.ts'
import { exportFiles } from './export-files.ts'
import { writeLines } from './hashed-file.ts'
import { allKinds } from './kinds.ts'
import { type KindFile, MANIFEST, type Manifest, recordsOf, SCHEMA, VERSION, writeManifest } from './manifest.ts'
import { FormatProblem } from './problem.ts'

/** How the kernel's driver reads numbers and days. */
interface DriverTypes extends Record<string, unknown> {
  bigint: number
  day: string
}

export interface CommunityExport {
  db: Db
  /** The owner's connections, one of which reads everything as of one moment. */
  owner: Driver<DriverTypes>
  store: FileStore
  plazaVersion: string
  folder: string
  withSecrets: boolean
  progress: { stage: (name: string) => void; rows: (name: string, rows: number, of: number) => void }
}

/** There from the first moment to the last: the folder of an export that was interrupted is known by it. */
const UNFINISHED = '.unfinished'
const ROWS_AT_ONCE = 1000

/**
 * Writes the whole community to a folder. All records are of one moment; after an interruption they are written again, and only files that
 * were copied are not.
 */
export async function exportCommunity(given: CommunityExport): Promise<Manifest> {
  const { db, owner, folder, withSecrets } = given
  await openFolder(folder)
  const kinds = allKinds.filter(({ isSecret }) => withSecrets || !isSecret)
  const shapes = await describeKinds(db, kinds)
  await writeFile(join(folder, SCHEMA), `${JSON.stringify(formatSchema(shapes), null, 2)}\n`, { mode: 0o600 })
  const [written, files] = await owner.begin('isolation level repeatable read read only', async (tx) => {
    const written: KindFile[] = []
    for (const shape of shapes) written.push(await exportKind(given, tx, shape))
    return [written, await exportFiles(given, tx)] as const
  })
  const manifest: Manifest = {
    format: 'plaza',
    version: VERSION,
    plaza: given.plazaVersion,
    secrets: withSecrets,
    store: given.store.vendor,
    kinds: written,
    files,
  }
  await writeManifest(folder, manifest)
  await rm(join(folder, UNFINISHED), { force: true })
  return manifest
}

async function exportKind(
  { db, folder, progress }: CommunityExport,
  tx: TransactionSql<DriverTypes>,
  shape: KindShape,
): Promise<KindFile> {
  const name = shape.kind.table
  progress.stage(name)
  const [known] = await tx<{ about: number }[]>`
    select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as about from pg_class c
    where c.oid in (select to_regclass(${name}) union all select inhrelid from pg_inherits where inhparent = to_regclass(${name}))`
  let rows = 0
  const { records, bytes, sha256 } = await writeLines(join(folder, recordsOf(name)), async (add) => {
    const read = tx.unsafe<{ line: string }[]>(linesText(shape)).cursor(ROWS_AT_ONCE)
    for await (const page of read) {
      for (const { line } of page) await add(line)
      rows += page.length
      progress.rows(name, rows, Math.max(rows, known!.about))
    }
  })
  const fields = shape.fields.map((field) => field.name)
  return { kind: name, records, bytes, sha256, fields, last_number: await lastNumber(db, shape) }
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'records'), { recursive: true, mode: 0o700 })
  const found = (await readdir(folder)).filter((name) => name !== 'records')
  if (found.includes(MANIFEST))
    throw new FormatProblem(`${folder} holds a finished export, which is left alone. Choose another folder.`)
  const isEmpty = found.length === 0 && (await readdir(join(folder, 'records'))).length === 0
  if (!isEmpty && !found.includes(UNFINISHED))
    throw new FormatProblem(`${folder} holds something else. Choose an empty folder, or one of an interrupted export.`)
  await writeFile(join(folder, UNFINISHED), '', { mode: 0o600 })
}
