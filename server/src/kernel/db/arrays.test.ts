import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { addArrays } from './arrays.ts'
import { sql } from './sql.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

const HARD = ['', 'a', 'null', 'NULL', 'a,b', '{x}', '"', '\\', '\\"', '\n', ' ', '汉字', null]

test('arrays come back as they were sent, whatever is in them', async () => {
  const lists = {
    bigs: [1, -2, 2 ** 53 - 1],
    ints: [3, null, 0],
    texts: HARD,
    none: [],
    jsons: [{ a: ['"', ','] }, null, 1],
  }
  const { bigs, ints, texts, none, jsons } = lists
  const back = sql`
    select ${bigs}::bigint[] as bigs, ${ints}::int[] as ints, ${texts}::text[] as texts, ${none}::text[] as none,
      ${jsons}::jsonb[] as jsons`
  assert.deepEqual(await world.db.get(back), lists)
})

test('of every type they are read as single values are', async () => {
  const row = await world.db.get(sql`
    select array[true, false] as bools, array['2026-02-28 12:00+00'::timestamptz] as times, array['2026-02-28'::date] as days,
      array['\\x00225cff'::bytea] as bytes, array[12.50] as amounts, array['users'::regclass] as names`)
  assert.deepEqual(row, {
    bools: [true, false],
    times: [new Date('2026-02-28T12:00:00Z')],
    days: ['2026-02-28'],
    bytes: [Buffer.from([0, 34, 92, 255])],
    amounts: ['12.50'],
    names: ['users'],
  })
})

test('every array in the database is of a type that is known', async () => {
  const known = { parsers: {}, serializers: {} }
  addArrays(known)
  const columns = await world.owner<{ name: string; type: number }[]>`
    select attrelid::regclass || '.' || attname as name, atttypid::int as type
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and attnum > 0 and typcategory = 'A'`
  assert(columns.length > 0)
  assert.deepEqual(
    columns.filter(({ type }) => !(type in known.parsers)),
    [],
  )
})
