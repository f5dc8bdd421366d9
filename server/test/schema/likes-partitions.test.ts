import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { readSchema } from '../../src/schema.ts'
import { emptyDatabase } from '../empty-database.ts'

const BEFORE_PARTITIONS = 249
const WRITERS = 4
const FEEDS = 12_345_678
const OLD_LIKES = 1000
/** The column that the trigger of new users reads, and the table of mutes: the functions are those of today. */
const READ = new Set([480, 680])

test('likes are partitioned while the previous version goes on writing: none is lost, refused, counted twice or given a number again', async (t) => {
  const connect = await emptyDatabase(t)
  const owner = connect()
  const schema = await readSchema()
  await migrate(owner, {
    migrations: schema.migrations.filter(({ number }) => number <= BEFORE_PARTITIONS || READ.has(number)),
    functions: schema.functions.filter(
      ({ path }) => !/^(kernel\/partitions|modules\/(chat|search|feeds\/replies))\//.test(path),
    ),
  })
  // Grants of an operator stay.
  await owner`grant select on likes to pg_monitor`
  await owner`select setval(pg_get_serial_sequence('feeds', 'id'), ${FEEDS})`
  const [ann] = await owner<{ id: number }[]>`insert into users (name, name_folded) values ('ann', 'ann') returning id`
  const author = ann!.id
  await owner`
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', n, ${author}, ${author} from generate_series(1, ${OLD_LIKES}::int) n`

  let isOver = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const driver = connect(1)
    await driver`set role plaza_app`
    const ids: number[] = []
    while (!isOver || ids.length < 50) {
      const feed = FEEDS - WRITERS * ids.length - writer
      const like = () => driver<{ id: number }[]>`
        insert into likes (subject_kind, subject_id, user_id, target_id) values ('feeds', ${feed}, ${author}, ${author})
        on conflict on constraint likes_once do nothing returning id`
      const [row] = await like()
      ids.push(row!.id)
      assert.equal((await like()).length, 0, 'once is once, before and after')
    }
    return ids
  })
  await migrate(owner, schema)
  isOver = true
  const written = (await Promise.all(writers)).flat()
  assert.equal(new Set(written).size, written.length)
  assert.ok(written.every((id) => id > OLD_LIKES))

  const [found] = await owner<{ likes: number; parts: string[] }[]>`
    select count(*) as likes, array_agg(distinct tableoid::regclass::text) as parts from likes`
  assert.deepEqual({ ...found }, { likes: written.length + OLD_LIKES, parts: ['likes_from_0'] })
  const cuts = await owner<{ part: string; before_id: number }[]>`
    select part, before_id from partitions_of('likes') order by before_id`
  assert.deepEqual(
    cuts.map(({ part, before_id }) => `${part} ${before_id / 1e6}`),
    ['likes_from_0 20', 'likes_from_20000000 30', 'likes_from_30000000 40', 'likes_from_40000000 50'],
  )
  assert.equal((await owner`select from partitions_unguarded()`).length, 0)
  // What was skipped in the copy must still hold for existing rows: no constraint of the table is left unvalidated.
  const unproven = await owner`
    select conrelid::regclass, conname from pg_constraint
    where not convalidated and conrelid in (select 'likes'::regclass union select inhrelid from pg_inherits where inhparent = 'likes'::regclass)`
  assert.equal(unproven.length, 0)
  const [may] = await owner<Record<string, boolean>[]>`
    select has_table_privilege('pg_monitor', 'likes', 'select') as reader_reads,
      has_table_privilege('plaza_app', 'likes', 'insert') and has_table_privilege('plaza_app', 'likes', 'delete') as service_writes,
      has_table_privilege('plaza_app', 'likes_from_0', 'select') as service_goes_past`
  assert.deepEqual({ ...may }, { reader_reads: true, service_writes: true, service_goes_past: false })
})
