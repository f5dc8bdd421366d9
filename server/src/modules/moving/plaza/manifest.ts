import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { FormatProblem } from './problem.ts'

const Count = Type.Integer({ minimum: 0 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

const KindFile = Type.Object(
  {
    kind: Type.String({ pattern: '^[a-z_]{1,63}$' }),
    records: Count,
    bytes: Count,
    sha256: Sha256,
    fields: Type.Array(Type.String({ pattern: '^[a-z_0-9]{1,63}$' })),
    last_number: Count,
  },
  { additionalProperties: false },
)

/** What an export holds; written last, so that a folder with one is a whole export. It has no time, so that equal communities have equal exports. */
const Manifest = Type.Object(
  {
    format: Type.Literal('plaza'),
    version: Type.Integer({ minimum: 1 }),
    plaza: Type.String(),
    secrets: Type.Boolean(),
    store: Type.String({ pattern: '^[a-z0-9-]{1,30}$' }),
    kinds: Type.Array(KindFile),
    files: Type.Object({ count: Count, missing: Count, bytes: Count, sha256: Sha256 }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)
export type Manifest = Static<typeof Manifest>
export type KindFile = Static<typeof KindFile>

export const VERSION = 1
export const MANIFEST = 'manifest.json'
export const SCHEMA = 'schema.json'
/** The list of files, a line each. */
export const FILES = 'files.jsonl'
export const recordsOf = (kind: string): string => join('records', `${kind}.jsonl`)

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.part`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, join(folder, MANIFEST))
}

/** The manifest of an export, with the hash that tells it from others. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; digest: string }> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new FormatProblem(
      `${folder} is no whole export: it has no ${MANIFEST}. If plaza export was interrupted, run it again.`,
    )
  })
  const manifest = parse(text)
  if (!Value.Check(Manifest, manifest)) {
    const [fault] = Value.Errors(Manifest, manifest)
    throw new FormatProblem(
      `${MANIFEST} is no manifest of an export: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}.`,
    )
  }
  if (manifest.version > VERSION)
    throw new FormatProblem(
      `The export is of version ${manifest.version} of the format; this is Plaza for ${VERSION}. Update it first.`,
    )
  return { manifest, digest: createHash('sha256').update(text).digest('hex') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FormatProblem(`${MANIFEST} is damaged: it is no JSON.`)
  }
}

/** Size and hash of a file; `undefined` if it is not there. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}
