import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type FrontendName = 'web' | 'console'

/** A built file, with its compressed forms. */
export interface BuiltFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer | undefined
  readonly brotli: Buffer | undefined
}

/** A chunk as the build's manifest describes it. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
  src?: string
}

export interface BuiltFrontend {
  readonly folder: string
  /** Every file by its address, such as `/assets/client-1a2b.js`. */
  readonly files: ReadonlyMap<string, BuiltFile>
  readonly manifest: Readonly<Record<string, Chunk>>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
}

// Next to the compiled service in a release, in the folder of compiled code in a clone.
const FOLDERS = ['../../frontends', '../../.compiled/frontends'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

const folderOf = (frontend: FrontendName): string | undefined =>
  FOLDERS.map((folder) => join(folder, frontend)).find((folder) => existsSync(join(folder, 'client/manifest.json')))

/** When a frontend was built last, to notice a new one; empty when it is not there. */
export function stampOf(frontend: FrontendName): string {
  const folder = folderOf(frontend)
  return folder && existsSync(join(folder, 'stamp')) ? readFileSync(join(folder, 'stamp'), 'utf8') : ''
}

/** Reads a built frontend into memory; undefined when it was never built. */
export function readFrontend(frontend: FrontendName, prefix = ''): BuiltFrontend | undefined {
  const folder = folderOf(frontend)
  if (!folder) return undefined
  const client = join(folder, 'client')
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const has = new Set(names)
  const files = new Map<string, BuiltFile>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const plain = readFileSync(join(client, name))
    const read = (ending: string) => (has.has(name + ending) ? readFileSync(join(client, name + ending)) : undefined)
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    files.set(`${prefix}/${name}`, { type, etag, plain, gzip: read('.gz'), brotli: read('.br') })
  }
  return { folder, files, manifest: JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8')) }
}

/** A chunk with everything it imports at once, as addresses. */
export function filesOf({ manifest }: BuiltFrontend, source: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const each of chunk.imports ?? []) add(each)
  }
  add(source)
  return [...found]
}
