import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import postgres from 'postgres'
import { freePort, makePlace, plaza, type Result } from './plaza.ts'

/** One clear sentence on stderr, nothing a person cannot use, and an exit code for scripts. */
function assertClear({ code, stderr }: Result, sentence: RegExp): void {
  assert.match(stderr, sentence)
  assert.equal(code, 1)
  assert.doesNotMatch(stderr, /^\s+at |node_modules|Error:/m, stderr)
}

test('a busy port is a sentence with the next step', async (t) => {
  const { env, port } = await makePlace(t)
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  t.after(() => holder.close())
  assertClear(await plaza(t, env, 'serve'), new RegExp(`^Port ${port} is in use\\. .*PORT=${port + 1}`))
})

test('a folder that cannot be written is a sentence with the next step', async (t) => {
  const { env, dataDir } = await makePlace(t)
  await writeFile(join(dataDir, 'file'), '')
  const below = join(dataDir, 'file', 'data')
  const [made, given] = await Promise.all([
    plaza(t, { ...env, DATA_DIR: below }, 'serve'),
    plaza(
      t,
      { ...env, PORT: String(await freePort()), DATA_DIR: below, APP_SECRET: 'a secret only for tests, 32 characters' },
      'serve',
    ),
  ])
  assertClear(made, /DATA_DIR must be a folder this user can write, but .*file\/data is not\./)
  assertClear(given, /The folder .*file\/data cannot be written\. .*DATA_DIR/)
})

test('the database of a newer version is left alone', async (t) => {
  const { env, databaseUrl } = await makePlace(t)
  const owner = postgres(databaseUrl, { max: 1 })
  await owner`insert into schema_migrations (number, name, checksum) values (9999, '9999_future.sql', 'x')`
  await owner.end()
  assertClear(
    await plaza(t, env, 'serve'),
    /^The database was written by a newer Plaza \(it has 9999_future\.sql\)\. Start that version, or use another database\.$/m,
  )
})

test('a database that cannot be reached is a sentence without its password', async (t) => {
  const { env, databaseUrl } = await makePlace(t)
  const at = (change: Partial<URL>) => Object.assign(new URL(databaseUrl), change).href
  const { password } = new URL(databaseUrl)
  const cases: [url: string, sentence: RegExp][] = [
    [at({ port: String(await freePort()) }), /nothing listens there/],
    [at({ pathname: '/nothing_of_the_kind' }), /no such database/],
    [at({ password: 'wrong' }), /wrong user or password/],
  ]
  await Promise.all(
    cases.map(async ([url, sentence]) => {
      // Each tries its port before it tries its database.
      const result = await plaza(t, { ...env, PORT: String(await freePort()), DATABASE_URL: url }, 'serve')
      assertClear(result, sentence)
      assert.match(result.stderr, /Check DATABASE_URL/)
      assert.ok(!result.stderr.includes(password))
    }),
  )
})

test('a wrong configuration names every problem at once', async (t) => {
  const { env } = await makePlace(t)
  const result = await plaza(t, { ...env, PORT: 'http', LOG_LEVEL: 'loud', TIME_ZONE: 'Nowhere/Land' }, 'serve')
  assertClear(result, /^The configuration has 3 problems:\n {2}- PORT .*\n {2}- LOG_LEVEL .*\n {2}- TIME_ZONE /)
})

test('help lists the commands; a wrong command or option is a sentence', async (t) => {
  const { env } = await makePlace(t)
  const [help, one, fly, fast] = await Promise.all([
    plaza(t, env, '--help'),
    plaza(t, env, 'db', 'migrate', '--help'),
    plaza(t, env, 'fly'),
    plaza(t, env, 'serve', '--fast'),
  ])
  assert.equal(help.code, 0)
  for (const words of [
    'start',
    'serve',
    'db migrate',
    'db status',
    'demo reset',
    'jobs list',
    'jobs retry',
    'audit verify',
  ])
    assert.ok(help.stdout.includes(`  ${words} `), words)
  assert.match(one.stdout, /^plaza db migrate: /)
  assertClear(fly, /There is no command "fly"/)
  assertClear(fast, /--fast/)
})

const json = async (t: TestContext, env: Record<string, string>, ...args: string[]) => {
  const { code, stdout, stderr } = await plaza(t, env, ...args, '--json')
  assert.equal(stderr, '')
  return { code, value: JSON.parse(stdout) }
}

test('every command that reports can do so in JSON', async (t) => {
  const { env, databaseUrl } = await makePlace(t)
  const owner = postgres(databaseUrl, { max: 1 })
  await owner`insert into jobs (name, payload, max_attempts, run_at, dead_at, attempts, last_error) values ('test.dead', '{"secret":"canary"}', 1, now(), now(), 1, 'no luck')`
  await owner.end()
  const [migrated, status, { value: jobs }, audit] = await Promise.all([
    json(t, env, 'db', 'migrate'),
    json(t, env, 'db', 'status'),
    json(t, env, 'jobs', 'list'),
    json(t, env, 'audit', 'verify'),
  ])
  assert.deepEqual(migrated, { code: 0, value: { applied: [] } })
  assert.deepEqual(status, { code: 0, value: { pending: [] } })
  assert.deepEqual(audit.value, { lines: 0, broken: 0, ok: true })
  assert.deepEqual([jobs[0].name, jobs[0].state, jobs[0].last_error], ['test.dead', 'dead', 'no luck'])
  assert.ok(!JSON.stringify(jobs).includes('canary'), 'payloads may be private')
  assert.deepEqual((await json(t, env, 'jobs', 'retry')).value, { retried: 1 })
})

test('on a database that was never prepared, commands say what to do first', async (t) => {
  const { env, databaseUrl } = await makePlace(t)
  const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await owner`drop schema public cascade`
  await owner`create schema public`
  await owner.end()
  assert.ok((await json(t, env, 'db', 'status')).value.pending.length > 3)
  for (const result of await Promise.all([plaza(t, env, 'jobs', 'retry'), plaza(t, env, 'audit', 'verify')]))
    assertClear(result, /npm run db:migrate/)
})
