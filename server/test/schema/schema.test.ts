import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Driver } from '../../src/kernel/db/driver.ts'
import { functionFile, UNUSED } from '../../src/kernel/db/functions.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { levels } from '../../src/levels.ts'
import { readSchema } from '../../src/schema.ts'
import { dumpSchema } from '../../tools/schema-dump.ts'
import { emptyDatabase } from '../empty-database.ts'

/** The first layout of this kind: its migrations by checksum, its functions as they were. */
interface FirstLayout {
  migrations: { name: string; checksum: string }[]
  functions: { path: string; text: string }[]
}
const readFirstLayout = async (): Promise<FirstLayout> =>
  JSON.parse(gunzipSync(await readFile(new URL('first-layout.json.gz', import.meta.url))).toString())

/** Everything a reader or a writer could notice: the schema, the grants, and what is recorded as applied. */
async function describe(driver: Driver): Promise<string> {
  const rights = await driver.unsafe(`
    select c.relname || coalesce('.' || a.attname, '') || ' ' || coalesce(a.attacl, c.relacl)::text as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attacl is not null
    where c.relnamespace = 'public'::regnamespace and coalesce(a.attacl, c.relacl) is not null
    union all
    select proname || ' ' || coalesce(proacl::text, 'everybody') from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  const applied = await driver`select path, checksum, functions, triggers from schema_functions order by path`
  const migrations = await driver`select number, name, checksum from schema_migrations order by number`
  return [await dumpSchema(driver), ...[...rights, ...applied, ...migrations].map((row) => JSON.stringify(row))].join(
    '\n',
  )
}

/** What the next upgrade does with functions that this version no longer calls. */
const dropUnused = (driver: Driver) =>
  driver.unsafe(`do $$ declare unused regprocedure; begin
    for unused in select oid from pg_proc where obj_description(oid, 'pg_proc') = '${UNUSED}' loop
      execute format('drop function %s', unused);
    end loop; end $$`)

test('a database of the first layout that is brought up to date is the same as a fresh one', async (t) => {
  const [first, schema] = [await readFirstLayout(), await readSchema()]
  const names = new Set(first.migrations.map(({ name }) => name))
  const baseline = schema.migrations.filter(({ name }) => names.has(name))
  assert.deepEqual(
    baseline.map(({ name, checksum }) => ({ name, checksum })),
    first.migrations,
    'a migration never changes: add one',
  )
  const [upgraded, fresh] = [(await emptyDatabase(t))(), (await emptyDatabase(t))()]
  await migrate(upgraded, {
    migrations: baseline,
    functions: first.functions.map(({ path, text }) => functionFile(path, text)),
  })
  await migrate(upgraded, schema)
  await migrate(fresh, schema)
  await dropUnused(upgraded)
  assert.equal(await describe(upgraded), await describe(fresh))
  assert.deepEqual(await migrate(upgraded, schema), [])
})

test('each migration opens with its reason and names the module that owns its tables', async () => {
  const owners = ['kernel', ...levels.flat()].map((name) => name.replaceAll('-', '_'))
  for (const { name, text } of (await readSchema()).migrations) {
    assert.match(text, /^-- \S/, name)
    assert.ok(
      owners.some((owner) => name.slice(5).startsWith(`${owner}_`)),
      `${name} must be NNNN_<module>_<what>.sql`,
    )
  }
})

test('function files hold functions and their triggers, each name once, and their SQL is sound', async (t) => {
  const { functions, migrations } = await readSchema()
  const names = functions.flatMap((file) => file.functions)
  assert.deepEqual(names, [...new Set(names)])
  for (const { path, text } of functions) {
    const bare = text.replace(/\$\$.*?\$\$/gs, "''").replace(/^\s*--.*$/gm, '')
    for (const statement of bare.split(';').map((part) => part.trim()))
      assert.match(
        statement,
        /^($|create or replace function |create or replace trigger |drop trigger if exists |create constraint trigger |revoke |grant )/,
        path,
      )
  }
  const driver = (await emptyDatabase(t))()
  await migrate(driver, { functions, migrations })
  // Applied without checking the bodies, because they may refer to one another in any order; now all are there.
  for (const { path, text } of functions)
    await driver
      .unsafe(text)
      .simple()
      .catch((error: Error) => assert.fail(`${path}: ${error.message}`))
})
