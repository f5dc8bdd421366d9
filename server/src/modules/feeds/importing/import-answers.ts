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

/** Writes comments, the oldest first, and counts them. */
export async function importComments(tx: Tx, comments: readonly ImportedComment[]): Promise<void> {
  const entities = await entitiesOfAll(
    tx,
    comments.map(({ body }) => body),
  )
  const rows = comments.map((comment, at) => ({ ...comment, entities: entities[at]!.length > 0 ? entities[at] : null }))
  await tx.run(sql`
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, body, entities, created_at)
    select 'feeds', given.feed_id, given.user_id, s.author_id, given.reply_user_id, given.body, nullif(given.entities, 'null'), given.created_at
    from ${given(inOrder(rows))} as given (feed_id bigint, user_id bigint, reply_user_id bigint, body text, entities jsonb, created_at timestamptz, position int)
    join feed_stats s on s.feed_id = given.feed_id order by given.position`)
  await count(tx, comments, { ofFeed: sql`comment_count`, ofPerson: sql`p_comments` })
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
