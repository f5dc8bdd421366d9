import { sql, type Tx } from '../../../kernel/index.ts'

/** Older notices count as read. */
const READ_AFTER = sql`interval '3 days'`

/**
 * Creates the notices of what was imported, as if they had been sent when it happened; the older ones are read. Called
 * once, after everything else. Nothing is pushed.
 */
export async function importNotices(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into notifications (user_id, kind, seq, sender_id, feed_id, comment_id, topic_id, detail, message, created_at)
    select user_id, kind, row_number() over (partition by user_id, kind order by created_at, position),
      sender_id, feed_id, comment_id, topic_id, detail, message, created_at
    from (${told}) as told`)
  await tx.run(sql`
    insert into notification_counters (user_id, kind, total, unread, last_at)
    select user_id, kind, count(*), count(*) filter (where created_at > plaza_now() - ${READ_AFTER}), max(created_at)
    from notifications group by user_id, kind`)
  await tx.run(sql`
    insert into notification_reads (user_id, kind, through_seq, read_at)
    select user_id, kind, total - unread, plaza_now() - ${READ_AFTER} from notification_counters where total > unread`)
  await tx.run(sql`
    insert into notification_inboxes (user_id, unread) select user_id, sum(unread) from notification_counters group by user_id`)
}

/** Marks all notices so far as pushed. */
export const forgetPushes = (tx: Tx): Promise<number> =>
  tx.run(
    sql`with gone as (delete from push_routes returning id) select forget_job('push:' || id) from gone order by id`,
  )

const told = sql`
  select target_id as user_id, 'like' as kind, user_id as sender_id, subject_id as feed_id, null::bigint as comment_id,
    null::bigint as topic_id, null::jsonb as detail, null::jsonb as message, created_at, id as position
  from likes where user_id <> target_id
  union all
  select c.user_id, 'comment_like', l.user_id, c.subject_id, c.id, null, null, null, l.created_at, c.id
  from comment_likes l join comments c on c.id = l.comment_id where l.user_id <> c.user_id and c.deleted_at is null
  union all
  select target_id, 'comment', user_id, subject_id, id, null, null, null, created_at, id
  from comments where user_id <> target_id and target_id is distinct from reply_user_id and deleted_at is null
  union all
  select reply_user_id, 'comment', user_id, subject_id, id, null, null, null, created_at, id
  from comments where user_id <> reply_user_id and deleted_at is null
  union all
  select distinct on (f.id, e ->> 'user_id') (e ->> 'user_id')::bigint, 'mention', f.author_id, f.id, null, null, null, null, f.created_at, f.id
  from feeds f join feed_stats s on s.feed_id = f.id cross join jsonb_array_elements(f.entities) e
  where s.is_listed and e ->> 'kind' = 'mention' and (e ->> 'user_id')::bigint <> f.author_id
  union all
  select followed_id, 'following', follower_id, null, null, null, null, null, created_at, id from user_follows
  union all
  select receiver_id, 'reward', user_id, case when target_type = 'feeds' then target_id end, null,
    case when target_type = 'feed-topics' then target_id end,
    jsonb_build_object('log', jsonb_build_object('name', name, 'price', price, 'numbers', numbers)), null, created_at, id
  from reward_logs
  union all
  select manager_id, 'applyFor', user_id, null, null, topic_id, jsonb_build_object('expense', expense), null, created_at, id
  from topic_applications where user_id <> manager_id
  union all
  select user_id, 'accept', manager_id, null, null, topic_id, jsonb_build_object('expense', expense), null, decided_at, id
  from topic_applications where user_id <> manager_id and status = 'accepted'
  union all
  select user_id, 'system', null, null, null, topic_id, null, jsonb_build_object('code', 'notice.topic_declined'), decided_at, id
  from topic_applications where status = 'rejected'
  union all
  select creator_id, 'system', null, null, null, id, null, jsonb_build_object('code', 'notice.topic_refused'),
    least(created_at + interval '2 hours', plaza_now()), id
  from topics where status = 'failed'
  union all
  select r.owner_id, r.kind, s.author_id, s.feed_id, null, null, null, null, s.created_at, s.feed_id
  from feed_stats s join (
    select 'wenda' as type, 'answer' as kind, id, author_id as owner_id from wendas
    union all select 'mall_commodities', 'mall_selling_commodity', id, user_id from commodities
    union all select 'knowledge', 'selling_knowledge', id, author_id from knowledge) r on r.type = s.repostable_type and r.id = s.repostable_id
  where s.is_listed and s.author_id <> r.owner_id
  union all
  select s.author_id, 'adoption', w.author_id, s.feed_id, null, null, null, null, w.updated_at, s.feed_id
  from wendas w join feed_stats s on s.feed_id = w.adoption where s.is_listed and s.author_id <> w.author_id`
