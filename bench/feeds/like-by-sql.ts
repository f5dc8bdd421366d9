import { type Sql, sql } from '../../server/src/kernel/db/sql.ts'
import { visibleTo } from '../../server/src/modules/feeds/reading/visibility.ts'

/** One like, with the counters of its feed, its topics and its author, in one statement. */
export const addLike = (feedId: number, liker: { readonly id: number }): Sql => sql`
  with feed as materialized (
    select s.feed_id, s.author_id, s.topic_ids, s.is_hidden,
      exists (select from user_blocks b where b.blocker_id = s.author_id and b.blocked_id = ${liker.id}) as is_blocked
    from feed_stats s where s.feed_id = ${feedId} and ${visibleTo(liker)} for no key update of s),
  added as (
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', f.feed_id, ${liker.id}, f.author_id from feed f where not f.is_blocked
    on conflict on constraint likes_once do nothing returning id),
  ${counted(sql`1`, sql`added`)}
  select f.author_id, f.is_blocked, c.like_id, ${countElsewhere(sql`1`)}
  from feed f left join counted c on true`

const counted = (change: Sql, changed: Sql): Sql => sql`
  counted as (
    update feed_stats s set like_count = s.like_count + ${change},
      hot = feed_hot(s.like_count + ${change}, s.comment_count, s.member_share_count, s.reward_count, s.created_at)
    from feed f, ${changed} l where s.feed_id = f.feed_id returning l.id as like_id)`

const countElsewhere = (change: Sql): Sql => sql`
  case when c.like_id is not null then change_topic_counts(f.topic_ids, p_likes => ${change}) end,
  case when c.like_id is not null then change_user_counts(f.author_id, p_likes => ${change}, p_is_seen => not f.is_hidden) end`
