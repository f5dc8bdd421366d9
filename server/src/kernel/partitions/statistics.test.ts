import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { gatherStatisticsWorker } from './statistics.ts'

const gather = ({ db }: World) =>
  gatherStatisticsWorker.work({ db, log: undefined as never, signal: new AbortController().signal }, {} as never)

/** So many likes of each of these feeds, and what autovacuum does for the partitions they lie in. */
async function like({ owner }: World, feeds: readonly number[], people: number): Promise<void> {
  await owner`
    with people as (insert into users (name, name_folded) select name, name from
      (select gen_random_uuid()::text as name from generate_series(1, ${people}::int)) made returning id)
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', f, p.id, p.id from unnest(${feeds as number[]}::bigint[]) f cross join people p`
  await owner`analyze likes_from_0`
  await owner`analyze likes_from_10000000`
}

/** How many rows and feeds the planner thinks the table has as a whole. */
const known = async ({ owner }: World) => {
  const [row] = await owner<{ rows: number; feeds: number | null }[]>`
    select c.reltuples::int as rows, s.n_distinct::int as feeds from pg_class c
    left join pg_stats s on s.tablename = c.relname and s.attname = 'subject_id' and s.inherited where c.relname = 'likes'`
  return [row!.rows, row!.feeds]
}

test('partitioned tables have statistics as a whole, gathered again when they have grown by a tenth', async (t) => {
  const world = await createWorld(t, {})
  await gather(world)
  assert.deepEqual(await known(world), [-1, null], 'nothing is known of a table that is empty')
  await like(world, [1, 2, 10_000_001], 100)
  await gather(world)
  assert.deepEqual(await known(world), [300, 3])
  await like(world, [3], 25)
  await gather(world)
  assert.deepEqual(await known(world), [300, 3], 'that is too little to look again')
  await like(world, [3], 25)
  await gather(world)
  assert.deepEqual(await known(world), [350, 4])
})
