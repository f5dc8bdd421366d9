// `npm test [-- part-of-a-path …]`: a throw-away PostgreSQL, a template database, then every test file.
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compiledFile, compiledPath } from '../../scripts/compile.mjs'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '../src/adapters/embedded-postgres/index.ts'
import { buildTemplate } from '../test/database.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const parts = process.argv.slice(3)

// Those that take longest come first, so that no process is left alone with one of them at the end.
const LONGEST = [
  'test/acceptance/',
  'test/hardening/',
  'test/access/',
  'src/demo/',
  'test/browser/',
  'test/money/',
  'src/modules/notifications/stream/',
  'src/modules/im/',
  'src/adapters/embedded-postgres/',
  'src/kernel/',
]
const rank = (file: string): number => {
  const found = LONGEST.findIndex((part) => file.includes(part))
  return found < 0 ? LONGEST.length : found
}

const files = (
  await Promise.all(
    ['src', 'test'].map((folder) => readdir(join(server, folder), { recursive: true, withFileTypes: true })),
  )
)
  .flat()
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
  .map((entry) => relative(process.cwd(), join(entry.parentPath, entry.name)))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
if (files.length === 0) {
  process.stderr.write(`No test file matches ${parts.join(', ')}.\n`)
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-cluster-'))
// The unprivileged user PostgreSQL runs as under root must be able to enter.
await chmod(dataDir, 0o711)
// Without autovacuum: its workers belong to the superuser and would keep a test from dropping its database.
const postgres = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  settings: { max_connections: '300', autovacuum: 'off' },
})
const queue = await mkdtemp(join(tmpdir(), 'plaza-test-queue-'))
let exitCode = 1
try {
  await buildTemplate(postgres.url)
  await mkdir(join(queue, 'files'))
  for (const [index, file] of files.entries()) {
    const compiled = join(server, compiledPath(relative(server, file)))
    await writeFile(join(queue, 'files', String(index).padStart(4, '0')), pathToFileURL(compiled).href)
  }
  const workers = await makeWorkers(Math.min(availableParallelism() + 1, files.length))
  exitCode = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--test',
        `--test-concurrency=${workers.length}`,
        `--test-reporter=${new URL('./reporter.mjs', import.meta.url).href}`,
        '--test-reporter-destination=stdout',
        ...workers,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PLAZA_TEST_DATABASE_URL: postgres.url,
          PLAZA_TEST_QUEUE: join(queue, 'files'),
          AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        },
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  // A process that ended too early must not look like one that found nothing wrong.
  for (const name of await readdir(join(queue, 'files'))) {
    process.stderr.write(`Not finished: ${await readFile(join(queue, 'files', name), 'utf8')}\n`)
    exitCode = 1
  }
} finally {
  await rm(queue, { recursive: true, force: true })
  await postgres.stop()
  await destroyEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(exitCode)

/** As many entries for the test runner, which runs each in a process of its own but none of them twice. */
async function makeWorkers(count: number): Promise<string[]> {
  const worker = pathToFileURL(compiledFile(new URL('./test-worker.ts', import.meta.url))).href
  const entries = Array.from({ length: count }, (_, index) => join(queue, `worker-${index + 1}.mjs`))
  for (const entry of entries) await writeFile(entry, `await import(${JSON.stringify(worker)})\n`)
  return entries
}
