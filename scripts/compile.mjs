// Turns the TypeScript sources into JavaScript in server/.compiled, whenever one is newer than its twin. Node then
// loads plain files: a process is ready in a fifth of the time a loader hook takes, which every start and every test
// file would pay.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = fileURLToPath(new URL('../server/', import.meta.url))
const OUT = '.compiled'
const FOLDERS = [
  'src',
  'test',
  'tools',
  '../bench',
  '../demo',
  '../sdk/src',
  '../sdk/test',
  '../web/test',
  '../console/test',
]

/** Where the compiled twin of a source lies; both relative to `server/`. Folders next to the server go in with it. */
export const compiledPath = (source) => `${OUT}/${source.replace(/^\.\.\//, '').replace(/\.ts$/, '.js')}`

/** The same for the address of a source, as a path to start a process with. */
export const compiledFile = (url) => join(server, compiledPath(relative(server, fileURLToPath(url))))

/** Every source in these folders; all relative to `server/`. */
export const findSources = (folders = FOLDERS) =>
  folders.flatMap((folder) => list(join(server, folder), '.ts').map((file) => `${folder}/${file}`))

/** Sources that are newer than their twins. */
export const findStale = (sources = findSources()) =>
  sources.filter((source) => timeOf(compiledPath(source)) < timeOf(source))

/** Compiles what changed and removes what is gone. Safe when two processes do it at once. */
export async function compile() {
  const sources = findSources()
  const wanted = new Set(sources.map((source) => compiledPath(source)))
  // The built frontends and the bundles lie there too, and have their own clean-up.
  for (const file of list(join(server, OUT), '.js', ['frontends', 'bundles']))
    if (!wanted.has(`${OUT}/${file}`)) rmSync(join(server, OUT, file), { force: true })
  const stale = findStale(sources)
  if (stale.length === 0) return
  const { transform, stop } = await import('esbuild')
  await Promise.all(stale.map((source) => compileOne(transform, source)))
  // It compiles in a process of its own, which would otherwise stay alongside the service for as long as that runs.
  await stop()
}

async function compileOne(transform, source) {
  const path = join(server, source)
  const target = join(server, compiledPath(source))
  // Taken before reading: a change in between makes the twin older than its source, so it is compiled again.
  const seconds = timeOf(source) / 1000
  const { code } = await transform(readFileSync(path, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
    sourcefile: path,
    sourcemap: 'inline',
    sourcesContent: false,
    // A file finds its neighbours (migrations, assets, data) from where its source lies.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(path).href) },
  })
  mkdirSync(dirname(target), { recursive: true })
  const draft = `${target}.${process.pid}`
  writeFileSync(
    draft,
    code.replace(RELATIVE_IMPORT, (_, before, file) => `${before}"${moved(file, path, target)}"`),
  )
  utimesSync(draft, seconds, seconds)
  renameSync(draft, target)
}

const RELATIVE_IMPORT = /(\bfrom ?|\bimport ?\(?)"(\.{1,2}\/[^"]+)"/g

// A source is imported as its twin; anything else (JSON, plain JavaScript) from where it lies.
function moved(file, importer, target) {
  if (!file.endsWith('.ts')) return new URL(file, pathToFileURL(importer)).href
  const twin = join(server, compiledPath(relative(server, resolve(dirname(importer), file))))
  const path = relative(dirname(target), twin)
  return path.startsWith('.') ? path : `./${path}`
}

/** Every start lists some three thousand files, and the `recursive` of readdir takes twice as long. */
function list(folder, ending, except = [], above = '') {
  const found = []
  for (const entry of entriesOf(folder)) {
    const { name } = entry
    if (entry.isDirectory()) {
      if (!except.includes(name)) found.push(...list(`${folder}/${name}`, ending, [], `${above}${name}/`))
    } else if (name.endsWith(ending) && !name.endsWith('.d.ts')) found.push(above + name)
  }
  return found
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

// In whole milliseconds, the resolution of a twin's time: its source would otherwise look newer for ever.
export function timeOf(file) {
  return Math.round(statSync(server + file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}
