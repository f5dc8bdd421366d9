import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { createTemporaryFolder } from '../adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../adapters/embedded-postgres/destroy.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../adapters/embedded-postgres/start.ts'
import { createDriver, type Driver } from '../kernel/db/driver.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { readSchema } from '../schema.ts'
import { refuseForgetfulServer, refuseOwnerAsApplication } from './prepare.ts'

let postgres: EmbeddedPostgres
let owner: Driver
const dataDir = createTemporaryFolder('test')
before(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: await dataDir, durable: true })
  owner = createDriver({ url: postgres.url, poolSize: 1, asAppRole: false })
  await migrate(owner, await readSchema())
})
after(async () => {
  await owner.end()
  await postgres.stop()
  await destroyEmbeddedPostgres(await dataDir)
  await rm(await dataDir, { recursive: true, force: true })
})

test('a server that may forget what it confirmed is refused in production, also when it forgets for one login only', async () => {
  await refuseForgetfulServer(postgres.url)
  await owner`alter database plaza set synchronous_commit = off`
  await assert.rejects(refuseForgetfulServer(postgres.url), {
    name: 'UserProblem',
    message: /forgets .*\(synchronous_commit off\)\. Switch it on/,
  })
  await owner`alter database plaza set synchronous_commit = local`
  await refuseForgetfulServer(postgres.url)

  await assert.rejects(refuseForgetfulServer(process.env['PLAZA_TEST_DATABASE_URL']!), {
    message: /\(fsync, full_page_writes, synchronous_commit off\)/,
  })
})

test('a login that could change the rules is refused in production, whatever it is called', async () => {
  const superuser = createDriver({ url: postgres.superuserUrl, poolSize: 1, asAppRole: false })
  for (const role of ['service', 'friend'])
    await superuser.unsafe(`create role ${role} login password 'only here' in role plaza_app`)
  const as = (role: string) => {
    const url = new URL(postgres.url)
    url.username = role
    url.password = 'only here'
    return url.href
  }
  await refuseOwnerAsApplication(as('service'))
  await refuseOwnerAsApplication(as('friend'))
  await superuser.unsafe('grant plaza to friend')
  await superuser.end()
  for (const url of [postgres.url, as('friend')])
    await assert.rejects(refuseOwnerAsApplication(url), {
      name: 'UserProblem',
      message: /must not be the owner of the tables or a member of that role: make a login/,
    })
  const everything = new URL(postgres.superuserUrl)
  everything.pathname = new URL(postgres.url).pathname
  await assert.rejects(refuseOwnerAsApplication(everything.href), { message: /must not be a superuser/ })
})
