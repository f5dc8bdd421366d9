import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMigrationFaults } from '../../tools/checks/migration-faults.ts'

const faultsOf = (text: string, name = '9000_users_x.sql') => findMigrationFaults([{ name, text }])

const BREAKING = {
  'drop table brands;': /drops a table/,
  'alter table brands drop column code;': /drops a column/,
  'alter table brands rename to marks;': /renames/,
  'alter table brands rename column code to sign;': /renames/,
  'ALTER TABLE brands ALTER COLUMN code TYPE bigint;': /changes the type/,
  'alter table brands\n  alter code set not null;': /demands a value/,
  'alter table brands alter column code drop default;': /takes a default away/,
  'alter table brands add column code text, add column rank int not null;': /adds rank that must have a value/,
  'alter table brands add constraint brands_code check (code <> 0);': /adds the rule brands_code/,
  'create unique index brands_code on brands (code);': /makes something unique in brands/,
  'truncate brands;': /empties/,
}

const HARMLESS = [
  'create table marks (id bigint not null primary key);\nalter table marks add constraint m check (id > 0);\ncreate unique index m on marks (id);',
  'alter table brands add column rank int not null default 0;',
  'alter table brands add column rank numeric(10, 2) not null default 0, add column note text;',
  'alter table brands add column twice int not null generated always as (code * 2) stored;',
  'create index brands_code on brands (code);',
  'alter table brands drop constraint brands_code;',
  "-- drop table brands;\ninsert into settings (name) values ('drop table brands;');",
  'create function f() returns void language plpgsql as $$ begin drop table if exists scratch; end $$;',
]

test('a migration that the version before it would not survive is refused', async () => {
  for (const [text, fault] of Object.entries(BREAKING)) {
    const faults = await faultsOf(text)
    assert.equal(faults.length, 1, text)
    assert.match(faults[0]!, fault)
  }
})

test('what only adds is fine', async () => {
  for (const text of HARMLESS) assert.deepEqual(await faultsOf(text), [], text)
})

test('a contract step says why it may be, and files from before the rule are left alone', async () => {
  const dropped = 'alter table brands drop column code;'
  assert.deepEqual(await faultsOf(`-- Contract: nothing since 1.4 reads brands.code\n${dropped}`), [])
  assert.equal((await faultsOf(`-- Contract:\n${dropped}`)).length, 1)
  assert.deepEqual(await faultsOf(dropped, '0080_proposals_tables.sql'), [])
})

test('our own migrations keep to it', async () => {
  assert.deepEqual(await findMigrationFaults(), [])
})
