import assert from 'node:assert/strict'
import { test } from 'node:test'
import type postgres from 'postgres'
import { createWorld, type World } from '../world.ts'

/** Half of them people, half of them topics. */
const SOURCES = 400
const FLOOD = 3000
const PAGE = 15
/** The newest feeds that are looked through first, a lookup of each source, and the page itself, with room to spare. */
const AT_MOST = 100 + 2 * SOURCES + 100
const TABLES = ['feeds', 'feed_stats', 'feed_topics', 'user_follows', 'topic_members', 'user_counts']

/** What the database knows of its tables: it gathers that when it likes, so all of this happens. */
const STATISTICS: Record<string, (world: World) => Promise<unknown>> = {
  'of empty tables': async () => {},
  none: async ({ owner }) => {
    for (const table of TABLES) {
      await owner`select pg_clear_relation_stats('public', ${table})`
      await owner`
        select pg_clear_attribute_stats('public', ${table}, attname, false) from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
    }
  },
  'as it is': ({ owner }) => owner.unsafe(`analyze ${TABLES.join(', ')}`),
}

/** Feeds of these authors, one each, in topics or in none, the first the oldest. */
const publishAll = ({ owner }: World, authors: readonly number[], topics: readonly number[] = []) => owner`
  with made as (
    insert into feeds (author_id, content, from_client)
    select a.id, 'hello', 5 from unnest(${authors as number[]}::bigint[]) with ordinality a(id, nth) order by a.nth
    returning id, author_id, created_at),
  placed as (
    select m.*, (${topics as number[]}::bigint[])[row_number() over (order by m.id)] as topic_id from made m),
  linked as (
    insert into feed_topics (topic_id, feed_id) select p.topic_id, p.id from placed p where p.topic_id is not null)
  insert into feed_stats (feed_id, author_id, topic_ids, media, hot, created_at)
  select p.id, p.author_id, array_remove(array[p.topic_id], null), 'text', 0, p.created_at from placed p`

/** As many people as that, whom nobody knows. */
const strangers = async ({ owner }: World, count: number): Promise<number[]> => {
  const rows = await owner<{ id: number }[]>`
    with made as (
      insert into users (name, name_folded) select n.name, n.name
      from (select 'stranger ' || gen_random_uuid() as name from generate_series(1, ${count})) n returning id),
    counted as (insert into user_counts (user_id) select id from made)
    select id from made order by id`
  return rows.map(({ id }) => id)
}

/** How often a connection read each table whole, and how many rows it found by index; it remembers those of its last moments too. */
const readSoFar = (tx: postgres.TransactionSql<{ bigint: number; day: string }>) =>
  tx<{ table: string; whole: number; rows: number }[]>`
    select relname as table, seq_scan::int as whole, coalesce(idx_tup_fetch, 0)::int as rows
    from pg_stat_xact_user_tables where relname in ${tx(TABLES)} order by relname`

test('what somebody follows is found by index, whatever the statistics say and whoever else publishes', async (t) => {
  const world = await createWorld(t)
  const { owner } = world
  await owner.unsafe(`analyze ${TABLES.join(', ')}`)
  const [ann] = await world.people('ann')
  const half = SOURCES / 2
  const followed = await strangers(world, half)
  const founder = followed[0]!
  const topics = (
    await owner<{ id: number }[]>`
      insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
      select 'Topic ' || n, ${founder}, 'passed', false, false, 'allUser' from generate_series(1, ${half}) n returning id`
  ).map(({ id }) => id)
  await owner`insert into user_follows (follower_id, followed_id) select ${ann.id}, unnest(${followed}::bigint[])`
  await owner`insert into topic_members (topic_id, user_id) select unnest(${topics}::bigint[]), ${ann.id}`
  await owner`update user_counts set followings_count = ${half}, feed_topics_count = ${half} where user_id = ${ann.id}`
  const [author] = await strangers(world, 1)
  await publishAll(world, Array<number>(half).fill(author!), topics)
  await publishAll(world, followed)
  const [{ newest } = { newest: 0 }] = await owner<{ newest: number }[]>`select max(feed_id) as newest from feed_stats`
  const wanted = Array.from({ length: PAGE }, (_, at) => newest - at)

  const flood = () => publishAll(world, Array<number>(FLOOD).fill(author!))
  for (const happens of [async () => {}, flood]) {
    await happens()
    for (const [statistics, gather] of Object.entries(STATISTICS)) {
      await gather(world)
      const reply = await ann.get('/feeds?type=newFollow')
      assert.deepEqual(
        reply.json().map(({ id }: { id: number }) => id),
        wanted,
      )
      const read = await owner.begin(async (tx) => {
        const before = await readSoFar(tx)
        await tx`select feed_id from followed_feeds(${ann.id}, ${2 ** 53 - 1}, ${PAGE}, false, false, null)`
        return (await readSoFar(tx)).map(({ table, whole, rows }, at) => ({
          table,
          whole: whole - before[at]!.whole,
          rows: rows - before[at]!.rows,
        }))
      })
      for (const { table, whole, rows } of read) {
        assert.equal(whole, 0, `${table} is read whole, with statistics ${statistics}`)
        assert.ok(rows <= AT_MOST, `${rows} rows of ${table} are read, with statistics ${statistics}`)
      }
    }
  }
})
