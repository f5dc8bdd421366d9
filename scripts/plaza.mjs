#!/usr/bin/env node
// The entry point of every command: checks Node, installs what the lock file says if it is missing, then runs the
// command. Plain JavaScript without dependencies, because it runs before there are any.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const TOOLS = new Set([
  'test',
  'test-web',
  'test-money',
  'test-faults',
  'test-ha',
  'test-nodes',
  'test-deploy',
  'check',
  'generate',
  'build',
])

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Plaza needs Node 20.19 or newer; this is ${process.versions.node}.`)

/** The default heap of the service; at four fifths of it requests are refused. */
const HEAP_MB = 512
/** Otherwise the C library keeps an arena for each of Node's threads, which never shrinks. */
const ARENAS = { MALLOC_ARENA_MAX: '2' }
// Showing what a command does needs neither a process of its own nor the frontends.
const isHelp = process.argv.includes('--help')
const isService = ['start', 'serve'].includes(process.argv[2]) && !isHelp
const hasLimit = /--max[-_]old[-_]space[-_]size/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))
if (isService && !hasLimit) await runLimited()
// A parent that disappears without a signal means that the service should stop.
if (isService && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel.unref()
}

/** Runs this same command again with the limit, which Node takes only at start; never returns. */
async function runLimited() {
  const args = [`--max-old-space-size=${HEAP_MB}`, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...ARENAS, ...process.env }
  const child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const [code, endedBy] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)))
  if (!endedBy) process.exit(code)
  for (const signal of signals) process.removeAllListeners(signal)
  process.kill(process.pid, endedBy)
  await new Promise(() => {})
}

/** Whether everything the lock file wants is installed in the version it wants. */
function isInstalled() {
  const hidden = `${root}node_modules/.package-lock.json`
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || link || optional || have[path]?.version === version,
  )
}

/** Waits while another process installs: two at once would break each other's folder. */
async function takeTurn() {
  const file = `${root}.installing`
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') return
    }
    if (!isAlive(Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' })))) rmSync(file, { force: true })
    else await new Promise((resume) => setTimeout(resume, 500))
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function install() {
  const startedAt = Date.now()
  process.stderr.write('Installing packages (only now; takes a minute or two) …\n')
  // No install scripts: nothing here needs one, and they are how poisoned packages act.
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (npm.error) fail(`npm could not be started (${npm.error.message}). Install npm, then run this again.`)
  if (npm.status !== 0)
    fail('The packages could not be installed. Read what npm says above, check the network, then run this again.')
  process.stderr.write(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.\n`)
}

if (!isInstalled()) {
  await takeTurn()
  if (!isInstalled()) install()
  rmSync(`${root}.installing`, { force: true })
}

process.chdir(root)
const [command = ''] = process.argv.slice(2)
/** Commands that show, ship or check the frontends. */
const WITH_FRONTENDS = new Set(['start', 'serve', 'dev', 'test', 'test-web', 'bench', 'build', 'check'])
const ELSEWHERE = {
  bench: '../bench/main',
  'bench-dump': '../bench/moving/main',
  'bench-insight': '../bench/insight/main',
  'test-backup': 'test/backup/on-debian',
  'test-slow': 'tools/test',
}
const entry = ELSEWHERE[command] ?? (TOOLS.has(command) ? `tools/${command}` : '../demo/plaza')
let file = `../server/${entry}.ts`
// A tool's help is in the first lines of its source; the other commands have their own.
if (entry !== '../demo/plaza' && isHelp) {
  const [about] = readFileSync(new URL(file, import.meta.url), 'utf8').split(/\n(?!\/\/)/)
  process.stdout.write(`${about.replace(/^\/\/ ?/gm, '')}\n`)
  process.exit(0)
}
try {
  const { compile, compiledPath } = await import('./compile.mjs')
  await compile()
  if (WITH_FRONTENDS.has(command) && !isHelp && process.env.WEB !== '0') {
    const { beginFrontends, buildFrontends, watchFrontends } = await import('./frontends.mjs')
    const tell = (text) => process.stderr.write(`${text}\n`)
    // The service needs them last: they are built while its database comes up.
    if (isService) beginFrontends({ tell })
    else await buildFrontends({ tell })
    if (command === 'dev') watchFrontends({ tell })
  }
  const source = new URL(file, import.meta.url)
  file = `../server/${compiledPath(`${entry}.ts`)}`
  const isPlaza = entry === '../demo/plaza' && command !== 'dev' && !isHelp
  // Tests start the service in processes of their own.
  if (isPlaza || command.startsWith('test')) {
    const { bundle, bundledFile } = await import('./bundle.mjs')
    await bundle()
    if (isPlaza) file = bundledFile(source)
  }
} catch (error) {
  // A clone this user may not write to: runs what another user compiled, or the sources through a loader, which only
  // takes longer.
  if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  if (file.endsWith('.ts')) (await import('tsx/esm/api')).register()
}
process.setSourceMapsEnabled(true)
await import(file)
