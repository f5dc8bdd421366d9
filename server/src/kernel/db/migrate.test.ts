import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase } from '../../../test/empty-database.ts'
import { type Migration, MigrationProblem, migrate, pendingMigrations, readMigrations } from './migrate.ts'

const migration = (number: number, text: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_test.sql`,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

const tables = (migrations: Migration[]) => ({ migrations, functions: [] })

const one = migration(1, 'create table first (id int); insert into first values (1)')
const two = migration(2, 'create table second (id int)')
const broken = migration(3, 'create table third (id int); select 1 / 0')

test('migrations are applied once, in order, and only what is missing', async (t) => {
  const driver = (await emptyDatabase(t))()
  assert.deepEqual(await pendingMigrations(driver, tables([one, two])), [one.name, two.name])
  assert.deepEqual(await migrate(driver, tables([one])), [one.name])
  assert.deepEqual(await pendingMigrations(driver, tables([one, two])), [two.name])
  assert.deepEqual(await migrate(driver, tables([one, two])), [two.name])
  assert.deepEqual(await migrate(driver, tables([one, two])), [])
  assert.equal((await driver`select * from first`).length, 1)
})

test('one that fails leaves nothing of itself, and what came before it stays', async (t) => {
  const driver = (await emptyDatabase(t))()
  await assert.rejects(
    migrate(driver, tables([one, two, broken])),
    (error) => error instanceof MigrationProblem && /0003_test.sql failed: division by zero/.test(error.message),
  )
  assert.deepEqual(await pendingMigrations(driver, tables([one, two, broken])), [broken.name])
  const [{ third }] = (await driver`select to_regclass('third') as third`) as unknown as [{ third: string | null }]
  assert.equal(third, null)
  assert.deepEqual(await migrate(driver, tables([one, two, migration(3, 'create table third (id int)')])), [
    '0003_test.sql',
  ])
})

test('a migration that was changed after it had been applied is refused', async (t) => {
  const driver = (await emptyDatabase(t))()
  await migrate(driver, tables([one]))
  const changed = { ...migration(1, `${one.text} -- edited`), name: one.name }
  for (const act of [migrate, pendingMigrations])
    await assert.rejects(act(driver, tables([changed])), /0001_test.sql was changed after it had been applied/)
})

test('the database of a newer version is refused, and not touched', async (t) => {
  const driver = (await emptyDatabase(t))()
  await migrate(driver, tables([one, two]))
  await assert.rejects(migrate(driver, tables([one])), /newer Plaza \(it has 0002_test.sql\)/)
  assert.equal((await driver`select * from schema_migrations`).length, 2)
  await assert.doesNotReject(migrate(driver, tables([one, two])), 'the lock was not given back')
})

test('a database from before the baseline is refused with what to do, and not touched', async (t) => {
  const driver = (await emptyDatabase(t))()
  await driver`create table schema_migrations (number int primary key, name text not null, checksum text not null)`
  await driver`insert into schema_migrations values (1, '0001_kernel.sql', 'x'), (2, '0002_users.sql', 'x')`
  for (const act of [migrate, pendingMigrations])
    await assert.rejects(
      act(driver, tables([one])),
      (error) =>
        error instanceof MigrationProblem && /npm run demo:reset, or use a new database\.$/.test(error.message),
    )
  assert.equal((await driver`select * from schema_migrations`).length, 2)
})

test('two processes that migrate at once do it once', async (t) => {
  const connect = await emptyDatabase(t)
  const slow = migration(1, `select pg_sleep(0.2); ${one.text}`)
  const applied = await Promise.all(
    [connect(), connect(), connect()].map((driver) => migrate(driver, tables([slow, two]))),
  )
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
