-- What somebody follows: the newest living feeds of the people and topics they follow, and their own, newest first, that
-- they may see. It is found in one of two ways, and planning either took longer than running it. In a function it is
-- planned once per connection, and asking both ways takes one round trip. The plan is the same whatever the statistics say,
-- which the database gathers when it likes: every table is read by index, in the order of the index.
--
-- The newest feed of each source is an index lookup. As many of those as the page is long say how old the page's last feed
-- can be at most; only sources with something newer contribute. For somebody with many sources the newest feeds of
-- everybody are looked through first, a hundred to begin with. If so many of those are followed that as many feeds as there
-- are sources promise a full page, up to twice as many are looked through, and only until the page is full; if not (after a
-- flood, or in a large community), asking the sources takes less time than passing feeds of strangers.
create or replace function followed_feeds(
  p_viewer bigint, p_after bigint, p_limit int, p_only_topics boolean, p_only_video boolean, p_theme bigint)
returns table (feed_id bigint) language plpgsql stable rows 15
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  many constant int := 100;
  sources int := (select c.followings_count + c.feed_topics_count from user_counts c where c.user_id = p_viewer);
  hidden_topics constant bigint[] := array(select m.topic_id from topic_members m where m.user_id = p_viewer and m.is_hidden);
  looked_through int := many;
  found bigint[];
begin
  while sources > many loop
    -- Each feed is looked up among the sources by a subquery with `limit 1`, because `in` and `exists` would read all sources
    -- first. The lookup of a followed person compares pairs with `>=`: with a plain equality the planner, which assumes few
    -- follows, may read everything the viewer follows for every feed. The limit comes before all filters: there may be
    -- few films, or few feeds of the theme, and looking for more would read everything.
    found := array(
      select s.feed_id from (select s.* from feed_stats s where s.feed_id < p_after order by s.feed_id desc limit looked_through) s
      where feed_is_seen_in(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer, hidden_topics)
        and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        and (
          not p_only_topics and (
            s.author_id = p_viewer
            or coalesce((
              select f.follower_id = p_viewer and f.followed_id = s.author_id from user_follows f
              where (f.follower_id, f.followed_id) >= (p_viewer, s.author_id) order by f.follower_id, f.followed_id limit 1), false))
          or cardinality(s.topic_ids) > 0 and coalesce((
            select true from topic_members m where m.user_id = p_viewer and m.topic_id = any (s.topic_ids) limit 1), false))
      order by s.feed_id desc limit p_limit);
    if cardinality(found) = p_limit then
      return query select unnest(found);
      return;
    end if;
    exit when looked_through > many or cardinality(found) * sources < p_limit * many;
    looked_through := 2 * sources;
  end loop;

  return query
    with sources as materialized (
      select false as is_topic, a.id, newest.feed_id from (
        select f.followed_id as id from user_follows f where f.follower_id = p_viewer
        union all select p_viewer) a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.id and s.feed_id < p_after
          and feed_is_seen_in(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer, hidden_topics)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by s.feed_id desc limit 1) newest
      where not p_only_topics
      union all
      select true, m.topic_id, newest.feed_id from topic_members m
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = m.topic_id and l.feed_id < p_after
          and feed_is_seen_in(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer, hidden_topics)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by l.feed_id desc limit 1) newest
      where m.user_id = p_viewer),
    -- The newest of all sources fill a page; a feed older than all of that page is on none that is newer.
    oldest as materialized (
      select coalesce((select distinct s.feed_id from sources s order by s.feed_id desc offset p_limit - 1 limit 1), 0) as feed_id)
    select u.feed_id from (
      select n.feed_id from sources a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.id and s.feed_id < p_after and s.feed_id >= (select o.feed_id from oldest o)
          and feed_is_seen_in(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer, hidden_topics)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by s.feed_id desc limit p_limit) n
      where not a.is_topic and a.feed_id >= (select o.feed_id from oldest o)
      union all
      select n.feed_id from sources a
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = a.id and l.feed_id < p_after and l.feed_id >= (select o.feed_id from oldest o)
          and feed_is_seen_in(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer, hidden_topics)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by l.feed_id desc limit p_limit) n
      where a.is_topic and a.feed_id >= (select o.feed_id from oldest o)) u
    group by u.feed_id order by u.feed_id desc limit p_limit;
end $$;
