-- What somebody follows is found in one of two ways, and planning either took longer than running it. In a function it
-- is planned once per connection, and asking both ways takes one round trip.
--
-- The newest living feeds of the people and topics somebody follows, and their own, newest first, that they may see.
--
-- Only sources whose newest feed is among the newest can contribute to the page: as many as the page is long, and of
-- topics, which share feeds, as many more as a feed can have topics (p_topics_a_feed). That is one index lookup per
-- source. For somebody with many sources the newest feeds of everybody are scanned first, at most twice as many as
-- there are sources and only until the page is full. Each feed is looked up among the sources by a subquery with `limit
-- 1`, because `in` and `exists` would read all sources first. The lookup of a followed person compares pairs with `>=`:
-- with a plain equality the planner, which assumes few follows, may read everything the viewer follows for every feed.
create or replace function followed_feeds(
  p_viewer bigint, p_after bigint, p_limit int, p_only_topics boolean, p_only_video boolean, p_theme bigint, p_topics_a_feed int)
returns table (feed_id bigint) language plpgsql stable rows 15 set plan_cache_mode = force_generic_plan as $$
declare
  many constant int := 100;
  sources int := (select c.followings_count + c.feed_topics_count from user_counts c where c.user_id = p_viewer);
  found bigint[];
begin
  if sources > many then
    found := array(
      select w.feed_id from (
        select s.feed_id, s.author_id, s.topic_ids from feed_stats s
        where s.feed_id < p_after and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by s.feed_id desc limit 2 * sources) w
      where not p_only_topics and (
          w.author_id = p_viewer
          or coalesce((
            select f.follower_id = p_viewer and f.followed_id = w.author_id from user_follows f
            where (f.follower_id, f.followed_id) >= (p_viewer, w.author_id) order by f.follower_id, f.followed_id limit 1), false))
        or cardinality(w.topic_ids) > 0 and coalesce((
          select true from topic_members m where m.user_id = p_viewer and m.topic_id = any (w.topic_ids) limit 1), false)
      order by w.feed_id desc limit p_limit);
    if cardinality(found) = p_limit then
      return query select unnest(found);
      return;
    end if;
  end if;

  return query
    select u.feed_id from (
      select n.feed_id from (
        select a.author_id from (
          select f.followed_id as author_id from user_follows f where f.follower_id = p_viewer
          union all select p_viewer) a
        cross join lateral (
          select s.feed_id from feed_stats s
          where s.author_id = a.author_id and s.feed_id < p_after and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer)
            and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
          order by s.feed_id desc limit 1) newest
        where not p_only_topics order by newest.feed_id desc limit p_limit) a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.author_id and s.feed_id < p_after and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by s.feed_id desc limit p_limit) n
      union all
      select n.feed_id from (
        select m.topic_id from topic_members m
        cross join lateral (
          select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
          where l.topic_id = m.topic_id and l.feed_id < p_after and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer)
            and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
          order by l.feed_id desc limit 1) newest
        where m.user_id = p_viewer order by newest.feed_id desc limit p_limit * p_topics_a_feed) m
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = m.topic_id and l.feed_id < p_after and feed_is_seen(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, p_viewer)
          and (not p_only_video or s.media = 'video') and (p_theme is null or s.theme_id = p_theme)
        order by l.feed_id desc limit p_limit) n) u
    group by u.feed_id order by u.feed_id desc limit p_limit;
end $$;
