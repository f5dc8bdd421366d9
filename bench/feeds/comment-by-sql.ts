import { type Sql, sql } from '../../server/src/kernel/db/sql.ts'
import { visibleTo } from '../../server/src/modules/feeds/reading/visibility.ts'

/** One comment, with its feed's and the author's counters, in one statement. */
export const addComment = (
  feedId: number,
  commenter: { readonly id: number },
  body: string,
  replyUserId: number | null,
): Sql => sql`
  with feed as (
    update feed_stats s set comment_count = s.comment_count + 1,
      hot = feed_hot(s.like_count, s.comment_count + 1, s.member_share_count, s.reward_count, s.created_at)
    where s.feed_id = ${feedId} and ${visibleTo(commenter)} returning s.author_id, s.is_hidden),
  asked as materialized (
    select f.author_id, f.is_hidden,
      ${replyUserId}::bigint is null or exists (select from users u where u.id = ${replyUserId} and u.deleted_at is null) as is_reply_there,
      exists (
        select from user_blocks b where b.blocked_id = ${commenter.id} and b.blocker_id in (f.author_id, ${replyUserId})) as is_blocked
    from feed f),
  added as (
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, body)
    select 'feeds', ${feedId}, ${commenter.id}, a.author_id, ${replyUserId}, ${body} from asked a
    where a.is_reply_there and not a.is_blocked returning id, created_at)
  select a.author_id, a.is_reply_there, a.is_blocked, c.id, c.created_at,
    case when c.id is not null then change_user_counts(a.author_id, p_comments => 1, p_is_seen => not a.is_hidden) end
  from asked a left join added c on true`
