import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { emptyDatabase } from '../../../test/empty-database.ts'
import type { Driver } from './driver.ts'
import { functionFile } from './functions.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const notes = { number: 1, name: '0001_notes.sql', text: 'create table notes (body text)', checksum: 'x' }

/** Applies these files, by path, and returns what was done. */
const apply = (driver: Driver, files: Record<string, string>) => migrate(driver, schema(files))
const schema = (files: Record<string, string>) => ({
  migrations: [notes],
  functions: Object.entries(files).map(([path, text]) => functionFile(path, text)),
})

const answer = (result: string, body: string, parameters = '') =>
  `create or replace function answer(${parameters}) returns ${result} language sql as $$ select ${body} $$;\n`

const shout = `
create or replace function shout() returns trigger language plpgsql as $$
begin
  new.body := upper(new.body);
  return new;
end $$;
create or replace trigger notes_shouted before insert on notes for each row execute function shout();
`

async function open(t: TestContext) {
  const driver = (await emptyDatabase(t))()
  const value = async (query: string) => Object.values((await driver.unsafe(query))[0]!)[0]
  const written = async () => {
    await driver`truncate notes`
    await driver`insert into notes values ('hello')`
    return value('select body from notes')
  }
  return { driver, value, written }
}

test('a file is applied when its content changes, and only then', async (t) => {
  const { driver, value } = await open(t)
  assert.deepEqual(await apply(driver, { 'a.sql': answer('int', '1') }), ['0001_notes.sql', 'a.sql'])
  assert.deepEqual(await apply(driver, { 'a.sql': answer('int', '1') }), [])
  assert.deepEqual(await pendingMigrations(driver, schema({ 'a.sql': answer('int', '2') })), ['a.sql'])
  assert.equal(await value('select answer()'), 1)
  assert.deepEqual(await apply(driver, { 'a.sql': answer('int', '2') }), ['a.sql'])
  assert.equal(await value('select answer()'), 2)
})

test('another result or other parameters leave one function of that name', async (t) => {
  const { driver, value } = await open(t)
  for (const [text, query, expected] of [
    [answer('int', '1'), 'select answer()', 1],
    [answer('text', `'two'`), 'select answer()', 'two'],
    [answer('text', 'given', 'given text'), `select answer('three')`, 'three'],
    [answer('text', 'other', 'other text'), `select answer(other => 'four')`, 'four'],
  ] as const) {
    await apply(driver, { 'a.sql': text })
    assert.equal(await value(query), expected)
    assert.equal(await value(`select count(*) from pg_proc where proname = 'answer'`), 1)
  }
})

test('a trigger goes with its function: changed, moved to another file, taken away', async (t) => {
  const { driver, written } = await open(t)
  await apply(driver, { 'a.sql': shout })
  assert.equal(await written(), 'HELLO')
  await apply(driver, { 'a.sql': shout.replace('upper(new.body)', `new.body || '!'`) })
  assert.equal(await written(), 'hello!')
  assert.deepEqual(await apply(driver, { 'b.sql': shout }), ['b.sql', 'a.sql'])
  assert.equal(await written(), 'HELLO')
  assert.deepEqual(await apply(driver, {}), ['b.sql'])
  assert.equal(await written(), 'hello')
  assert.deepEqual(await apply(driver, {}), [])
})

test('a function that no file defines any more goes with the upgrade after, unless it is back by then', async (t) => {
  const { driver, value } = await open(t)
  const again = answer('int', '2')
  await apply(driver, { 'a.sql': answer('int', '1') })
  await apply(driver, {})
  assert.equal(await value('select answer()'), 1, 'processes of the previous version still call it')
  await apply(driver, { 'b.sql': again })
  await apply(driver, { 'b.sql': again, 'c.sql': shout })
  assert.equal(await value('select answer()'), 2, 'one that is back stays')
  await apply(driver, {})
  await apply(driver, { 'd.sql': 'create or replace function later() returns int language sql as $$ select 1 $$;' })
  assert.equal((await driver`select from pg_proc where proname in ('answer', 'shout')`).length, 0)
})

test('one file that fails leaves all of them as they were', async (t) => {
  const { driver, value } = await open(t)
  await apply(driver, { 'a.sql': answer('int', '1'), 'b.sql': shout })
  await assert.rejects(
    apply(driver, { 'a.sql': answer('int', '2'), 'b.sql': `${shout} select 1 / 0;` }),
    /Functions of b\.sql failed: division by zero\. Nothing of it was applied\./,
  )
  assert.equal(await value('select answer()'), 1)
  assert.deepEqual(await apply(driver, { 'a.sql': answer('int', '1'), 'b.sql': shout }), [])
})
