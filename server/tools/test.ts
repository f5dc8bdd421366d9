// `npm test [-- part-of-a-path …]`: a throw-away PostgreSQL, a template database, then every test file.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledPath } from '../../scripts/compile.mjs'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '../src/adapters/embedded-postgres/index.ts'
import { buildTemplate } from '../test/database.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const parts = process.argv.slice(3)

const files = (
  await Promise.all(
    ['src', 'test'].map((folder) => readdir(join(server, folder), { recursive: true, withFileTypes: true })),
  )
)
  .flat()
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
  .map((entry) => relative(process.cwd(), join(entry.parentPath, entry.name)))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort()
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
let exitCode = 1
try {
  await buildTemplate(postgres.url)
  exitCode = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--test',
        `--test-concurrency=${availableParallelism() + 1}`,
        `--test-reporter=${new URL('./reporter.mjs', import.meta.url).href}`,
        '--test-reporter-destination=stdout',
        ...files.map((file) => join(server, compiledPath(relative(server, file)))),
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PLAZA_TEST_DATABASE_URL: postgres.url,
          AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
        },
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })
} finally {
  await postgres.stop()
  await destroyEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(exitCode)
