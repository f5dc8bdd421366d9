import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KindShape } from '../../../kernel/index.ts'
import { FILES, hashFile, type KindFile, type Manifest, recordsOf } from './manifest.ts'
import { FormatProblem } from './problem.ts'

/** An export whose every file of records was read and found to be what the manifest says. */
export interface OpenedExport {
  folder: string
  manifest: Manifest
  /** The kinds it has, with the fields it has of them. */
  kinds: readonly { shape: KindShape; file: KindFile }[]
  /** All kinds there are, also those it lacks. */
  shapes: readonly KindShape[]
}

/** Refuses an export that is damaged, or of a community that this version does not know. Nothing is written before. */
export async function checkExport(
  folder: string,
  manifest: Manifest,
  shapes: readonly KindShape[],
): Promise<OpenedExport> {
  const kinds = manifest.kinds.map((file) => ({ file, shape: shapeOf(file, shapes) }))
  if (new Set(manifest.kinds.map(({ kind }) => kind)).size < kinds.length)
    throw new FormatProblem('The manifest names a kind twice.')
  for (const file of manifest.kinds) await checkFile(folder, recordsOf(file.kind), file)
  await checkFile(folder, FILES, { sha256: manifest.files.sha256 })
  return { folder, manifest, kinds, shapes }
}

function shapeOf({ kind, fields }: KindFile, shapes: readonly KindShape[]): KindShape {
  const shape = shapes.find((one) => one.kind.table === kind)
  if (!shape) throw new FormatProblem(`The export has ${kind}, which this version does not know. Update Plaza first.`)
  const unknown = fields.find((name) => !shape.fields.some((field) => field.name === name))
  if (unknown)
    throw new FormatProblem(`The export has ${kind}.${unknown}, which this version does not know. Update Plaza first.`)
  return { ...shape, fields: shape.fields.filter(({ name }) => fields.includes(name)) }
}

async function checkFile(
  folder: string,
  name: string,
  { bytes, sha256 }: { bytes?: number; sha256: string },
): Promise<void> {
  const path = join(folder, name)
  const size = (await stat(path).catch(() => undefined))?.size
  if (size === undefined) throw new FormatProblem(`${name} is missing from the export.`)
  if (bytes !== undefined && size < bytes)
    throw new FormatProblem(`${name} is cut off: it has ${size} of ${bytes} bytes.`)
  if ((await hashFile(path))?.sha256 !== sha256)
    throw new FormatProblem(`${name} is damaged or was changed: its hash is not that of the manifest.`)
}
