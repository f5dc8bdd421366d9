import { given, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { type ImportedReward, importReward } from '../../rewards/index.ts'
import { countRewards } from '../answers/reward-feed.ts'
import { entitiesOfAll } from '../entities/find-entities.ts'

/** Writes likes, the oldest first, and counts them; their ids, in that order. */
export async function importLikes(
  tx: Tx,
  likes: readonly { feedId: number; userId: number; createdAt: Date }[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into likes (subject_kind, subject_id, user_id, target_id, created_at)
    select 'feeds', given.feed_id, given.user_id, s.author_id, given.created_at
    from ${given(inOrder(likes))} as given (feed_id bigint, user_id bigint, created_at timestamptz, position int)
    join feed_stats s on s.feed_id = given.feed_id order by given.position
    returning id`)
  await count(tx, likes, { ofFeed: sql`like_count`, ofPerson: sql`p_likes`, ofTopics: sql`p_likes` })
  return rows.map(({ id }) => id)
}

export interface ImportedComment {
  feedId: number
  userId: number
  replyUserId: number | null
  body: string
  createdAt: Date
}

/** Writes comments, the oldest first, and counts them; their ids, in that order. */
export async function importComments(tx: Tx, comments: readonly ImportedComment[]): Promise<number[]> {
  const entities = await entitiesOfAll(
    tx,
    comments.map(({ body }) => body),
  )
  const rows = comments.map((comment, at) => ({ ...comment, entities: entities[at]!.length > 0 ? entities[at] : null }))
  const written = await tx.rows<{ id: number }>(sql`
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, body, entities, created_at)
    select 'feeds', given.feed_id, given.user_id, s.author_id, given.reply_user_id, given.body, nullif(given.entities, 'null'), given.created_at
    from ${given(inOrder(rows))} as given (feed_id bigint, user_id bigint, reply_user_id bigint, body text, entities jsonb, created_at timestamptz, position int)
    join feed_stats s on s.feed_id = given.feed_id order by given.position
    returning id`)
  await count(tx, comments, { ofFeed: sql`comment_count`, ofPerson: sql`p_comments` })
  const ids = written.map(({ id }) => id)
  await placeReplies(tx, ids)
  return ids
}

/** Puts replies under the last comment before them of the user who is replied to, and counts them there. */
async function placeReplies(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    with placed as (
      update comments c set parent_id = p.id
      from comments r cross join lateral (
        select p.id from comments p
        where p.subject_id = r.subject_id and p.user_id = r.reply_user_id and p.id < r.id and p.deleted_at is null
          and p.reply_user_id is null
        order by p.id desc limit 1) p
      where r.id = any (${ids}::bigint[]) and r.reply_user_id is not null and c.id = r.id
      returning c.parent_id, c.hidden)
    update comments c set reply_count = c.reply_count + n.replies
    from (select parent_id, count(*)::int as replies from placed where hidden = 0 group by parent_id) n where c.id = n.parent_id`)
}

/** Writes likes of comments and counts them. */
export async function importCommentLikes(
  tx: Tx,
  likes: readonly { commentId: number; userId: number; createdAt: Date }[],
): Promise<void> {
  await tx.run(sql`
    with liked as (
      insert into comment_likes (comment_id, user_id, created_at)
      select comment_id, user_id, created_at from ${given(likes)} as given (comment_id bigint, user_id bigint, created_at timestamptz)
      returning comment_id)
    update comments c set like_count = c.like_count + n.likes
    from (select comment_id, count(*)::int as likes from liked group by comment_id) n where c.id = n.comment_id`)
}

/** Adds feeds to people's collections, in order. */
export const importCollections = (
  tx: Tx,
  kept: readonly { feedId: number; userId: number; createdAt: Date }[],
): Promise<number> =>
  tx.run(sql`
    insert into feed_collections (user_id, feed_id, created_at)
    select user_id, feed_id, created_at
    from ${given(inOrder(kept))} as given (feed_id bigint, user_id bigint, created_at timestamptz, position int) order by position`)

/** Rewards the author of a feed, without a notice. */
export async function importFeedReward(
  tx: Tx,
  { feedId: targetId, ...reward }: Omit<ImportedReward, 'targetType' | 'targetId'> & { feedId: number },
): Promise<void> {
  const targetType = 'feeds'
  const { amount: amountCoins } = await importReward(tx, { ...reward, targetType, targetId })
  await countRewards(tx, [{ targetType, targetId, amountCoins }])
}

/** Updates what counts these answers: the feeds with their heat, their authors and, for likes, their topics. */
async function count(
  tx: Tx,
  answers: readonly { feedId: number }[],
  { ofFeed, ofPerson, ofTopics }: { ofFeed: Sql; ofPerson: Sql; ofTopics?: Sql },
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { feedId } of answers) counts.set(feedId, (counts.get(feedId) ?? 0) + 1)
  const rows = [...counts].map(([feedId, number]) => ({ feedId, number }))
  await tx.run(sql`
    update feed_stats s set ${ofFeed} = s.${ofFeed} + given.number
    from ${given(rows)} as given (feed_id bigint, number int) where s.feed_id = given.feed_id`)
  await tx.run(sql`
    update feed_stats s set hot = hot_with(s)
    where s.feed_id = any(${[...counts.keys()]}::bigint[])`)
  await tx.run(sql`
    select change_user_counts(s.author_id, ${ofPerson} => given.number, p_is_seen => not s.is_hidden)
    from ${given(rows)} as given (feed_id bigint, number int) join feed_stats s on s.feed_id = given.feed_id`)
  if (ofTopics)
    await tx.run(sql`
      select change_topic_counts(s.topic_ids, ${ofTopics} => given.number)
      from ${given(rows)} as given (feed_id bigint, number int) join feed_stats s on s.feed_id = given.feed_id`)
}

const inOrder = <Answer extends object>(answers: readonly Answer[]) =>
  answers.map((answer, position) => ({ ...answer, position }))
