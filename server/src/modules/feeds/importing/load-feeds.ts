import { given, givenMany, type Queryable, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { type ImportedFile, importFiles } from '../../files/index.ts'
import { setTopicCounts } from '../../topics/index.ts'
import { setAuthorCounts } from '../../users/index.ts'
import { entitiesOfAll } from '../entities/find-entities.ts'
import { linkTags, relinkTags } from '../tags/link-tags.ts'
import { filesOf, type ImportedFeed, rowOf } from './import-feeds.ts'

/** A feed with the id it had elsewhere. */
export type LoadedFeed = Pick<
  ImportedFeed,
  'authorId' | 'text' | 'fromClient' | 'place' | 'images' | 'video' | 'createdAt'
> & {
  id: number
  mark: number | null
  updatedAt: Date
}

/*
 * For imports of millions: rows are written without counting; then `placeFeeds` makes them appear with everything counted, and
 * `countImportedAuthors` counts them for people and topics.
 */

/** Feeds with everything found in their texts, ready to be written. */
export interface PreparedFeeds {
  rows: Sql
  tagged: Parameters<typeof linkTags>[1]
  files: ImportedFile[]
}

/** Computes what `loadFeeds` writes: outside of its transaction, because it takes as long as writing. */
export async function prepareFeeds(db: Queryable, feeds: readonly LoadedFeed[]): Promise<PreparedFeeds> {
  const entities = await entitiesOfAll(
    db,
    feeds.map(({ text }) => text),
  )
  const marks = new Set<string>()
  const rows = feeds.map((feed, at) => {
    const mark = feed.mark === null ? undefined : `${feed.authorId} ${feed.mark}`
    const isMarkFree = mark !== undefined && !marks.has(mark)
    if (isMarkFree) marks.add(mark)
    return {
      ...rowOf(feed, at, entities[at]!),
      ...{ id: feed.id, mark: isMarkFree ? feed.mark : null, updatedAt: feed.updatedAt },
    }
  })
  return {
    rows: givenMany(rows),
    tagged: feeds.map(({ id }, at) => ({ feedId: id, entities: entities[at]! })),
    files: feeds.flatMap((feed) => filesOf(feed, feed.id)),
  }
}

/** Writes feeds under their ids, with their files. No one sees them before `placeFeeds`. */
export async function loadFeeds(tx: Tx, { rows, tagged, files }: PreparedFeeds): Promise<void> {
  if (tagged.length === 0) return
  // A mark that its author used before is given up: all it does is to recognise a second sending.
  await tx.run(sql`
    insert into feeds (id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams, entities, created_at, updated_at)
    overriding system value
    select g.id, g.author_id, g.content, g.from_client,
      case when not exists (select from feeds f where f.author_id = g.author_id and f.mark = g.mark) then g.mark end,
      g.images, nullif(g.video, 'null'), g.latitude, g.longitude, g.geohash, g.grams, nullif(g.entities, 'null'), g.created_at, g.updated_at
    from ${rows} as g (id bigint, author_id bigint, content text, from_client smallint, mark bigint, images jsonb, video jsonb,
      latitude float8, longitude float8, geohash text, grams int[], entities jsonb, created_at timestamptz, updated_at timestamptz, position int)
    order by g.position`)
  linkTags(tx, tagged)
  if (files.length > 0) await importFiles(tx, files)
}

/** Puts feeds (`topic_id, feed_id`) into topics, five each at most. */
export const loadFeedTopics = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into feed_topics (topic_id, feed_id)
    select r.topic_id, r.feed_id from (${rows}) r on conflict do nothing`)

/** Writes likes (`feed_id, user_id, created_at`). */
export const loadLikes = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into likes (subject_kind, subject_id, user_id, target_id, created_at)
    select 'feeds', r.feed_id, r.user_id, f.author_id, r.created_at
    from (${rows}) r join feeds f on f.id = r.feed_id
    on conflict do nothing`)

/** Writes comments (`id, feed_id, user_id, reply_user_id, body, created_at`) under their ids. */
export const loadComments = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into comments (id, subject_kind, subject_id, user_id, target_id, reply_user_id, body, created_at)
    overriding system value
    select r.id, 'feeds', r.feed_id, r.user_id, f.author_id, r.reply_user_id, r.body, r.created_at
    from (${rows}) r join feeds f on f.id = r.feed_id
    on conflict do nothing`)

/** Adds feeds (`feed_id, user_id, created_at`) to people's collections. */
export const loadCollections = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into feed_collections (user_id, feed_id, created_at)
    select r.user_id, r.feed_id, r.created_at from (${rows}) r on conflict do nothing`)

/** Takes likes (`feed_id, user_id`) back. */
export const dropLikes = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    delete from likes l using (${rows}) r
    where l.subject_kind = 'feeds' and l.subject_id = r.feed_id and l.user_id = r.user_id`)

/** Takes feeds (`feed_id, user_id`) out of collections. */
export const dropCollections = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`delete from feed_collections c using (${rows}) r where c.feed_id = r.feed_id and c.user_id = r.user_id`)

/** Deletes comments (`id`). */
export const dropComments = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(
    sql`update comments c set deleted_at = plaza_now() from (${rows}) r where c.id = r.id and c.deleted_at is null`,
  )

/** Deletes feeds (`id`). */
export const dropFeeds = (tx: Tx, rows: Sql): Promise<number> =>
  tx.run(sql`
    update feed_stats s set deleted_at = plaza_now(), version = s.version + 1 from (${rows}) r where s.feed_id = r.id and s.deleted_at is null`)

/** Changes the texts of feeds that have another one by now. */
export async function changeFeedTexts(tx: Tx, feeds: readonly LoadedFeed[]): Promise<void> {
  const entities = await entitiesOfAll(
    tx,
    feeds.map(({ text }) => text),
  )
  const rows = feeds.map((feed, at) => ({ ...rowOf(feed, at, entities[at]!), id: feed.id, updatedAt: feed.updatedAt }))
  const changed = await tx.rows<{ id: number }>(sql`
    update feeds f set content = given.content, grams = given.grams, entities = nullif(given.entities, 'null'), updated_at = given.updated_at
    from ${given(rows)} as given (id bigint, content text, grams int[], entities jsonb, updated_at timestamptz)
    where f.id = given.id and f.content <> given.content and (given.content <> '' or f.images <> '[]' or f.video is not null)
    returning f.id`)
  if (changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  await tx.run(sql`update feed_stats s set version = s.version + 1 where s.feed_id = any(${[...ids]}::bigint[])`)
  for (const [at, { id }] of feeds.entries())
    if (ids.has(id)) await relinkTags(tx, { feedId: id, entities: entities[at]! })
}

/** Finds mentions, tags and links in loaded comments between these ids. */
export async function findLoadedEntities(tx: Tx, from: number, to: number): Promise<number> {
  const comments = await tx.rows<{ id: number; body: string }>(sql`
    select c.id, c.body from comments c where c.id between ${from} and ${to} and c.entities is null and c.body ~ '[@#]|://'`)
  const entities = await entitiesOfAll(
    tx,
    comments.map(({ body }) => body),
  )
  const found = comments.flatMap(({ id }, at) => (entities[at]!.length > 0 ? [{ id, entities: entities[at] }] : []))
  if (found.length === 0) return 0
  return tx.run(sql`
    update comments c set entities = given.entities from ${given(found)} as given (id bigint, entities jsonb) where given.id = c.id`)
}

/**
 * Makes loaded feeds between these ids appear, and sets every count of those that are there: likes, comments, heat, topics.
 * `more` is a table with `feed_id, view_count, quoted_id`; a feed quotes an earlier one or none.
 */
export async function placeFeeds(tx: Tx, from: number, to: number, more: Sql): Promise<void> {
  const topics = sql`
    select l.feed_id, array_agg(l.topic_id order by l.id) as topic_ids,
      coalesce(array_agg(l.topic_id order by l.id) filter (where t.is_hidden), '{}') as hidden_topic_ids
    from feed_topics l join topics t on t.id = l.topic_id where l.feed_id between ${from} and ${to} group by 1`
  // Those that were there before; none of a first import.
  await tx.run(sql`
    update feed_stats s set like_count = n.likes, comment_count = n.comments,
      hot = feed_hot(n.likes::int, n.comments::int, s.member_share_count, s.reward_count, s.created_at)
    from (
      select s.feed_id, coalesce(l.rows, 0) as likes, coalesce(c.rows, 0) as comments from feed_stats s
      left join (${LIKES} where subject_kind = 'feeds' and subject_id between ${from} and ${to} group by 1) l on l.subject_id = s.feed_id
      left join (${COMMENTS} and subject_id between ${from} and ${to} group by 1) c on c.subject_id = s.feed_id
      where s.feed_id between ${from} and ${to}) n
    where n.feed_id = s.feed_id and (s.like_count, s.comment_count) is distinct from (n.likes, n.comments)`)
  await tx.run(sql`
    insert into feed_stats (feed_id, author_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id,
      view_count, like_count, comment_count, hot, created_at)
    select f.id, f.author_id, coalesce(t.topic_ids, '{}'), coalesce(t.hidden_topic_ids, '{}'),
      case when f.video is not null then 'video' when f.images <> '[]' then 'image' else 'text' end,
      case when q.id is not null then 'feeds' end, q.id, coalesce(m.view_count, 0),
      coalesce(l.rows, 0), coalesce(c.rows, 0), feed_hot(coalesce(l.rows, 0)::int, coalesce(c.rows, 0)::int, 0, 0, f.created_at), f.created_at
    from feeds f
    left join (${topics}) t on t.feed_id = f.id
    left join (${more}) m on m.feed_id = f.id
    left join feeds q on q.id = m.quoted_id and q.id < f.id
    left join (${LIKES} where subject_kind = 'feeds' and subject_id between ${from} and ${to} group by 1) l on l.subject_id = f.id
    left join (${COMMENTS} and subject_id between ${from} and ${to} group by 1) c on c.subject_id = f.id
    where f.id between ${from} and ${to} and not exists (select from feed_stats s where s.feed_id = f.id)
    order by f.id`)
  // As `countShare`, for many.
  await tx.run(sql`
    with added as (
      insert into feed_shares (feed_id, user_id)
      select distinct s.repostable_id, s.author_id from feed_stats s join feed_stats o on o.feed_id = s.repostable_id
      where s.feed_id between ${from} and ${to} and s.repostable_type = 'feeds' and not s.is_hidden
      on conflict do nothing returning feed_id)
    update feed_stats s set share_count = s.share_count + n.shares, member_share_count = s.member_share_count + n.shares,
      hot = hot_with(s, shares => n.shares)
    from (select feed_id, count(*)::int as shares from added group by 1) n where n.feed_id = s.feed_id`)
}

const LIKES = sql`select subject_id, count(*) as rows from likes`
const COMMENTS = sql`select subject_id, count(*) as rows from comments where subject_kind = 'feeds' and deleted_at is null and hidden = 0`

/** Counts feeds, likes and comments of the people between these ids. */
export const countImportedAuthors = (tx: Tx, from: number, to: number): Promise<number> =>
  setAuthorCounts(
    tx,
    sql`
      select c.user_id, coalesce(s.feeds, 0) as feeds, coalesce(s.likes, 0) as likes, coalesce(s.comments, 0) as comments,
        coalesce(s.hidden_feeds, 0) as hidden_feeds, coalesce(s.hidden_likes, 0) as hidden_likes, coalesce(s.hidden_comments, 0) as hidden_comments
      from user_counts c left join (
        select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments,
          count(*) filter (where is_hidden) as hidden_feeds, coalesce(sum(like_count) filter (where is_hidden), 0) as hidden_likes,
          coalesce(sum(comment_count) filter (where is_hidden), 0) as hidden_comments
        from feed_stats where deleted_at is null and author_id between ${from} and ${to} group by 1) s on s.author_id = c.user_id
      where c.user_id between ${from} and ${to}`,
  )

/** Counts feeds and likes of all topics, and when something was last published in each. */
export const countImportedTopicFeeds = (tx: Tx): Promise<number> =>
  setTopicCounts(
    tx,
    sql`
      select t.id, coalesce(f.feeds, 0) as feeds, coalesce(f.likes, 0) as likes, coalesce(f.hidden_feeds, 0) as hidden_feeds,
        coalesce(f.hidden_likes, 0) as hidden_likes, f.active_at
      from topics t left join (
        select l.topic_id, count(*) as feeds, sum(s.like_count) as likes,
          count(*) filter (where ${HIDDEN}) as hidden_feeds, coalesce(sum(s.like_count) filter (where ${HIDDEN}), 0) as hidden_likes,
          max(s.created_at) as active_at
        from feed_topics l join feed_stats s on s.feed_id = l.feed_id where s.deleted_at is null group by 1) f on f.topic_id = t.id`,
  )

const HIDDEN = sql`s.is_hidden and (l.topic_id <> all (s.hidden_topic_ids) or cardinality(s.hidden_topic_ids) > 1)`
