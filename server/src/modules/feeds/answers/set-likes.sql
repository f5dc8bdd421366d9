-- Sets or takes back likes, in the order of the lists. A request whose feed is missing or hidden from the caller has no row in
-- the answer; one that changed nothing has no `like_id`.
-- May be null: like_id
-- Locks: feeds in id order, so that a deletion comes wholly before or wholly after.
create or replace function set_likes(p_likers bigint[], p_feeds bigint[], p_is_liked boolean)
returns table (nth int, author_id bigint, topic_ids bigint[], is_hidden boolean, is_blocked boolean, like_id bigint) language plpgsql as $$
#variable_conflict use_column
begin
  perform from feed_stats s where s.feed_id = any (p_feeds) order by s.feed_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.liker, s.feed_id, s.author_id, s.topic_ids, s.is_hidden,
      p_is_liked and (select true from user_blocks b where b.blocker_id = s.author_id and b.blocked_id = a.liker) is true as is_blocked,
      -- A caller who asks for the same several times at once likes it once.
      row_number() over (partition by a.liker, a.feed_id order by a.nth) = 1 as is_first
    from unnest(p_likers, p_feeds) with ordinality a (liker, feed_id, nth)
    join feed_stats s on s.feed_id = a.feed_id
    -- Instead of a foreign key, which would lock them: a user's row is never deleted.
    join users u on u.id = a.liker
    where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.liker)),
  added as (
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', k.feed_id, k.liker, k.author_id from asked k where p_is_liked and k.is_first and not k.is_blocked order by k.nth
    on conflict on constraint likes_once do nothing returning id, subject_id, user_id),
  removed as (
    delete from likes l using asked k
    where not p_is_liked and l.user_id = k.liker and l.subject_id = k.feed_id and l.subject_kind = 'feeds'
    returning l.id, l.subject_id, l.user_id),
  changed as (select * from added union all select * from removed),
  counted as (
    update feed_stats s set like_count = s.like_count + n.change, hot = hot_with(s, likes => n.change)
    from (select c.subject_id, (case when p_is_liked then 1 else -1 end * count(*))::int as change from changed c group by c.subject_id) n
    where s.feed_id = n.subject_id)
  select k.nth::int, k.author_id, k.topic_ids, k.is_hidden, k.is_blocked, c.id
  from asked k left join changed c on k.is_first and c.subject_id = k.feed_id and c.user_id = k.liker;
end $$;
