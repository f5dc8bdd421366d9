import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '../adapters/embedded-postgres/index.ts'
import { createDriver } from '../kernel/db/driver.ts'
import { migrate, readMigrations } from '../kernel/db/migrate.ts'
import { refuseForgetfulServer } from './prepare.ts'

test('a server that may forget what it confirmed is refused in production, also when it forgets for one login only', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true })
  t.after(async () => {
    await postgres.stop()
    await destroyEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  const owner = createDriver({ url: postgres.url, poolSize: 1, asAppRole: false })
  await migrate(owner, await readMigrations())

  await refuseForgetfulServer(postgres.url)
  await owner`alter database plaza set synchronous_commit = off`
  await assert.rejects(refuseForgetfulServer(postgres.url), {
    name: 'UserProblem',
    message: /forgets .*\(synchronous_commit off\)\. Switch it on/,
  })
  await owner`alter database plaza set synchronous_commit = local`
  await refuseForgetfulServer(postgres.url)
  await owner.end()

  await assert.rejects(refuseForgetfulServer(process.env['PLAZA_TEST_DATABASE_URL']!), {
    message: /\(fsync, full_page_writes, synchronous_commit off\)/,
  })
})
