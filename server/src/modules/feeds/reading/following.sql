-- What somebody follows: the newest living feeds of the people and topics they follow, and their own, newest first, that
-- they may see. It is found in one of three ways, and planning any took longer than running it. In a function it is
-- planned once per connection, and asking all ways takes one round trip. The plan is the same whatever the statistics say,
-- which the database gathers when it likes: every table is read by index, in the order of the index.
--
-- Somebody who has looked before: the page they had (`p_known`), with what has appeared since, which is what a transaction wrote that
-- was not over then (`p_seen` is the lowest of those). Whoever calls answers for it that they follow the same as then. Only if so
-- much has appeared that looking it through takes longer, or if what is left of the page is none, it is found anew:
--
-- Somebody with few sources: the newest feed of each source is an index lookup. As many of those as the page is long say how
-- old the page's last feed can be at most; only sources with something newer contribute.
-- Somebody with many: the newest feeds of everybody are looked through first, a page of them, and two more if enough of those are
-- theirs. If that fills no page (after a flood of strangers' feeds, or in a large community), everything that any source has since
-- about where the page ends is found by one pass through an index, which costs a fraction of asking each. Where that is, the caller
-- may guess: it is where the page ended last time (`p_since`), unless much has changed. Otherwise some of the sources are asked for
-- their newest feed. Only if that is no page either, or far too much, all sources are asked. A wrong guess costs time, never a feed.
create or replace function followed_feeds(
  p_viewer bigint, p_after bigint, p_limit int, p_only_topics boolean, p_only_video boolean, p_theme bigint, p_since bigint default null,
  p_known bigint[] default null, p_seen xid8 default null)
returns table (feed_id bigint) language plpgsql stable rows 15
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  many constant int := 100;
  asked constant int := 32;
  sources int := (select c.followings_count + c.feed_topics_count from user_counts c where c.user_id = p_viewer);
  hidden_topics constant bigint[] := array(select m.topic_id from topic_members m where m.user_id = p_viewer and m.is_hidden);
  people bigint[];
  topics bigint[];
  newest bigint[];
  since bigint;
  pages int;
  passed bigint := p_after;
  back int;
  stretch bigint[];
  found bigint[] := '{}';
  -- So many that looking them through still takes less than asking every source.
  few int := greatest(100, sources / 2);
  appeared bigint[];
  last bigint;
begin
  if p_known is not null then
    -- Numbers that are not given out yet are of another server, from which this data was restored.
    appeared := array(
      select s.feed_id from feed_stats s
      where s.appeared_in >= p_seen and s.appeared_in < pg_snapshot_xmax(pg_current_snapshot())
      order by s.appeared_in limit few + 1);
    if cardinality(appeared) <= few then
      -- A page that was not full had everything there was; of a full one it is known as far as it went.
      last := case when cardinality(p_known) < p_limit then 0 else p_known[p_limit] end;
      found := array(
        select s.feed_id from feed_stats s
        where s.feed_id = any (p_known || appeared) and s.feed_id >= last and s.feed_id < p_after
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
          and (coalesce(s.appeared_in < p_seen, true)
            or not p_only_topics and (
              s.author_id = p_viewer
              or exists (select from user_follows f where f.follower_id = p_viewer and f.followed_id = s.author_id))
            or exists (select from topic_members m where m.user_id = p_viewer and m.topic_id = any (s.topic_ids)))
        order by s.feed_id desc limit p_limit);
      if last = 0 or cardinality(found) = p_limit then
        return query select unnest(found);
        return;
      end if;
      found := '{}';
    end if;
  end if;

  if sources > many then
    -- Those before where the page ended last time were looked through in vain then, and will be now if they are more than that.
    if coalesce(p_since > (select max(s.feed_id) from feed_stats s where s.feed_id < p_after) - 3 * p_limit, true) then
      -- The limit comes before all filters: there may be few videos, or few feeds of the theme, and looking for more would read
      -- everything.
      foreach pages in array array[1, 2] loop
        with looked as materialized (
          select s.* from feed_stats s where s.feed_id < passed order by s.feed_id desc limit pages * p_limit),
        followed as materialized (
          select array(
            select f.followed_id from user_follows f
            where f.follower_id = p_viewer and f.followed_id = any (array(select s.author_id from looked s))) || p_viewer as people,
          array(
            select m.topic_id from topic_members m
            where m.user_id = p_viewer and m.topic_id = any (array(select unnest(s.topic_ids) from looked s))) as topics)
        select found || array(
            select s.feed_id from looked s cross join followed f
            where feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
              and (not p_only_topics and s.author_id = any (f.people) or s.topic_ids && f.topics)),
            (select min(s.feed_id) from looked s)
          into found, passed;
        if cardinality(found) >= p_limit then
          return query select unnest(found[1:p_limit]);
          return;
        end if;
        -- Where the first page has so few of theirs, three will not have enough.
        exit when 3 * cardinality(found) < p_limit;
      end loop;
    end if;

    people := case when p_only_topics then '{}' else array(select f.followed_id from user_follows f where f.follower_id = p_viewer) || p_viewer end;
    topics := array(select m.topic_id from topic_members m where m.user_id = p_viewer);
    sources := cardinality(people) + cardinality(topics);
    if sources = 0 then
      return;
    end if;
    -- As far back as the page reached last time; or as several times as many sources as the page is long have something newer,
    -- which is a guess, so one further back follows.
    foreach back in array array[0, 1, 4] loop
      continue when back = 0 and p_since is null;
      if back = 1 then
        newest := array(
          select distinct n.feed_id from (
            select (
              select s.feed_id from feed_stats s
              where s.author_id = people[a.nth] and s.feed_id < p_after
                and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
              order by s.feed_id desc limit 1) as feed_id
            from generate_series(1, cardinality(people), 1 + sources / asked) a(nth)
            union all
            select (
              select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
              where l.topic_id = topics[a.nth] and l.feed_id < p_after
                and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
              order by l.feed_id desc limit 1)
            from generate_series(1, cardinality(topics), 1 + sources / asked) a(nth)) n
          order by n.feed_id desc nulls last);
      end if;
      since := case when back = 0 then p_since else newest[back * (3 + 4 * p_limit * asked / sources)] end;
      exit when since is null;
      -- The order is that of the indexes, and has the planner take those: through all feeds since then it would pass the flood.
      -- Newest first, each source is left at its first feed that is too old.
      stretch := array(
        select s.feed_id from feed_stats s
        where s.author_id = any (people) and s.feed_id >= since and s.feed_id < p_after and s.deleted_at is null
        order by s.author_id, s.feed_id desc limit sources) || array(
        select l.feed_id from feed_topics l where l.topic_id = any (topics) and l.feed_id >= since and l.feed_id < p_after
        order by l.topic_id desc, l.feed_id desc limit sources);
      -- If they are as many as that, there may be more, and newer ones.
      continue when back = 0 and cardinality(stretch) >= sources;
      exit when cardinality(stretch) >= sources;
      found := array(
        select s.feed_id from (select distinct f.feed_id from unnest(stretch) f (feed_id) order by f.feed_id desc) f
        join feed_stats s on s.feed_id = f.feed_id
        where feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
        order by f.feed_id desc limit p_limit);
      if cardinality(found) = p_limit then
        return query select unnest(found);
        return;
      end if;
    end loop;
  end if;

  return query
    with sources as materialized (
      select false as is_topic, a.id, newest.feed_id from (
        select f.followed_id as id from user_follows f where f.follower_id = p_viewer
        union all select p_viewer) a
      cross join lateral (
        select s.feed_id from feed_stats s
        where s.author_id = a.id and s.feed_id < p_after
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
        order by s.feed_id desc limit 1) newest
      where not p_only_topics
      union all
      select true, m.topic_id, newest.feed_id from topic_members m
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = m.topic_id and l.feed_id < p_after
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
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
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
        order by s.feed_id desc limit p_limit) n
      where not a.is_topic and a.feed_id >= (select o.feed_id from oldest o)
      union all
      select n.feed_id from sources a
      cross join lateral (
        select l.feed_id from feed_topics l join feed_stats s on s.feed_id = l.feed_id
        where l.topic_id = a.id and l.feed_id < p_after and l.feed_id >= (select o.feed_id from oldest o)
          and feed_is_wanted(s.deleted_at, s.is_listed, s.author_id, s.hidden_topic_ids, s.media, s.theme_id, p_viewer, hidden_topics, p_only_video, p_theme)
        order by l.feed_id desc limit p_limit) n
      where a.is_topic and a.feed_id >= (select o.feed_id from oldest o)) u
    group by u.feed_id order by u.feed_id desc limit p_limit;
end $$;
