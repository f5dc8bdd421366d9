-- Writes feeds that were published together and counts them: what `count_feed` does for one, once for all. Returns their ids, in the
-- order of the list. A feed is {id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash,
-- grams, entities, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, poll,
-- poll_ends_at}; without an id it gets the next one.
-- Those of limited people are hidden.
-- Locks: topics in id order, then people, then themes.
create or replace function add_feeds(p_feeds jsonb) returns bigint[]
language plpgsql as $$
declare
  published timestamptz := plaza_now();
  ids_of_feeds regclass := pg_get_serial_sequence('feeds', 'id');
  ids bigint[];
  authors bigint[];
  seen boolean[];
  topics bigint[];
  active boolean[];
  themes bigint[];
  theme record;
  limited bigint[] := array(
    select u.id from jsonb_to_recordset(p_feeds) as a (author_id bigint) join users u on u.id = a.author_id where u.limited_until is not null);
begin
  -- Unpacked once, because unpacking a long list costs more than the rest.
  with asked as materialized (
    select a.nth, coalesce(a.id, nextval(ids_of_feeds)) as id, a.author_id, a.content, a.from_client, a.mark, a.images, a.video, a.latitude,
      a.longitude, a.geohash, a.grams, nullif(a.entities, 'null') as entities, a.theme_id, a.topic_ids,
      case when a.author_id = any (limited) then a.hidden_topic_ids || 0::bigint else a.hidden_topic_ids end as hidden_topic_ids,
      a.media, a.repostable_type, a.repostable_id,
      a.poll, a.poll_ends_at
    from rows from (jsonb_to_recordset(p_feeds) as (
      id bigint, author_id bigint, content text, from_client smallint, mark bigint, images jsonb, video jsonb, latitude numeric,
      longitude numeric, geohash text, grams int[], entities jsonb, theme_id bigint, topic_ids bigint[], hidden_topic_ids bigint[], media text,
      repostable_type text, repostable_id bigint, poll jsonb, poll_ends_at timestamptz)) with ordinality as a (
      id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams, entities, theme_id, topic_ids, hidden_topic_ids,
      media, repostable_type, repostable_id, poll, poll_ends_at, nth)),
  added as (
    insert into feeds (id, author_id, content, from_client, mark, images, video, latitude, longitude, geohash, grams, entities, poll, created_at, updated_at)
    overriding system value
    select a.id, a.author_id, a.content, a.from_client, a.mark, a.images, nullif(a.video, 'null'), a.latitude, a.longitude, a.geohash, a.grams, a.entities, a.poll,
      published, published
    from asked a),
  links as (
    insert into feed_topics (topic_id, feed_id) select t, a.id from asked a, unnest(a.topic_ids) t),
  stats as (
    insert into feed_stats (feed_id, author_id, theme_id, topic_ids, hidden_topic_ids, media, repostable_type, repostable_id, poll_votes, poll_ends_at, hot,
      created_at)
    select a.id, a.author_id, a.theme_id, a.topic_ids, a.hidden_topic_ids, a.media, a.repostable_type, a.repostable_id,
      case when a.poll is not null then array_fill(0, array[jsonb_array_length(a.poll -> 'options')]) end, a.poll_ends_at,
      feed_hot(0, 0, 0, 0, published), published
    from asked a),
  placed as (
    select array_agg(t.id) as topics,
      array_agg(cardinality(a.hidden_topic_ids) = 0 or t.id = any (a.hidden_topic_ids)) as active
    from asked a, unnest(a.topic_ids) t (id))
  select array_agg(a.id order by a.nth), array_agg(a.author_id order by a.nth), array_agg(cardinality(a.hidden_topic_ids) = 0 order by a.nth),
    array_agg(a.theme_id order by a.nth), (select p.topics from placed p), (select p.active from placed p)
    into ids, authors, seen, themes, topics, active
  from asked a;

  if topics is not null then perform add_topic_feeds(topics, active, published); end if;
  perform add_user_counts(authors, seen, p_feeds => 1);
  if array_remove(themes, null) <> '{}' then
    for theme in
      select t.id, t.author_id from unnest(themes, authors) t (id, author_id) where t.id is not null order by t.id, t.author_id
    loop
      perform count_in_theme(theme.id, theme.author_id, 1);
    end loop;
  end if;
  return ids;
end $$;

-- For processes of the previous version, while both run.
create or replace function publish_feeds(p_feeds jsonb) returns void language plpgsql as $$
begin
  perform add_feeds(p_feeds);
end $$;
