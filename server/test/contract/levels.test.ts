import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { levels } from '../../src/levels.ts'
import { findLevelFaults } from '../../tools/checks/level-faults.ts'
import { findTableFaults } from '../../tools/checks/table-faults.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

/** Starting programs needs PATH; that is not configuration. */
const HANDS_ON_PATH = /^adapters\/embedded-postgres\/(pids|run-program)\.ts/

test('modules import downward or leftward, and only each other’s index.ts', async () => {
  assert.deepEqual(
    (await findLevelFaults()).filter((fault) => !HANDS_ON_PATH.test(fault)),
    [],
  )
})

test('each table is written by its owner only, and read downward', async () => {
  assert.deepEqual(await findTableFaults(), [])
})

// `§{…}` stands for an insertion into a template.
test('a foreign write is found wherever it stands, and however the table is named', async () => {
  const users = 'sql`update users set name = §{name}`'
  const faults = await findTableFaults(
    [
      { path: 'demo/fill/fill-people.ts', code: users },
      { path: 'cli/rename.ts', code: 'await database.owner<{ id: number }[]>`delete from jobs returning id`' },
      { path: 'modules/feeds/by-literal.ts', code: "sql`insert into §{identifier('topics')} (name) values (1)`" },
      {
        path: 'modules/feeds/by-name.ts',
        code: "const TABLES = ['brands']; sql`update §{identifier(table)} set sort = 1`",
      },
      { path: 'modules/feeds/by-piece.ts', code: 'const table = sql`wendas`; sql`delete from §{table} where true`' },
      { path: 'modules/feeds/unnamed.ts', code: 'sql`delete from §{identifier(table)} where true`' },
      { path: 'modules/feeds/kept.ts', code: "defineStaffRecords({ path: 'tags', table: 'tags' })" },
      { path: 'modules/feeds/upward.ts', code: "sql`select from §{identifier('push_routes')}`" },
      { path: 'modules/users/own.ts', code: users },
    ].map(({ path, code }) => ({ path, code: code.replaceAll('§', '$') })),
  )
  assert.deepEqual(faults, [
    'demo/fill/fill-people.ts writes users: only users may.',
    'cli/rename.ts writes jobs: only kernel may.',
    'modules/feeds/by-literal.ts writes topics: only topics may.',
    'modules/feeds/by-name.ts writes brands: only shop may.',
    'modules/feeds/by-piece.ts writes wendas: only catalog may.',
    'modules/feeds/unnamed.ts writes a table that it does not name.',
    'modules/feeds/kept.ts writes tags: only tags may.',
    'modules/feeds/upward.ts reads push_routes: notifications is not below or left of feeds.',
  ])
})

test('every module has its place in the order, once', () => {
  const order = levels.flat()
  assert.equal(new Set(order).size, order.length)
  for (const module of readdirSync(join(src, 'modules')))
    assert.ok(order.includes(module), `${module} is not in levels.ts`)
})

test('nothing below config and the command line reads the environment', () => {
  const readers = sources.filter(
    ({ file, text }) =>
      !/^(config|cli)\//.test(file) && !HANDS_ON_PATH.test(file) && /process\.env\b|process\['env'\]/.test(text),
  )
  assert.deepEqual(
    readers.map(({ file }) => file),
    [],
  )
})

test('the kernel knows no domain word', () => {
  // SQL has a statement `comment on`.
  const words = /\b(feed|currency|coin|comment(?! on function)|follower|avatar|invite|sms|recharge|withdraw)s?\b/i
  const told = sources
    .filter(({ file }) => file.startsWith('kernel/'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => words.test(line) && !/^\s*(\*|\/\/|\/\*\*)|examples?:|description/.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 100)}`),
    )
  assert.deepEqual(told, [])
})
