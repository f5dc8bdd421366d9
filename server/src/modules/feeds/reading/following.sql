-- What a viewer follows: the newest feeds of the people and topics they follow, and their own, that they may see, newest first.
-- Each way of finding them may fall short of a page; then the next is tried, and the last finds everything:
--   1. With many sources, most of the newest feeds are likely theirs: the newest of everyone are looked through.
--   2. Else the feeds that any source published lately, in one pass of an index; twice, the second time further back.
--   3. Each source is asked for its newest feed. As many of those as a page has say how old the last feed of the page can be; only
--      sources with something newer contribute.
-- The settings keep the plan the same whatever statistics the tables have: without them a table that was never analysed is read
-- whole (test/plans/followed-feeds.test.ts).
create or replace function list_followed_feeds(
  p_viewer bigint, p_after bigint, p_limit int, p_only_topics boolean, p_only_video boolean, p_theme bigint)
returns table (feed_id bigint) language plpgsql stable rows 15
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  many constant int := 100;
  hidden_topics constant bigint[] := array(select m.topic_id from topic_members m where m.user_id = p_viewer and m.is_hidden);
  is_muting constant boolean := exists (select from feed_preferences p where p.user_id = p_viewer and p.is_muting);
  people bigint[];
  topics bigint[];
  sources int := (select c.followings_count + c.feed_topics_count from user_counts c where c.user_id = p_viewer);
  newest bigint;
  back int;
  recent bigint[];
  found bigint[];
begin
  if sources > many then
    -- The limit comes before all filters: there may be few videos, and looking for more would read everything.
    found := array(
      select s.feed_id from (select s.* from feed_stats s where s.feed_id < p_after order by s.feed_id desc limit 3 * p_limit) s
      where feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        and (not p_only_topics and (
            s.author_id = p_viewer
            or exists (select from user_follows f where f.follower_id = p_viewer and f.followed_id = s.author_id))
          or exists (select from topic_members m where m.user_id = p_viewer and m.topic_id = any (s.topic_ids)))
      order by s.feed_id desc limit p_limit);
    if cardinality(found) = p_limit then
      return query select unnest(found);
      return;
    end if;

    people := case when p_only_topics then '{}' else array(select f.followed_id from user_follows f where f.follower_id = p_viewer) || p_viewer end;
    topics := array(select m.topic_id from topic_members m where m.user_id = p_viewer);
    sources := cardinality(people) + cardinality(topics);
    newest := (select max(s.feed_id) from feed_stats s where s.feed_id < p_after);
    foreach back in array array[1000, 20000] loop
      -- In the order of the indexes, so that each source is left at its first feed that is too old.
      recent := array(
        select s.feed_id from feed_stats s
        where s.author_id = any (people) and s.feed_id > newest - back and s.feed_id < p_after and s.deleted_at is null
        order by s.author_id, s.feed_id desc limit sources) || array(
        select l.feed_id from feed_topics l where l.topic_id = any (topics) and l.feed_id > newest - back and l.feed_id < p_after
        order by l.topic_id desc, l.feed_id desc limit sources);
      -- If they are as many as that, there may be more, and newer ones.
      exit when cardinality(recent) >= sources;
      found := array(
        select s.feed_id from (select distinct r.feed_id from unnest(recent) r (feed_id) order by r.feed_id desc) r
        join feed_stats s on s.feed_id = r.feed_id
        where feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        order by r.feed_id desc limit p_limit);
      if cardinality(found) = p_limit then
        return query select unnest(found);
        return;
      end if;
    end loop;
  end if;

  return query
    with sources as materialized (
      select false as is_topic, a.id, n.feed_id from (
        select f.followed_id as id from user_follows f where f.follower_id = p_viewer
        union all select p_viewer) a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.id and s.feed_id < p_after
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        order by s.feed_id desc limit 1) n
      where not p_only_topics
      union all
      select true, m.topic_id, n.feed_id from topic_members m
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = m.topic_id and l.feed_id < p_after
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        order by l.feed_id desc limit 1) n
      where m.user_id = p_viewer),
    oldest as materialized (
      select coalesce((select distinct s.feed_id from sources s order by s.feed_id desc offset p_limit - 1 limit 1), 0) as feed_id)
    select u.feed_id from (
      select n.feed_id from sources a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.id and s.feed_id < p_after and s.feed_id >= (select o.feed_id from oldest o)
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        order by s.feed_id desc limit p_limit) n
      where not a.is_topic and a.feed_id >= (select o.feed_id from oldest o)
      union all
      select n.feed_id from sources a
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = a.id and l.feed_id < p_after and l.feed_id >= (select o.feed_id from oldest o)
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))
        order by l.feed_id desc limit p_limit) n
      where a.is_topic and a.feed_id >= (select o.feed_id from oldest o)) u
    group by u.feed_id order by u.feed_id desc limit p_limit;
end $$;
