// Builds the frontends (web, console) into server/.compiled/frontends whenever their sources or the lock file have changed.
// Nothing built is committed: a clone makes its own at the first start, and a later start only compares hashes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(root, 'server/.compiled/frontends')

/** What each frontend is made of, apart from the lock file and the scripts that build it. */
const FRONTENDS = {
  web: ['web', 'ui', 'sdk'],
  console: ['console', 'ui', 'sdk'],
}
const SHARED = ['package-lock.json', 'scripts/frontends.mjs', 'scripts/build-frontend.mjs']
const IGNORED = new Set(['node_modules', 'dist', 'test', 'artefacts'])

/** Where a built frontend lies. */
export const builtFrontend = (frontend) => join(OUT, frontend)

/** Builds every frontend that changed; each in a process of its own, so that its memory is freed. */
export async function buildFrontends({ tell = () => {} } = {}) {
  const stale = Object.keys(FRONTENDS).filter((frontend) => isThere(frontend) && stampOf(frontend) !== hashOf(frontend))
  if (stale.length === 0) return []
  const startedAt = Date.now()
  tell(`Building ${stale.join(' and ')} (only after a change) …`)
  await takeTurn()
  process.once('exit', giveTurnBack)
  try {
    await Promise.all(stale.filter((frontend) => stampOf(frontend) !== hashOf(frontend)).map(build))
  } finally {
    process.removeListener('exit', giveTurnBack)
    giveTurnBack()
  }
  tell(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  return stale
}

let begun = Promise.resolve([])

/** Begins to build what changed, in the background. A clone this user may not write to goes without. */
export function beginFrontends(options) {
  begun = buildFrontends(options).catch((error) => {
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) return []
    throw error
  })
  // Callers that need the frontends await `frontendsBuilt`.
  begun.catch(() => {})
}

/** Resolves when what was begun is built; throws where it could not be. */
export const frontendsBuilt = () => begun

const PAUSE_MS = 150

/**
 * Builds again whenever a source changes, until the process ends; a service in development uses the new build with its
 * next page. A failed build is reported, and the previous one stays.
 */
export function watchFrontends({ tell = () => {} } = {}) {
  let timer
  let isBuilding = false
  let isStale = false
  const rebuild = async () => {
    isStale = true
    if (isBuilding) return
    isBuilding = true
    while (isStale) {
      isStale = false
      await buildFrontends({ tell }).catch((error) => tell(error.message))
    }
    isBuilding = false
  }
  const changed = (_event, name) => {
    if (name && ignored(name.split(/[\\/]/).at(-1))) return
    // Editors write a file in several steps.
    clearTimeout(timer)
    timer = setTimeout(rebuild, PAUSE_MS)
  }
  const folders = [...new Set(Object.values(FRONTENDS).flat())].map((folder) => join(root, folder)).filter(existsSync)
  for (const folder of folders) {
    watch(folder, { persistent: false }, changed)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !ignored(entry.name))
        watch(join(folder, entry.name), { persistent: false, recursive: true }, changed)
  }
}

const isThere = (frontend) => existsSync(join(root, frontend, 'vite.config.ts'))

function stampOf(frontend) {
  const file = join(OUT, frontend, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function hashOf(frontend) {
  const hash = createHash('sha256')
  for (const file of SHARED) hash.update(readFileSync(join(root, file)))
  for (const folder of FRONTENDS[frontend]) {
    for (const file of filesIn(join(root, folder))) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Names that are no source of a frontend. */
const ignored = (name) => IGNORED.has(name) || name.endsWith('.test.ts') || name.startsWith('.')

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}

async function build(frontend) {
  const wanted = hashOf(frontend)
  const child = spawn(process.execPath, [join(root, 'scripts/build-frontend.mjs'), frontend], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A start that fails for another reason leaves no builder behind.
  const stop = () => child.kill()
  process.once('exit', stop)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  process.removeListener('exit', stop)
  if (code !== 0) throw new Error(`The ${frontend} could not be built:\n${said}`)
  writeFileSync(join(OUT, frontend, 'stamp'), wanted)
}

const TURN = join(OUT, 'building')
const giveTurnBack = () => rmSync(TURN, { force: true })
const PATIENCE_MS = 120_000

/** Waits while another process builds: two at once would write into the same folder. */
async function takeTurn() {
  mkdirSync(OUT, { recursive: true })
  for (;;) {
    try {
      return writeFileSync(TURN, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const since = statSync(TURN, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - since > PATIENCE_MS || isLeftBehind()) giveTurnBack()
    else await new Promise((resume) => setTimeout(resume, 200))
  }
}

/** Whether the building process was killed; a lock file without a process id is just being written. */
function isLeftBehind() {
  try {
    const pid = Number(readFileSync(TURN, 'utf8'))
    return pid > 0 && !process.kill(pid, 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
