import { sql } from '../../../../kernel/index.ts'
import {
  countImportedAuthors,
  countImportedTopicFeeds,
  findLoadedEntities,
  loadCollections,
  loadComments,
  loadLikes,
  placeFeeds,
} from '../../../feeds/index.ts'
import { countImportedMembers, countImportedTopics } from '../../../topics/index.ts'
import { countImportedPeople } from '../../../users/index.ts'
import { eachPage, type ImportStep, links, once, thereAlready } from '../run.ts'

/** Likes of posts. Those of anything else are left out. */
export const likes = links('likes', {
  table: sql`import_stage.likes`,
  size: 40_000,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.id::text as source_id, s.likeable_id as feed_id, s.user_id, coalesce(s.created_at, f.created_at) as created_at,
      case when s.likeable_type is distinct from 'feeds' then 'of ' || coalesce(s.likeable_type, 'nothing')
        when f.id is null then 'feed_missing' when u.id is null then 'user_missing'
        when s.nth > 1 or exists (select from likes l where l.user_id = s.user_id and l.subject_id = s.likeable_id and l.subject_kind = 'feeds')
          then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by user_id, likeable_type, likeable_id order by n) as nth from import_stage.likes
      where n > ${after} and n <= ${upTo}) s
    left join feeds f on f.id = s.likeable_id left join users u on u.id = s.user_id
    order by s.n`,
  load: loadLikes,
})

const LONGEST = 1000

/** Comments on posts, under their ids. */
export const comments = links('comments', {
  table: sql`import_stage.comments`,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.id::text as source_id, s.id, s.commentable_id as feed_id, s.user_id, r.id as reply_user_id,
      btrim(left(btrim(s.body), ${LONGEST})) as body, coalesce(s.created_at, f.created_at) as created_at,
      case when s.commentable_type is distinct from 'feeds' then 'of ' || coalesce(s.commentable_type, 'nothing')
        when s.deleted_at is not null then 'deleted' when f.id is null then 'feed_missing' when u.id is null then 'user_missing'
        when coalesce(btrim(s.body), '') = '' then 'empty' when s.id is null then 'no_id'
        when s.nth > 1 or c.id is not null then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by id order by n) as nth from import_stage.comments where n > ${after} and n <= ${upTo}) s
    left join feeds f on f.id = s.commentable_id left join users u on u.id = s.user_id left join users r on r.id = s.reply_user
    left join comments c on c.id = s.id
    order by s.n`,
  load: loadComments,
})

/** Which comments lost their end (theirs may be 64 kB long), or whom they reply to. */
export const shortened = once('comments shortened', async (tx, { id }) => {
  const rows = await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail)
    select ${id}, 'comments', s.id::text, 'changed', v.reason, v.detail from import_stage.comments s
    join comments c on c.id = s.id
    cross join lateral (values
      ('text_shortened', null, char_length(btrim(s.body)) > ${LONGEST}),
      ('reply_missing', s.reply_user::text, s.reply_user > 0 and c.reply_user_id is null)) as v (reason, detail, is_so)
    where v.is_so and not exists (select from import_stage.comments d where d.id = s.id and d.n < s.n)
      and not exists (select from import_ranges r where r.kind = 'comments' and r.import_id <> ${id} and s.id between r.first_id and r.last_id)`)
  return { rows, taken: rows }
})

const collections = (name: 'feed_collections' | 'collections') => {
  const table = name === 'collections' ? sql`import_stage.collections` : sql`import_stage.feed_collections`
  const feedId = name === 'collections' ? sql`s.collectible_id` : sql`s.feed_id`
  const kind = name === 'collections' ? sql`s.collectible_type` : sql`'feeds'`
  return links(name, {
    table,
    pick: ({ after, upTo }, run) => sql`
      select s.n, s.id::text as source_id, ${feedId} as feed_id, s.user_id, coalesce(s.created_at, f.created_at) as created_at,
        case when ${kind} is distinct from 'feeds' then 'of ' || coalesce(${kind}, 'nothing')
          when f.id is null then 'feed_missing' when u.id is null then 'user_missing'
          when row_number() over (partition by s.user_id, ${feedId} order by s.n) > 1
            or exists (select from feed_collections x where x.user_id = s.user_id and x.feed_id = f.id) then ${thereAlready(run)} end as reason
      from ${table} s left join feeds f on f.id = ${feedId} left join users u on u.id = s.user_id
      where s.n > ${after} and s.n <= ${upTo}
      order by s.n`,
    load: loadCollections,
  })
}
export const feedCollections = collections('feed_collections')
export const olderCollections = collections('collections')

/** Mentions, tags and links in comments, once everyone is there who can be mentioned. */
export const mentions: ImportStep = {
  name: 'mentions',
  async run(run) {
    const { last } = await run.db.get<{ last: number }>(
      sql`select coalesce(max(id), 0) as last from import_stage.comments`,
    )
    await eachPage(
      run,
      'mentions',
      { last, size: 20_000 },
      {
        prepare: async () => undefined,
        async write(tx, { after, upTo }) {
          return { rows: upTo - after, taken: await findLoadedEntities(tx, after + 1, upTo) }
        },
      },
    )
  },
}

/** Everything about posts is there: they appear, with their counts. */
export const place: ImportStep = {
  name: 'place',
  async run(run) {
    const { last } = await run.db.get<{ last: number }>(sql`select coalesce(max(id), 0) as last from feeds`)
    const views = (from: number, to: number) => sql`
      select s.id as feed_id, max(greatest(s.feed_view_count, 0)) as view_count,
        max(s.repostable_id) filter (where s.repostable_type = 'feeds') as quoted_id
      from import_stage.feeds s where s.id between ${from} and ${to} group by 1`
    await eachPage(
      run,
      'place',
      { last, size: 100_000 },
      {
        prepare: async () => undefined,
        async write(tx, { after, upTo }) {
          await placeFeeds(tx, after + 1, upTo, views(after + 1, upTo))
          return { rows: upTo - after, taken: 0 }
        },
      },
    )
  },
}

/** Counts everything for people. */
export const countPeople: ImportStep = {
  name: 'count people',
  async run(run) {
    const { last } = await run.db.get<{ last: number }>(sql`select coalesce(max(id), 0) as last from users`)
    await eachPage(
      run,
      'count people',
      { last, size: 5000 },
      {
        prepare: async () => undefined,
        async write(tx, { after, upTo }) {
          await countImportedPeople(tx, after + 1, upTo)
          await countImportedAuthors(tx, after + 1, upTo)
          await countImportedTopics(tx, after + 1, upTo)
          return { rows: upTo - after, taken: 0 }
        },
      },
    )
  },
}

export const countTopics = once('count topics', async (tx) => {
  await countImportedMembers(tx)
  await countImportedTopicFeeds(tx)
  return { rows: 0, taken: 0 }
})
