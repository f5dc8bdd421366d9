-- Sets or takes back likes of comments, in the order of the lists. A request whose comment is missing or hidden from the caller, or not
-- of this feed, has no row in the answer.
-- Locks: feeds in id order, then comments in id order, so that a deletion comes wholly before or wholly after.
create or replace function set_comment_likes(p_likers bigint[], p_feeds bigint[], p_comments bigint[], p_is_liked boolean)
returns table (nth int, author_id bigint, is_blocked boolean, is_changed boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform from feed_stats s where s.feed_id = any (p_feeds) order by s.feed_id for no key update;
  perform from comments c where c.id = any (p_comments) order by c.id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.liker, c.id as comment_id, c.user_id as author_id,
      p_is_liked and (
        select true from user_blocks b where b.blocked_id = a.liker and b.blocker_id in (s.author_id, c.user_id) limit 1) is true as is_blocked,
      -- A caller who asks for the same several times at once likes it once.
      row_number() over (partition by a.liker, a.comment_id order by a.nth) = 1 as is_first
    from unnest(p_likers, p_feeds, p_comments) with ordinality a (liker, feed_id, comment_id, nth)
    join feed_stats s on s.feed_id = a.feed_id
    join comments c on c.id = a.comment_id and c.subject_id = s.feed_id and c.subject_kind = 'feeds' and c.deleted_at is null
    -- Instead of a foreign key, which would lock them: a user's row is never deleted.
    join users u on u.id = a.liker
    where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.liker)
      and (c.hidden = 0 or comment_seen_by(c.hidden, c.user_id, a.liker))),
  added as (
    insert into comment_likes (comment_id, user_id)
    select k.comment_id, k.liker from asked k where p_is_liked and k.is_first and not k.is_blocked order by k.nth
    on conflict on constraint comment_likes_once do nothing returning comment_id, user_id),
  removed as (
    delete from comment_likes l using asked k
    where not p_is_liked and l.comment_id = k.comment_id and l.user_id = k.liker
    returning l.comment_id, l.user_id),
  changed as (select * from added union all select * from removed),
  counted as (
    update comments c set like_count = c.like_count + n.change
    from (select g.comment_id, (case when p_is_liked then 1 else -1 end * count(*))::int as change from changed g group by g.comment_id) n
    where c.id = n.comment_id)
  select k.nth::int, k.author_id, k.is_blocked, g.comment_id is not null
  from asked k left join changed g on k.is_first and g.comment_id = k.comment_id and g.user_id = k.liker;
end $$;
