import { type Caller, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { blocked, feedNotFound } from '../errors.ts'
import { feedLiked, feedUnliked } from '../facts.ts'
import { isSeenBy } from '../reading/sight.ts'

interface Liked {
  author_id: number
  is_blocked: boolean
  /** Null when it was liked already. */
  like_id: number | null
}

/** Likes a feed once; liking it again changes nothing and is not an error. */
export async function likeFeed(tx: Tx, liker: Caller, feedId: number, addressKey: string): Promise<void> {
  const liked = await tx.find<Liked>(addLike(feedId, liker))
  if (!liked) throw feedNotFound()
  if (liked.is_blocked) throw blocked()
  const { like_id: likeId, author_id: authorId } = liked
  if (likeId !== null) await tx.publish(feedLiked, { feedId, likeId, likerId: liker.id, authorId, addressKey })
}

/** Takes a like back; not having liked is not an error. */
export async function unlikeFeed(tx: Tx, liker: Caller, feedId: number): Promise<void> {
  const unliked = await tx.find<Omit<Liked, 'is_blocked'>>(removeLike(feedId, liker))
  if (!unliked) throw feedNotFound()
  const { like_id: likeId, author_id: authorId } = unliked
  if (likeId !== null) await tx.publish(feedUnliked, { feedId, likeId, likerId: liker.id, authorId })
}

// One statement each: the feed first, so that a deletion comes wholly before or wholly after, then the like and the
// counters. Locks are taken in the order of everything that counts: the feed, topics by id, then the person.

export const addLike = (feedId: number, liker: { readonly id: number }): Sql => sql`
  with feed as materialized (
    select s.feed_id, s.author_id, s.topic_ids, s.is_hidden,
      exists (select from user_blocks b where b.blocker_id = s.author_id and b.blocked_id = ${liker.id}) as is_blocked
    from feed_stats s where s.feed_id = ${feedId} and ${isSeenBy(liker)} for no key update of s),
  added as (
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', f.feed_id, ${liker.id}, f.author_id from feed f where not f.is_blocked
    on conflict on constraint likes_once do nothing returning id),
  ${counted(sql`1`, sql`added`)}
  select f.author_id, f.is_blocked, c.like_id, ${countElsewhere(sql`1`)}
  from feed f left join counted c on true`

const removeLike = (feedId: number, liker: { readonly id: number }): Sql => sql`
  with feed as materialized (
    select s.feed_id, s.author_id, s.topic_ids, s.is_hidden
    from feed_stats s where s.feed_id = ${feedId} and ${isSeenBy(liker)} for no key update of s),
  removed as (
    delete from likes l using feed f
    where l.user_id = ${liker.id} and l.subject_id = f.feed_id and l.subject_kind = 'feeds' returning l.id),
  ${counted(sql`-1`, sql`removed`)}
  select f.author_id, c.like_id, ${countElsewhere(sql`-1`)}
  from feed f left join counted c on true`

const counted = (change: Sql, changed: Sql): Sql => sql`
  counted as (
    update feed_stats s set like_count = s.like_count + ${change},
      hot = feed_hot(s.like_count + ${change}, s.comment_count, s.member_share_count, s.reward_count, s.created_at)
    from feed f, ${changed} l where s.feed_id = f.feed_id returning l.id as like_id)`

const countElsewhere = (change: Sql): Sql => sql`
  case when c.like_id is not null then change_topic_counts(f.topic_ids, p_likes => ${change}) end,
  case when c.like_id is not null then change_user_counts(f.author_id, p_likes => ${change}, p_is_seen => not f.is_hidden) end`
