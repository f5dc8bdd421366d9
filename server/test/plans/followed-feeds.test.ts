import assert from 'node:assert/strict'
import { test } from 'node:test'
import type postgres from 'postgres'
import { createWorld, type World } from '../world.ts'

/** Half of them people, half of them topics. */
const SOURCES = 400
const FLOOD = 3000
const PAGE = 15
/** The newest feeds that are looked through first, each source once, some of their feeds and the page itself, with room to spare. */
const AT_MOST = 100 + SOURCES + 100
/** Each of the newest feeds is looked up, and some of the sources; a lookup of every source would be more. */
const SEARCHES_AT_MOST = 200
const TABLES = ['feeds', 'feed_stats', 'feed_topics', 'user_follows', 'topic_members', 'user_counts']

/** What the planner knows of its tables: autovacuum decides when, so all of this happens. */
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

/** As many people as that, whom no one follows. */
const strangers = async ({ owner }: World, count: number): Promise<number[]> => {
  const rows = await owner<{ id: number }[]>`
    with made as (
      insert into users (name, name_folded) select n.name, n.name
      from (select 'stranger ' || gen_random_uuid() as name from generate_series(1, ${count})) n returning id),
    counted as (insert into user_counts (user_id) select id from made)
    select id from made order by id`
  return rows.map(({ id }) => id)
}

/** How often a connection read each table whole, searched its indexes, and how many rows it found by them; it remembers those of its last moments too. */
const readSoFar = (tx: postgres.TransactionSql<{ bigint: number; day: string }>) =>
  tx<{ table: string; whole: number; searches: number; rows: number }[]>`
    select relname as table, seq_scan::int as whole, coalesce(idx_scan, 0)::int as searches, coalesce(idx_tup_fetch, 0)::int as rows
    from pg_stat_xact_user_tables where relname in ${tx(TABLES)} order by relname`

test('what a user follows is found by index, whatever the statistics say and others publish', async (t) => {
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
        await tx`select feed_id from list_followed_feeds(${ann.id}, ${2 ** 53 - 1}, ${PAGE}, false, false, null)`
        return (await readSoFar(tx)).map(({ table, whole, searches, rows }, at) => ({
          table,
          whole: whole - before[at]!.whole,
          searches: searches - before[at]!.searches,
          rows: rows - before[at]!.rows,
        }))
      })
      for (const { table, whole, searches, rows } of read) {
        assert.equal(whole, 0, `${table} is read whole, with statistics ${statistics}`)
        assert.ok(searches <= SEARCHES_AT_MOST, `${table} is searched ${searches} times, with statistics ${statistics}`)
        assert.ok(rows <= AT_MOST, `${rows} rows of ${table} are read, with statistics ${statistics}`)
      }
    }
  }
})

/** The list by the rule, over all feeds. */
const byRule = ({ owner }: World, viewer: number, { after, limit, onlyTopics, onlyVideo, theme }: Asked) => owner<
  { feed_id: number }[]
>`
  select s.feed_id from feed_stats s
  where s.feed_id < ${after} and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, ${viewer})
    and (not ${onlyVideo} or s.media = 'video') and (${theme}::bigint is null or s.theme_id = ${theme})
    and (not ${onlyTopics} and (
        s.author_id = ${viewer} or exists (select from user_follows f where f.follower_id = ${viewer} and f.followed_id = s.author_id))
      or exists (select from topic_members m where m.user_id = ${viewer} and m.topic_id = any (s.topic_ids)))
  order by s.feed_id desc limit ${limit}`

interface Asked {
  after: number
  limit: number
  onlyTopics: boolean
  onlyVideo: boolean
  theme: number | null
}

test('what a user with many sources follows is what the rule says, on every page, after any flood', async (t) => {
  const world = await createWorld(t)
  const { owner } = world
  // Other counters are not what this is about.
  await owner`alter table feed_stats disable trigger user`
  const [ann] = await world.people('ann')
  const known = await strangers(world, 130)
  const others = await strangers(world, 60)
  await owner`insert into user_follows (follower_id, followed_id) select ${ann.id}, unnest(${known}::bigint[])`
  const makeTopics = async (count: number, isHidden: boolean) =>
    (
      await owner<{ id: number }[]>`
        insert into topics (name, creator_id, status, is_hidden, needs_audit, publish_permission)
        select 'Topic ' || gen_random_uuid(), ${known[0]!}, 'passed', ${isHidden}, false, 'allUser' from generate_series(1, ${count}::int) returning id`
    ).map(({ id }) => id)
  const [joined, hidden, foreign] = [await makeTopics(20, false), await makeTopics(3, true), await makeTopics(3, true)]
  await owner`insert into topic_members (topic_id, user_id) select unnest(${[...joined, ...hidden]}::bigint[]), ${ann.id}`
  await owner`update user_counts set followings_count = 130, feed_topics_count = 23 where user_id = ${ann.id}`
  const [{ id: theme } = { id: 0 }] = await owner<{ id: number }[]>`
    insert into feed_themes (title, creator_id) values ('Rain', ${ann.id}) returning id`

  /** Random feeds by some of these: in open and hidden topics, videos, deleted ones. */
  const happen = async (authors: readonly number[], count: number) => {
    await publishAll(
      world,
      Array.from({ length: count }, (_, at) => authors[(at * 7919) % authors.length]!),
    )
    await owner`
      update feed_stats s set topic_ids = p.topics, hidden_topic_ids = case when p.is_hidden then p.topics else '{}' end,
        media = case when s.feed_id % 7 = 0 then 'video' else 'text' end, theme_id = case when s.feed_id % 5 = 0 then ${theme}::bigint end,
        deleted_at = case when s.feed_id % 11 = 0 then now() end
      from (
        select feed_id, case
          when feed_id % 10 = 1 then array[(${joined}::bigint[])[1 + feed_id % 20]]
          when feed_id % 10 = 2 then array[(${hidden}::bigint[])[1 + feed_id % 3]]
          when feed_id % 10 = 3 then array[(${foreign}::bigint[])[1 + feed_id % 3]] else '{}' end as topics, feed_id % 10 in (2, 3) as is_hidden
        from feed_stats where feed_id > coalesce((select max(feed_id) from feed_topics), 0)) p where p.feed_id = s.feed_id`
    await owner`
      insert into feed_topics (topic_id, feed_id)
      select unnest(s.topic_ids), s.feed_id from feed_stats s where s.feed_id > coalesce((select max(feed_id) from feed_topics), 0)`
  }
  const everybody = [ann.id, ...known, ...others]
  const compare = async () => {
    const [{ newest } = { newest: 0 }] = await owner<
      { newest: number }[]
    >`select max(feed_id) as newest from feed_stats`
    for (const limit of [1, 15, 50])
      for (const after of [2 ** 53 - 1, newest - 20, newest - 500, newest - 1500, 30])
        for (const [onlyTopics, onlyVideo, of] of [
          [false, false, null],
          [true, false, null],
          [false, true, null],
          [false, false, theme],
        ] as const) {
          const asked = { after, limit, onlyTopics, onlyVideo, theme: of }
          const wanted = [...(await byRule(world, ann.id, asked))]
          const found = await owner<{ feed_id: number }[]>`
            select feed_id from list_followed_feeds(${ann.id}, ${after}, ${limit}, ${onlyTopics}, ${onlyVideo}, ${of}::bigint)`
          assert.deepEqual([...found], wanted, JSON.stringify(asked))
        }
  }
  await happen(everybody, 10)
  await compare()
  await happen(everybody, 900)
  await compare()
  // Little at a time: feeds that appear, disappear, come back, and move to another topic.
  await happen(everybody, 30)
  await compare()
  await owner`update feed_stats set deleted_at = now() where feed_id > (select max(feed_id) - 12 from feed_stats) and feed_id % 2 = 0`
  await compare()
  await owner`update feed_stats set deleted_at = null where feed_id > (select max(feed_id) - 40 from feed_stats) and feed_id % 3 > 0`
  await compare()
  await owner`
    update feed_stats set topic_ids = '{}', hidden_topic_ids = '{}' where feed_id > (select max(feed_id) - 40 from feed_stats) and feed_id % 10 = 1`
  await owner`delete from feed_topics l using feed_stats s where s.feed_id = l.feed_id and s.topic_ids = '{}'`
  await compare()
  // By strangers alone; then by one who is followed, among strangers.
  await happen(others, 1200)
  await compare()
  await happen([known[5]!, ...others.slice(0, 9)], 1300)
  await compare()
  // A user with many sources who is in no topic.
  await owner`delete from topic_members where user_id = ${ann.id}`
  await compare()
})
