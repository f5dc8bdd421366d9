import { sql } from '../../server/src/kernel/index.ts'
import { commentText, replyText } from '../content/feed-texts.ts'
import { people } from '../content/people.ts'
import { type DemoContext, idOf } from '../step.ts'
import type { DemoFeed } from './demo-feed.ts'

const REWARDS = 40
const ADOPTIONS = 2

/**
 * What others made of the feeds: likes, comments and replies, rewards, collections, what staff chose (which includes
 * the answers to some questions); then the counts.
 */
export async function answerFeeds(context: DemoContext, feeds: ReadonlyMap<number, DemoFeed>): Promise<void> {
  await addLikesAndComments(context, feeds)
  await addRewards(context)
  await adoptAnswers(context)
  const { tx } = context
  await tx.run(sql`
    insert into feed_category_links (category_id, feed_id)
    select (select min(id) from feed_categories) + s.feed_id % 5, s.feed_id from feed_stats s
    where s.is_listed and s.feed_id % 6 = 0 order by s.feed_id`)
  await tx.run(sql`
    update feed_stats s set category_ids = array[l.category_id], recommended_at = date_trunc('second', s.created_at + interval '1 hour')
    from feed_category_links l where l.feed_id = s.feed_id`)
  await countAll(context)
}

async function addLikesAndComments(context: DemoContext, feeds: ReadonlyMap<number, DemoFeed>): Promise<void> {
  const { tx, random } = context
  const readers = people.filter((person) => !person.state && person.days > 0).map(({ key }) => idOf(context, key))
  const seen = new Map(
    (
      await tx.rows<{ feed_id: number; readers: number[] }>(sql`
      select s.feed_id, array(select u.id from users u where feed_seen_by(s.author_id, s.hidden_topic_ids, u.id) and u.id <> s.author_id order by u.id) as readers
      from feed_stats s where s.is_hidden`)
    ).map((row) => [row.feed_id, row.readers]),
  )
  const likes: { feedId: number; userId: number; minutes: number }[] = []
  const comments: { feedId: number; userId: number; reply: number | null; body: string; minutes: number }[] = []
  for (const [feedId, { authorId, minutesAgo }] of feeds) {
    const able = random.shuffled((seen.get(feedId) ?? readers).filter((id) => id !== authorId))
    const later = () => random.int(0, Math.max(0, Math.min(minutesAgo - 1, minutesAgo)))
    for (const userId of able.slice(0, random.int(0, 18))) likes.push({ feedId, userId, minutes: later() })
    for (const userId of able.slice(0, random.chance(0.6) ? random.int(0, 5) : 0)) {
      const minutes = later()
      comments.push({ feedId, userId, reply: null, body: commentText(random), minutes })
      if (random.chance(0.4))
        comments.push({
          feedId,
          userId: authorId,
          reply: userId,
          body: replyText(random),
          minutes: Math.floor(minutes / 2),
        })
    }
  }
  const latest = <Item extends { minutes: number }>(items: Item[]) => items.sort((a, b) => b.minutes - a.minutes)
  const column = <Item, Value>(items: readonly Item[], value: (item: Item) => Value): Value[] => items.map(value)
  latest(likes)
  latest(comments)
  await tx.run(sql`
    insert into likes (subject_kind, subject_id, user_id, target_id, created_at)
    select 'feeds', given.feed_id, given.user_id, s.author_id, plaza_now() - make_interval(mins => minutes)
    from unnest(${column(likes, (each) => each.feedId)}::bigint[], ${column(likes, (each) => each.userId)}::bigint[], ${column(likes, (each) => each.minutes)}::int[])
      with ordinality as given (feed_id, user_id, minutes, position)
    join feed_stats s on s.feed_id = given.feed_id order by position`)
  await tx.run(sql`
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, body, created_at)
    select 'feeds', given.feed_id, given.user_id, s.author_id, given.reply, given.body, plaza_now() - make_interval(mins => minutes)
    from unnest(${column(comments, (each) => each.feedId)}::bigint[], ${column(comments, (each) => each.userId)}::bigint[],
      ${column(comments, (each) => each.reply)}::bigint[], ${column(comments, (each) => each.body)}::text[], ${column(comments, (each) => each.minutes)}::int[])
      with ordinality as given (feed_id, user_id, reply, body, minutes, position)
    join feed_stats s on s.feed_id = given.feed_id order by position`)
  await tx.run(sql`
    insert into feed_collections (user_id, feed_id, created_at)
    select user_id, subject_id, created_at from likes where id % 9 = 0 order by id`)
}

async function addRewards({ tx, random }: DemoContext): Promise<void> {
  const gifts = await tx.rows<{ id: number }>(sql`select id from reward_gifts where price <= 50 order by id`)
  const fans = await tx.rows<{ user_id: number; target_id: number; subject_id: number }>(sql`
    select l.user_id, l.target_id, l.subject_id from likes l
    where not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in ((l.user_id, l.target_id), (l.target_id, l.user_id)))
    order by l.id % 37, l.id limit ${REWARDS}`)
  for (const { user_id, target_id, subject_id } of fans)
    await tx.run(sql`
      select give_reward(${`demo:feed:${subject_id}:${user_id}`}, ${user_id}, ${target_id}, 'feeds', ${subject_id}, ${random.pick(gifts).id}, null, null,
        ${random.int(1, 3)}, 1000000)`)
}

/** Some questions have the first answer anybody else gave them chosen, a while after it was given. */
async function adoptAnswers({ tx }: DemoContext): Promise<void> {
  await tx.run(sql`
    update wendas w set adoption = answer.feed_id, updated_at = least(answer.created_at + interval '6 hours', plaza_now())
    from (
      select distinct on (s.repostable_id) s.repostable_id, s.feed_id, s.created_at
      from feed_stats s join wendas q on q.id = s.repostable_id
      where s.repostable_type = 'wenda' and s.is_listed and s.author_id <> q.author_id
      order by s.repostable_id, s.feed_id limit ${ADOPTIONS}) answer
    where w.id = answer.repostable_id`)
}

async function countAll({ tx }: DemoContext): Promise<void> {
  await tx.run(sql`
    update feed_stats s set
      like_count = (select count(*) from likes l where l.subject_kind = 'feeds' and l.subject_id = s.feed_id),
      comment_count = (select count(*) from comments c where c.subject_kind = 'feeds' and c.subject_id = s.feed_id and c.deleted_at is null),
      view_count = 10 + (s.feed_id * 37) % 400,
      reward_count = coalesce((select r.count from reward_sums r where r.target_type = 'feeds' and r.target_id = s.feed_id), 0),
      reward_amount = coalesce((select r.amount from reward_sums r where r.target_type = 'feeds' and r.target_id = s.feed_id), 0)`)
  await tx.run(
    sql`update feed_stats set hot = feed_hot(like_count, comment_count, member_share_count, reward_count, created_at)`,
  )
  await tx.run(sql`
    update user_counts c set feeds_count = f.feeds, likes_count = f.likes, comments_count = f.comments from (
      select author_id, count(*) as feeds, sum(like_count) as likes, sum(comment_count) as comments from feed_stats group by 1) f
    where f.author_id = c.user_id`)
  await tx.run(sql`
    update topics t set feeds_count = f.feeds, feeds_likes_count = f.likes, active_at = f.latest from (
      select l.topic_id, count(*) as feeds, sum(s.like_count) as likes, max(s.created_at) as latest
      from feed_topics l join feed_stats s on s.feed_id = l.feed_id group by 1) f
    where f.topic_id = t.id`)
  await tx.run(sql`
    insert into feed_theme_participators (theme_id, user_id, feeds_count)
    select theme_id, author_id, count(*) from feed_stats where theme_id is not null group by 1, 2`)
  await tx.run(sql`
    update feed_themes t set feeds_count = (select count(*) from feed_stats s where s.theme_id = t.id),
      participators_count = (select count(*) from feed_theme_participators p where p.theme_id = t.id)`)
  await tx.run(sql`
    update feed_categories c set feeds_count = (select count(*) from feed_category_links l where l.category_id = c.id)`)
  for (const [type, table] of [
    ['mall_commodities', sql`commodities`],
    ['info', sql`infos`],
    ['wenda', sql`wendas`],
  ] as const)
    await tx.run(sql`
      update ${table} r set comments_count = (
        select count(*) from feed_stats s where s.repostable_type = ${type} and s.repostable_id = r.id and s.is_listed)`)
}
