-- Likes that travel together: who liked what, in the order of the lists. A like whose feed is missing or not seen, or by nobody
-- there is, has no row in the answer; one that was there already, or comes twice in the list, has no `like_id`.
-- May be null: like_id
-- Locks: feeds in id order, so that a deletion comes wholly before or wholly after; then topics, then people, in id order.
create or replace function like_feeds(p_likers bigint[], p_feeds bigint[])
returns table (nth int, author_id bigint, is_blocked boolean, like_id bigint) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform from feed_stats s where s.feed_id = any (p_feeds) order by s.feed_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.liker, s.feed_id, s.author_id, s.topic_ids, s.is_hidden,
      exists (select from user_blocks b where b.blocker_id = s.author_id and b.blocked_id = a.liker offset 0) as is_blocked
    from unnest(p_likers, p_feeds) with ordinality a (liker, feed_id, nth)
    cross join lateral (select * from feed_stats s where s.feed_id = a.feed_id offset 0) s
    where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.liker)
      -- Instead of a reference, which would lock them: nobody's row ever goes.
      and exists (select from users u where u.id = a.liker offset 0)),
  added as (
    insert into likes (subject_kind, subject_id, user_id, target_id)
    select 'feeds', k.feed_id, k.liker, k.author_id from asked k where not k.is_blocked
    group by k.feed_id, k.liker, k.author_id order by min(k.nth)
    on conflict on constraint likes_once do nothing returning id, subject_id, user_id),
  -- Of those who ask for the same the first has the like: behind it they follow one another. A join would compare all with all.
  outcome as materialized (
    select o.* from (
      select b.nth, b.author_id, b.topic_ids, b.is_hidden, b.is_blocked,
        lag(b.like_id) over (partition by b.feed_id, b.liker order by b.nth) as like_id
      from (
        select k.nth, k.feed_id, k.liker, k.author_id, k.topic_ids, k.is_hidden, k.is_blocked, null::bigint as like_id from asked k
        union all select 0, l.subject_id, l.user_id, null, null, null, null, l.id from added l) b) o
    where o.nth > 0),
  counted as (
    update feed_stats s set like_count = s.like_count + n.likes,
      hot = hot_with(s, likes => n.likes)
    from (select l.subject_id, count(*)::int as likes from added l group by l.subject_id) n where s.feed_id = n.subject_id)
  select o.nth::int, o.author_id, o.is_blocked, o.like_id
  from outcome o, count_likes_elsewhere(
    array(select t from outcome l cross join unnest(l.topic_ids) t where l.like_id is not null),
    array(select l.author_id from outcome l where l.like_id is not null),
    array(select not l.is_hidden from outcome l where l.like_id is not null), 1) elsewhere;
end $$;

-- Likes taken back together. One whose feed is missing or not seen has no row in the answer.
-- May be null: like_id
-- Locks: as above.
create or replace function unlike_feeds(p_likers bigint[], p_feeds bigint[])
returns table (nth int, author_id bigint, like_id bigint) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform from feed_stats s where s.feed_id = any (p_feeds) order by s.feed_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.liker, s.feed_id, s.author_id, s.topic_ids, s.is_hidden
    from unnest(p_likers, p_feeds) with ordinality a (liker, feed_id, nth)
    cross join lateral (select * from feed_stats s where s.feed_id = a.feed_id offset 0) s
    where feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, a.liker)),
  removed as (
    delete from likes l using asked k
    where l.user_id = k.liker and l.subject_id = k.feed_id and l.subject_kind = 'feeds' returning l.id, l.subject_id, l.user_id),
  outcome as materialized (
    select o.* from (
      select b.nth, b.author_id, b.topic_ids, b.is_hidden, lag(b.like_id) over (partition by b.feed_id, b.liker order by b.nth) as like_id
      from (
        select k.nth, k.feed_id, k.liker, k.author_id, k.topic_ids, k.is_hidden, null::bigint as like_id from asked k
        union all select 0, l.subject_id, l.user_id, null, null, null, l.id from removed l) b) o
    where o.nth > 0),
  counted as (
    update feed_stats s set like_count = s.like_count - n.likes,
      hot = hot_with(s, likes => -n.likes)
    from (select l.subject_id, count(*)::int as likes from removed l group by l.subject_id) n where s.feed_id = n.subject_id)
  select o.nth::int, o.author_id, o.like_id
  from outcome o, count_likes_elsewhere(
    array(select t from outcome l cross join unnest(l.topic_ids) t where l.like_id is not null),
    array(select l.author_id from outcome l where l.like_id is not null),
    array(select not l.is_hidden from outcome l where l.like_id is not null), -1) elsewhere;
end $$;

-- What topics and authors count of likes: each topic and each author once, however many likes there are.
create or replace function count_likes_elsewhere(p_topics bigint[], p_authors bigint[], p_seen boolean[], p_change int) returns int
language plpgsql as $$
begin
  perform add_topic_likes(p_topics, p_change);
  perform add_user_counts(p_authors, p_seen, p_likes => p_change);
  return cardinality(p_authors);
end $$;
