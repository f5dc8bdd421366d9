// `npm run test:web [-- --every-way] [--shots] [part-of-a-path …]`: a fresh service with the demo, two browsers, then
// every journey. `--every-way`: in each combination of width and language; `--shots`: keeps screenshots.

import { spawn } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledPath } from '../../scripts/compile.mjs'
import { createTemporaryFolder } from '../src/adapters/embedded-postgres/data-folder.ts'
import { findBrowser, HOW_TO_GET_ONE } from '../test/browser/find-browser.ts'
import { tellProgress } from './test-progress.ts'
import { createQueue, workerSource } from './test-queue.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
/** The console's first: its pages are checked with the demo's people and posts on top, before journeys add their own. */
const folders = ['../../console/test', '../../web/test'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const isAsked = (flag: string): boolean => process.argv.includes(flag)
const parts = process.argv.slice(3).filter((part) => !part.startsWith('--'))
const AT_ONCE = 2
/**
 * Many times what the longest file takes on a slow machine: one that hangs fails instead of blocking the run for ever.
 */
const FILE_LIMIT_MS = 20 * 60_000

if (!findBrowser()) {
  process.stderr.write(`There is no browser to test with. ${HOW_TO_GET_ONE}\n`)
  process.exit(1)
}
const known = await Promise.all(
  folders.map(async (folder) => (await readdir(folder)).map((file) => relative(server, join(folder, file)))),
)
const wanted = known
  .flat()
  .filter((file) => file.endsWith('.test.ts') && (parts.length === 0 || parts.some((part) => file.includes(part))))
// Within each folder the longest come first: started last, one of them would run on alone.
const lengths = new Map(
  await Promise.all(wanted.map(async (file) => [file, (await stat(join(server, file))).size] as const)),
)
const folderOf = (file: string): number => folders.findIndex((folder) => join(server, file).startsWith(folder))
const files = wanted
  .sort((one, other) => folderOf(one) - folderOf(other) || lengths.get(other)! - lengths.get(one)!)
  .map((file) => join(server, compiledPath(file)))
if (files.length === 0) {
  process.stderr.write(`No journey matches ${parts.join(', ')}.\n`)
  process.exit(1)
}

// An already running service, while working on a journey; otherwise a fresh one.
const given = process.env['PLAZA_WEB_ORIGIN']
const dataDir = await createTemporaryFolder('web')
const runFolder = await createTemporaryFolder('web-run')
const queue = join(runFolder, 'queue')
const port = await freePort()
const service = spawn(
  process.execPath,
  given ? ['-e', 'console.log("Plaza is ready"); setInterval(() => {}, 1e6)'] : ['scripts/plaza.mjs', 'start'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '0',
      // Every journey comes from an address of its own, as people do: codes are limited by address.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      TRANSLATE_URL: 'sandbox:',
      // A journey receives webhooks itself.
      WEBHOOKS_ALLOW_PRIVATE: '1',
      ADMIN_PASSWORD: 'plaza-demo-2026',
    },
  },
)
let exitCode = 1
try {
  await createQueue(queue, files)
  const workers = Array.from({ length: Math.min(AT_ONCE, files.length) }, (_, n) => join(runFolder, `worker-${n}.mjs`))
  for (const worker of workers) await writeFile(worker, workerSource({ queue, fileLimitMs: FILE_LIMIT_MS }))
  await isReady(service.stdout)
  const origin = given ?? `http://127.0.0.1:${port}`
  await appointSecond(`${origin}/api/v2`)
  const stopTelling = process.stdout.isTTY ? () => {} : tellProgress(queue, files.length)
  exitCode = await new Promise<number>((resolve) => {
    const reporter = new URL('./reporter.mjs', import.meta.url).href
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--test',
        `--test-concurrency=${AT_ONCE}`,
        `--test-reporter=${reporter}`,
        '--test-reporter-destination=stdout',
        ...workers,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PLAZA_WEB_ORIGIN: origin,
          PLAZA_WEB_EVERY_WAY: isAsked('--every-way') ? '1' : '',
          PLAZA_WEB_SHOTS: isAsked('--shots') ? '1' : '',
        },
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  stopTelling()
  // A process that ended too early must not look like one that found no failure.
  for (const name of await readdir(queue)) {
    process.stderr.write(`Not finished: ${await readFile(join(queue, name), 'utf8')}\n`)
    exitCode = 1
  }
} finally {
  const isOver = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await isOver
  for (const folder of [dataDir, runFolder]) await rm(folder, { recursive: true, force: true })
}
process.exit(exitCode)

/**
 * Makes a person of the demo a second founder. Journeys need two people for some of what they do, and a recent founder
 * still counts: with one founder, what a journey may do would depend on those before it.
 */
async function appointSecond(api: string): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    const text = await answer.text()
    return text ? JSON.parse(text) : undefined
  }
  const { access_token: token } = await ask('POST', '/auth/login', { login: 'admin', password: 'plaza-demo-2026' })
  const { id } = await ask('GET', '/users/priya.builds', undefined, token)
  await ask('PATCH', `/admin/users/${id}`, { roles: ['member', 'founder'] }, token)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Waits for the banner; a service that ends before has said why. */
function isReady(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    output.on('data', (text) => {
      said += text
      if (said.includes('Plaza is ready')) resolve()
    })
    output.once('end', () => reject(new Error(`The service did not start:\n${said}`)))
  })
}
