import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { loadRegions, type Region, type RegionSource, regionFile } from './index.ts'

const region = (code: string, parentCode: string, name: string): Region => ({
  code,
  parentCode,
  name,
  latin: '',
  initials: '',
})

const source = (...regions: Region[]): RegionSource => ({
  async *[Symbol.asyncIterator]() {
    yield* regions
  },
})

const withoutRegions = async (t: TestContext): Promise<World> => {
  const world = await createWorld(t)
  await world.db.run(sql`delete from location_loads`)
  await world.db.run(sql`delete from locations`)
  return world
}

const country = [region('20', '10', 'Port'), region('10', '0', 'North'), region('30', '20', 'Old Town')]

test('a source in any order becomes the tree; loading it again changes nothing', async (t) => {
  const { db } = await withoutRegions(t)
  assert.equal(await loadRegions(db, source(...country)), true)
  assert.equal(await loadRegions(db, source(...country.toReversed())), false)

  const rows = await db.rows(sql`select id, parent_id, name from locations order by id`)
  assert.deepEqual(
    [...rows],
    [
      { id: 10, parent_id: null, name: 'North' },
      { id: 20, parent_id: 10, name: 'Port' },
      { id: 30, parent_id: 20, name: 'Old Town' },
    ],
  )
})

test('another source keeps ids and times of what stayed, renames, adds and removes', async (t) => {
  const { db, clock } = await withoutRegions(t)
  await loadRegions(db, source(...country))
  const timesOf = async (id: number) =>
    db.find<{ created_at: Date; updated_at: Date }>(sql`select created_at, updated_at from locations where id = ${id}`)
  const [north, port] = [await timesOf(10), await timesOf(20)]
  await clock.advance(60)

  assert.equal(
    await loadRegions(
      db,
      source(region('10', '0', 'North'), region('20', '10', 'Harbour'), region('40', '10', 'Hills')),
    ),
    true,
  )

  assert.deepEqual(await timesOf(10), north)
  assert.deepEqual((await timesOf(20))?.created_at, port?.created_at)
  assert((await timesOf(20))!.updated_at > port!.updated_at)
  assert.deepEqual(
    (await db.rows<{ name: string }>(sql`select name from locations order by id`)).map(({ name }) => name),
    ['North', 'Harbour', 'Hills'],
  )
})

test('a table that lost its rows is filled again', async (t) => {
  const { db } = await withoutRegions(t)
  await loadRegions(db, source(...country))
  await db.run(sql`delete from locations`)
  assert.equal(await loadRegions(db, source(...country)), true)
})

test('of eight processes starting at once one loads', async (t) => {
  const { db } = await withoutRegions(t)
  const loads = await Promise.all(Array.from({ length: 8 }, () => loadRegions(db, regionFile())))
  assert.equal(loads.filter(Boolean).length, 1)
})

const faults: Record<string, { regions: Region[]; says: RegExp }> = {
  'an empty source': { regions: [], says: /empty/ },
  'a code twice': { regions: [region('10', '0', 'A'), region('10', '0', 'B')], says: /10 B occurs twice/ },
  'a parent that is not there': { regions: [region('10', '9', 'A')], says: /parent, 9, that is not there/ },
  'a fourth level': { regions: [...country, region('40', '30', 'Street')], says: /40 Street is below the third level/ },
  'two that are each other’s parents': {
    regions: [region('10', '20', 'A'), region('20', '10', 'B')],
    says: /below the third level/,
  },
  'a code that is no number': { regions: [region('1a', '0', 'A')], says: /code of digits/ },
  'a code too large': { regions: [region('2147483648', '0', 'A')], says: /code of digits/ },
  'a name too long': { regions: [region('10', '0', 'x'.repeat(51))], says: /1 to 50/ },
  'a spelling with spaces': { regions: [{ ...region('10', '0', 'A'), latin: 'bei jing' }], says: /a to z/ },
}
for (const [what, { regions, says }] of Object.entries(faults)) {
  test(`${what} is refused and nothing changes`, async (t) => {
    const { db } = await createWorld(t)
    const count = () => db.get(sql`select count(*) from locations`)
    const before = await count()
    await assert.rejects(loadRegions(db, source(...regions)), says)
    assert.deepEqual(await count(), before)
  })
}
