-- Writes feeds that were published together, with all that counts them: what `count_feed` does for one, once for all. A feed is
-- {id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams, theme_id, topic_ids,
-- hidden_topic_ids, media, repostable_type, repostable_id}.
-- Locks: topics in id order, then people, then themes.
create or replace function publish_feeds(p_feeds jsonb) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  topics bigint[];
  active boolean[];
  feed record;
begin
  with asked as materialized (
    select * from jsonb_to_recordset(p_feeds) as (
      id bigint, author_id bigint, content text, from_client smallint, mark bigint, images jsonb, video jsonb, latitude numeric, longitude numeric,
      geohash text, grams int[], theme_id bigint, topic_ids bigint[], hidden_topic_ids bigint[], media text, repostable_type text, repostable_id bigint)),
  added as (
    insert into feeds (id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams)
    overriding system value
    select a.id, a.author_id, a.content, a.from_client, a.mark, a.images, nullif(a.video, 'null'), a.latitude, a.longitude, a.geohash, a.grams
    from asked a order by a.id
    returning id, created_at),
  links as (
    insert into feed_topics (topic_id, feed_id) select t, a.id from asked a, unnest(a.topic_ids) t)
  insert into feed_stats (feed_id, author_id, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, hot, created_at)
  select a.id, a.author_id, a.theme_id, a.topic_ids, a.hidden_topic_ids, a.media, a.repostable_type, a.repostable_id,
    feed_hot(0, 0, 0, 0, f.created_at), f.created_at
  from asked a join added f on f.id = a.id;

  select array_agg(t.id), array_agg(cardinality(a.hidden_topic_ids) = 0 or t.id = any (a.hidden_topic_ids)) into topics, active
  from jsonb_to_recordset(p_feeds) as a (topic_ids bigint[], hidden_topic_ids bigint[]), unnest(a.topic_ids) t (id);
  if topics is not null then perform add_topic_feeds(topics, active, plaza_now()); end if;
  perform add_user_counts(array_agg(a.author_id), array_agg(cardinality(a.hidden_topic_ids) = 0), p_feeds => 1)
  from jsonb_to_recordset(p_feeds) as a (author_id bigint, hidden_topic_ids bigint[]);
  for feed in
    select a.theme_id, a.author_id from jsonb_to_recordset(p_feeds) as a (theme_id bigint, author_id bigint)
    where a.theme_id is not null order by a.theme_id, a.author_id
  loop
    perform count_in_theme(feed.theme_id, feed.author_id, 1);
  end loop;
end $$;
