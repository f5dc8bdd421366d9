-- Other modules change topics' counters only through these functions. Topics are locked in id order, as everywhere.

-- `p_active_topics` are those in which something was published that all who see them see: their time moves to `p_active_at`.
create or replace function change_topic_counts(
  p_topics bigint[], p_likes int default 0, p_feeds int default 0, p_active_topics bigint[] default '{}', p_active_at timestamptz default null)
returns void language plpgsql as $$
begin
  if cardinality(p_topics) = 0 then return; end if;
  perform from topics t where t.id = any (p_topics) order by t.id for no key update;
  update topics t set feeds_likes_count = t.feeds_likes_count + p_likes, feeds_count = t.feeds_count + p_feeds,
      active_at = case when t.id = any (p_active_topics) then greatest(t.active_at, p_active_at) else t.active_at end
    where t.id = any (p_topics);
end $$;

-- How much of a counter is hidden from some who see the topic. The caller holds the topics.
create or replace function change_hidden_topic_counts(p_topics bigint[], p_likes int, p_feeds int) returns void
language plpgsql as $$
begin
  update topics t set hidden_likes_count = t.hidden_likes_count + p_likes, hidden_feeds_count = t.hidden_feeds_count + p_feeds
    where t.id = any (p_topics);
end $$;

-- Likes of feeds in several topics at once: a topic that comes twice in the list is counted twice.
create or replace function add_topic_likes(p_topics bigint[], p_change int) returns void
language plpgsql as $$
begin
  if cardinality(p_topics) = 0 then return; end if;
  perform from topics t where t.id = any (p_topics) order by t.id for no key update;
  update topics t set feeds_likes_count = t.feeds_likes_count + n.times * p_change
    from (select l.id, count(*)::int as times from unnest(p_topics) l (id) group by l.id) n
    where t.id = n.id;
end $$;

-- Feeds published in several topics at once: a topic that comes twice in the list is counted twice. Where `p_active`, all who see
-- the topic see the feed: its time moves.
create or replace function add_topic_feeds(p_topics bigint[], p_active boolean[], p_at timestamptz) returns void
language plpgsql as $$
begin
  perform from topics t where t.id = any (p_topics) order by t.id for no key update;
  update topics t set feeds_count = t.feeds_count + n.times,
      active_at = case when n.is_active then greatest(t.active_at, p_at) else t.active_at end
    from (
      select l.id, count(*)::int as times, bool_or(l.is_active) as is_active
      from unnest(p_topics, p_active) l (id, is_active) group by l.id) n
    where t.id = n.id;
end $$;
