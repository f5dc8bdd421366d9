-- Writes comments, in the order of the lists; those of limited people are hidden, and then in no count. One whose feed is missing or
-- hidden from the caller has no row in the answer; one that is refused has no `id`. A reply answers a comment (`p_answered`), under
-- which it stands, or goes to the author or to a user who commented there: otherwise it would be a way to write to anyone.
-- May be null: id, created_at, reply_user_id, parent_id
-- Locks: feeds in id order, so that a deletion comes wholly before or wholly after.
create or replace function write_comments(p_commenters bigint[], p_feeds bigint[], p_bodies text[], p_replies bigint[], p_answered bigint[])
returns table (nth int, author_id bigint, is_hidden boolean, is_reply_there boolean, is_blocked boolean, is_counted boolean, id bigint, created_at timestamptz,
  reply_user_id bigint, parent_id bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from feed_stats s where s.feed_id = any (p_feeds) order by s.feed_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.commenter, a.body, r.reply, p.parent_id, s.feed_id, s.author_id, s.is_hidden,
      (select u.limited_until is not null from users u where u.id = a.commenter) as is_limited,
      case when a.answered is not null then p.parent_id is not null and (a.reply is null or a.reply = p.user_id) else a.reply is null
        or (select u.deleted_at is null from users u where u.id = a.reply) is true
          -- `(select true …)`, not `exists`: as long as a table is small, the planner would read all of it instead of looking up each row.
          and (a.reply = s.author_id or (
            select true from comments c
            where c.user_id = a.reply and c.subject_id = s.feed_id and c.subject_kind = 'feeds' and c.deleted_at is null
              and (c.hidden = 0 or comment_seen_by(c.hidden, c.user_id, a.commenter)) limit 1) is true) end
        as is_reply_there,
      (select true from user_blocks b where b.blocked_id = a.commenter and b.blocker_id in (s.author_id, p.user_id, r.reply) limit 1) is true as is_blocked
    from unnest(p_commenters, p_feeds, p_bodies, p_replies, p_answered) with ordinality a (commenter, feed_id, body, reply, answered, nth)
    join feed_stats s on s.feed_id = a.feed_id
    -- A reply to a reply stands under the same comment.
    left join lateral (
      select c.user_id, coalesce(c.parent_id, c.id) as parent_id from comments c
      where c.id = a.answered and c.subject_id = s.feed_id and c.subject_kind = 'feeds' and c.deleted_at is null
        and (c.hidden = 0 or comment_seen_by(c.hidden, c.user_id, a.commenter))) p on true
    -- No one replies to themselves or to someone who is gone: such a comment only goes on.
    cross join lateral (
      select case when a.answered is null then a.reply
        when p.user_id <> a.commenter and (select u.deleted_at is null from users u where u.id = p.user_id) then p.user_id end as reply) r
    where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.commenter)),
  accepted as materialized (
    select k.*, row_number() over (order by k.nth) as rank from asked k where k.is_reply_there and not k.is_blocked),
  added as (
    insert into comments (subject_kind, subject_id, user_id, target_id, reply_user_id, parent_id, body, hidden)
    select 'feeds', k.feed_id, k.commenter, k.author_id, k.reply, k.parent_id, k.body, k.is_limited::int from accepted k order by k.rank
    returning id, created_at),
  -- Ids are given in the order of the rows.
  ranked as (select c.id, c.created_at, row_number() over (order by c.id) as rank from added c),
  counted as (
    update feed_stats s set comment_count = s.comment_count + n.comments,
      hot = hot_with(s, comments => n.comments)
    from (select k.feed_id, count(*)::int as comments from accepted k where not k.is_limited group by k.feed_id) n where s.feed_id = n.feed_id)
  select k.nth::int, k.author_id, k.is_hidden, k.is_reply_there, k.is_blocked, not k.is_limited, p.id, p.created_at, k.reply, k.parent_id
  from asked k left join accepted a on a.nth = k.nth left join ranked p on p.rank = a.rank;
end $$;
