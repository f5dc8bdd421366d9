// `npm run test:money [-- part-of-a-name …]`: the money tests at full size, on a durable PostgreSQL of their own.
import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { compiledFile } from '../../scripts/compile.mjs'
import { startDurableServer } from '../test/durable-server.ts'

const folder = new URL('../test/money/', import.meta.url)
const parts = process.argv.slice(3)
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.full.ts') && (parts.length === 0 || parts.some((part) => name.includes(part))))
  .sort()

const postgres = await startDurableServer('money', { max_connections: '300' })
let failed = 0
try {
  for (const file of files) {
    // Not spawnSync: while this process is blocked, nothing reads what the database logs, and it waits for that.
    const args = ['--enable-source-maps', '--test', '--test-reporter=spec', compiledFile(new URL(file, folder))]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAZA_TEST_DATABASE_URL: postgres.url },
    })
    const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    if (status !== 0) failed++
  }
} finally {
  await postgres.end()
}
process.exit(failed === 0 ? 0 : 1)
