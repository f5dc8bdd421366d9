// `npm test [-- part-of-a-path …]`: a throw-away PostgreSQL, a template database, then every test file.
// `npm run test:slow`: the same for `*.slow.test.ts`, which need tools that are fetched when first used.

import { spawn } from 'node:child_process'
import { access, constants, mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledPath } from '../../scripts/compile.mjs'
import { createTemporaryFolder } from '../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../src/adapters/embedded-postgres/destroy.ts'
import { startEmbeddedPostgres } from '../src/adapters/embedded-postgres/start.ts'
import { loadKeys } from '../src/adapters/sandbox-gateway/keys.ts'
import { findBrowser, HOW_TO_GET_ONE } from '../test/browser/find-browser.ts'
import { buildTemplate } from '../test/database.ts'
import { endLeftovers } from './test-leftovers.ts'
import { tellProgress } from './test-progress.ts'
import { createQueue, workerSource } from './test-queue.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const isSlow = process.argv[2] === 'test-slow'
const parts = process.argv.slice(3)

// A heap this full is mostly left over from earlier files; fewer files than this do not fill it.
const MAX_HEAP_BYTES = 600 * 1024 ** 2
const FILES_A_PROCESS = 15

// The longest come first, so that no process is left alone with one of them at the end.
const LONGEST = [
  'test/acceptance/',
  'test/hardening/',
  'test/access/',
  'test/openapi-',
  'test/clients/',
  'sdk/test/',
  'demo/',
  'test/browser/',
  'src/cli/',
  'exact.test',
  'test/money/',
  'src/modules/notifications/stream/',
  'src/modules/im/',
  'src/adapters/embedded-postgres/',
  'src/kernel/',
  'test/plans/',
]
const rank = (file: string): number => {
  const found = LONGEST.findIndex((part) => file.includes(part))
  return found < 0 ? LONGEST.length : found
}

const files = (
  await Promise.all(
    ['src', 'test', '../demo', '../sdk/test'].map((folder) =>
      readdir(join(server, folder), { recursive: true, withFileTypes: true }),
    ),
  )
)
  .flat()
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts') && entry.name.includes('.slow.') === isSlow)
  .map((entry) => relative(process.cwd(), join(entry.parentPath, entry.name)))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
if (files.length === 0) {
  process.stderr.write(`No test file matches ${parts.join(', ')}.\n`)
  process.exit(1)
}

// Everything this run makes is in here, the tests' own temporary folders too.
const folder = await createTemporaryFolder('test-run', await findFastFolder())
const [dataDir, queue, unlisted] = [join(folder, 'cluster'), join(folder, 'queue'), join(folder, 'unlisted')]
await mkdir(dataDir, { mode: 0o711 })
const postgres = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  settings: {
    max_connections: '300',
    // Its workers belong to the superuser and would keep a test from dropping its database.
    autovacuum: 'off',
    // Deadlocks are noticed after this long, and tests of races wait that long each time.
    deadlock_timeout: '50ms',
    // The one password is random: hashing it slowly for each of some thousand connections protects nothing.
    scram_iterations: '1',
  },
})
let exitCode = 1
try {
  const gatewayKeys = join(folder, 'gateway-keys')
  await Promise.all([buildTemplate(postgres.url), loadKeys(gatewayKeys)])
  await createQueue(
    queue,
    files.map((file) => join(server, compiledPath(relative(server, file)))),
  )
  const atOnce = Math.min(availableParallelism() + 1, files.length)
  const workers = await makeWorkers(atOnce)
  const stopTelling = process.stdout.isTTY ? () => {} : tellProgress(queue, files.length)
  exitCode = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        // Most code of a test runs a few times only: compiling it plainly at once takes a quarter less processor time.
        '--always-sparkplug',
        // Most of what a test makes is soon garbage: with a larger young generation, less is copied for nothing.
        '--min-semi-space-size=16',
        '--max-semi-space-size=64',
        '--test',
        `--test-concurrency=${atOnce}`,
        `--test-reporter=${new URL('./reporter.mjs', import.meta.url).href}`,
        '--test-reporter-destination=stdout',
        ...workers,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PLAZA_TEST_DATABASE_URL: postgres.url,
          PLAZA_TEST_SOCKET_URL: postgres.socketUrl,
          PLAZA_TEST_UNLISTED: unlisted,
          PLAZA_TEST_GATEWAY_KEYS: gatewayKeys,
          TMPDIR: folder,
          AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        },
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    const stopWatching = endLeftovers(queue, folder, [process.pid, child.pid!, postgres.pid])
    child.once('exit', (code) => {
      stopWatching()
      resolve(code ?? 1)
    })
  })
  stopTelling()
  // A process that ended too early must not look like one that found no failure.
  for (const name of await readdir(queue)) {
    process.stderr.write(`Not finished: ${await readFile(join(queue, name), 'utf8')}\n`)
    exitCode = 1
  }
  // Operations that a test makes for itself are in no document.
  const document = await readFile('server/openapi.json', 'utf8')
  const left = [...new Set((await readFile(unlisted, 'utf8').catch(() => '')).split('\n'))]
    .filter((line) => line && document.includes(`"operationId": "${line.split(' ')[0]}"`))
    .sort()
  if (left.length > 0) {
    process.stderr.write(
      'Problems left that their operations do not list (operation, status, code). Add them to the problems.ts of the module:\n',
    )
    for (const line of left) process.stderr.write(`  ${line}\n`)
    exitCode = 1
  }
} finally {
  await postgres.stop()
  await destroyEmbeddedPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
}
if (!findBrowser())
  process.stdout.write(
    `No browser on this machine: tests in one were skipped. ${HOW_TO_GET_ONE}, then npm test and npm run test:web\n`,
  )
process.exit(exitCode)

/**
 * Memory where there is plenty, otherwise the usual temporary folder. A database is some 800 files, and each test file
 * makes and drops one: a disk's file system spends more on that than PostgreSQL does.
 */
async function findFastFolder(): Promise<string> {
  const memory = '/dev/shm'
  const wantedBytes = 4 * 1024 ** 3
  try {
    const { bavail, bsize } = await statfs(memory)
    const freeBytes = Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
    await access(memory, constants.W_OK)
    return freeBytes >= wantedBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Entries for the test runner, which runs each in a process of its own, so many at once. One that has grown large ends
 * and the next goes on; the last ones must stay to the end.
 */
async function makeWorkers(atOnce: number): Promise<string[]> {
  const spare = Math.floor(files.length / FILES_A_PROCESS)
  // The runner takes them in the order of their names.
  const nameOf = (index: number) => `worker-${String(index + 1).padStart(3, '0')}.mjs`
  const entries = Array.from({ length: spare + atOnce }, (_, index) => join(folder, nameOf(index)))
  for (const [index, entry] of entries.entries())
    await writeFile(entry, workerSource({ queue, ...(index < spare && { maxHeapBytes: MAX_HEAP_BYTES }) }))
  return entries
}
