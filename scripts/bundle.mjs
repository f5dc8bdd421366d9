// Bundles what a process of the service loads at every start into a few files, in server/.compiled/bundles: finding and
// opening two thousand modules takes longer than everything else a start does.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledPath, findSources, timeOf } from './compile.mjs'

const server = fileURLToPath(new URL('../server/', import.meta.url))
const OUT = join(server, '.compiled/bundles')
const ENTRIES = ['../demo/plaza.ts', 'src/cli/plaza.ts', 'test/money/faults/service.ts']
/** The folders of everything they import of ours. */
const FOLDERS = ['src', 'test', '../demo']

/**
 * Packages that every start loads, and `undici`, which the first call to a provider waits for. The others are loaded
 * from where they are installed, on first use.
 */
const PACKAGES = [
  '@fastify/multipart',
  '@fastify/swagger',
  'ajv',
  'fast-json-stringify',
  'fastify',
  'lru-cache',
  'otpauth',
  'pino',
  'pino-pretty',
  'postgres',
  'prom-client',
  'typebox',
  'undici',
]

/** A process that still runs an older bundle may be about to load another part of it. */
const KEPT = 3

/** The bundled form of an entry, as a path to start a process with. */
export const bundledFile = (url) => join(folderOf(), nameOf(relative(server, fileURLToPath(url))))

/** Bundles what was compiled, unless that has been done. Safe when two processes do it at once. */
export async function bundle() {
  const folder = folderOf()
  if (existsSync(folder)) return
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const { build, stop } = await import('esbuild')
  await build({
    entryPoints: ENTRIES.map((source) => join(server, compiledPath(source))),
    outbase: join(server, '.compiled'),
    outdir: draft,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // What packages written for `require` ask for by that name; nothing else may be declared next to the code.
    banner: { js: "const require = process.getBuiltinModule('module').createRequire(import.meta.url);" },
    plugins: [{ name: 'packages', setup: leaveOut }],
    logLevel: 'error',
  })
  await stop()
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  }
  removeOld()
}

function leaveOut({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
    if (importer.includes('/node_modules/')) return
    if (importer && !PACKAGES.includes(path)) return { path, external: true }
  })
}

const nameOf = (source) => relative('.compiled', compiledPath(source)).replace(/\.js$/, '.mjs')

let found
const folderOf = () => (found ??= findFolder())

/** Named for its content. By the twins' times: a source may have changed since it was compiled. */
function findFolder() {
  const hash = createHash('sha256')
  for (const source of findSources(FOLDERS))
    if (!source.endsWith('.test.ts')) hash.update(`${source} ${timeOf(compiledPath(source))}\n`)
  for (const file of ['../scripts/bundle.mjs', '../node_modules/.package-lock.json'])
    hash.update(`${timeOf(file)} ${statSync(join(server, file)).size}\n`)
  return join(OUT, hash.digest('hex').slice(0, 16))
}

function removeOld() {
  const bundles = readdirSync(OUT).map((name) => ({ path: join(OUT, name), madeAt: statSync(join(OUT, name)).mtimeMs }))
  for (const { path } of bundles.toSorted((one, other) => other.madeAt - one.madeAt).slice(KEPT))
    rmSync(path, { recursive: true, force: true })
}
