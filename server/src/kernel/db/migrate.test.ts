import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createDriver, type Driver } from './driver.ts'
import { type Migration, MigrationProblem, migrate, pendingMigrations, readMigrations } from './migrate.ts'

const migration = (number: number, text: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_test.sql`,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

const one = migration(1, 'create table first (id int); insert into first values (1)')
const two = migration(2, 'create table second (id int)')
const broken = migration(3, 'create table third (id int); select 1 / 0')

async function emptyDatabase(t: TestContext): Promise<(poolSize?: number) => Driver> {
  const url = new URL(process.env['PLAZA_TEST_DATABASE_URL']!)
  const admin = createDriver({ url: url.href, poolSize: 1, asAppRole: false })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  const drivers: Driver[] = []
  t.after(async () => {
    for (const driver of drivers) await driver.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })
  return (poolSize = 2) => {
    const driver = createDriver({
      url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
      poolSize,
      asAppRole: false,
    })
    drivers.push(driver)
    return driver
  }
}

test('migrations are applied once, in order, and only what is missing', async (t) => {
  const driver = (await emptyDatabase(t))()
  assert.deepEqual(await pendingMigrations(driver, [one, two]), [one.name, two.name])
  assert.deepEqual(await migrate(driver, [one]), [one.name])
  assert.deepEqual(await pendingMigrations(driver, [one, two]), [two.name])
  assert.deepEqual(await migrate(driver, [one, two]), [two.name])
  assert.deepEqual(await migrate(driver, [one, two]), [])
  assert.equal((await driver`select * from first`).length, 1)
})

test('one that fails leaves nothing of itself, and what came before it stays', async (t) => {
  const driver = (await emptyDatabase(t))()
  await assert.rejects(
    migrate(driver, [one, two, broken]),
    (error) => error instanceof MigrationProblem && /0003_test.sql failed: division by zero/.test(error.message),
  )
  assert.deepEqual(await pendingMigrations(driver, [one, two, broken]), [broken.name])
  const [{ third }] = (await driver`select to_regclass('third') as third`) as unknown as [{ third: string | null }]
  assert.equal(third, null)
  assert.deepEqual(await migrate(driver, [one, two, migration(3, 'create table third (id int)')]), ['0003_test.sql'])
})

test('a migration that was changed after it had been applied is refused', async (t) => {
  const driver = (await emptyDatabase(t))()
  await migrate(driver, [one])
  const changed = { ...migration(1, `${one.text} -- edited`), name: one.name }
  for (const act of [migrate, pendingMigrations])
    await assert.rejects(act(driver, [changed]), /0001_test.sql was changed after it had been applied/)
})

test('the database of a newer version is refused, and not touched', async (t) => {
  const driver = (await emptyDatabase(t))()
  await migrate(driver, [one, two])
  await assert.rejects(migrate(driver, [one]), /newer Plaza \(it has 0002_test.sql\)/)
  assert.equal((await driver`select * from schema_migrations`).length, 2)
  await assert.doesNotReject(migrate(driver, [one, two]), 'the lock was not given back')
})

test('two processes that migrate at once do it once', async (t) => {
  const connect = await emptyDatabase(t)
  const slow = migration(1, `select pg_sleep(0.2); ${one.text}`)
  const applied = await Promise.all([connect(), connect(), connect()].map((driver) => migrate(driver, [slow, two])))
  assert.deepEqual(applied.map((names) => names.length).toSorted(), [0, 0, 2])
})

test('two files of one number are refused, and other files are not migrations', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const name of ['0002_b.sql', '0001_a.sql', 'README.md', '1_x.sql', '0003-c.sql'])
    await writeFile(join(folder, name), 'select 1')
  assert.deepEqual(
    (await readMigrations(folder)).map(({ name }) => name),
    ['0001_a.sql', '0002_b.sql'],
  )
  await writeFile(join(folder, '0002_c.sql'), 'select 2')
  await assert.rejects(readMigrations(folder), /0002_b.sql and 0002_c.sql have the same number/)
})

test('our own are numbered without a gap and each opens with its reason', async () => {
  const migrations = await readMigrations()
  assert.deepEqual(
    migrations.map(({ number }) => number),
    migrations.map((_, index) => index + 1),
  )
  for (const { name, text } of migrations) assert.match(text, /^-- Why: /, name)
})
