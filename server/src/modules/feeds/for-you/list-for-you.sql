-- What is worth reading for one person, best first. Every reason counts as so many hours: a post by someone they follow ranks like
-- one that much newer. Candidates are the newest posts of what they follow, of everyone, of their tags and of authors they like, and
-- the hottest; so the cost does not depend on how much there is. Weights are {followed, topic, tag, liked_author, popular, seen,
-- not_interested, same_author}.
-- The settings keep the plan whatever statistics the tables have.
create or replace function list_for_you(p_viewer bigint, p_weights jsonb)
returns table (feed_id bigint, rank int, score real, why text[]) language plpgsql stable rows 150
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  most constant int := 150;
  now constant timestamptz := plaza_now();
  w_followed constant float8 := p_weights ->> 'followed';
  w_topic constant float8 := p_weights ->> 'topic';
  w_tag constant float8 := p_weights ->> 'tag';
  w_liked_author constant float8 := p_weights ->> 'liked_author';
  w_popular constant float8 := p_weights ->> 'popular';
  w_seen constant float8 := p_weights ->> 'seen';
  w_not_interested constant float8 := p_weights ->> 'not_interested';
  w_same_author constant float8 := p_weights ->> 'same_author';
  hidden_topics constant bigint[] := array(select m.topic_id from topic_members m where m.user_id = p_viewer and m.is_hidden);
  joined constant bigint[] := array(select m.topic_id from topic_members m where m.user_id = p_viewer);
  liked constant bigint[] := array(
    select l.subject_id from likes l where l.user_id = p_viewer and l.subject_kind = 'feeds' order by l.subject_id desc limit 30);
  authors constant bigint[] := array(
    select a.author_id from (select s.author_id from feed_stats s where s.feed_id = any (liked)) a
    where a.author_id <> p_viewer group by a.author_id order by count(*) desc, a.author_id limit 10);
  tags constant bigint[] := array(
    select l.tag_id from feed_tag_links l
    where l.feed_id = any (liked || array(
      select s.feed_id from feed_stats s where s.author_id = p_viewer and s.deleted_at is null order by s.feed_id desc limit 10))
    group by l.tag_id order by count(*) desc, l.tag_id limit 5);
  is_muting constant boolean := exists (select from feed_preferences p where p.user_id = p_viewer and p.is_muting);
  has_dismissed constant boolean := exists (select from feed_dismissals d where d.user_id = p_viewer);
begin
  if exists (select from feed_preferences p where p.user_id = p_viewer and not p.for_you) then return; end if;
  return query
  with candidates as materialized (
    select f.feed_id from list_followed_feeds(p_viewer, 9223372036854775807, 30, false, false, null) f
    union (select s.feed_id from feed_stats s where s.is_listed order by s.feed_id desc limit 30)
    union (select s.feed_id from feed_stats s where s.is_listed order by s.hot desc, s.feed_id desc limit 30)
    union (
      select l.feed_id from unnest(tags) g (id)
      cross join lateral (select l.feed_id from feed_tag_links l where l.tag_id = g.id order by l.feed_id desc limit 6) l)
    union (
      select n.feed_id from unnest(authors) g (id)
      cross join lateral (
        select s.feed_id from feed_stats s where s.author_id = g.id and s.deleted_at is null order by s.feed_id desc limit 3) n)),
  judged as materialized (
    select s.feed_id, s.author_id, extract(epoch from now - s.created_at)::float8 / 3600 as age,
      ln(1 + s.like_count + 2 * s.comment_count) as popularity,
      exists (select from user_follows w where w.follower_id = p_viewer and w.followed_id = s.author_id) as is_followed,
      s.topic_ids && joined as is_in_topic,
      tags <> '{}' and exists (select from feed_tag_links l where l.feed_id = s.feed_id and l.tag_id = any (tags)) as has_tag,
      s.author_id = any (authors) as is_liked_author,
      s.feed_id = any (liked) or exists (select from feed_seen e where e.user_id = p_viewer and e.feed_id = s.feed_id) as is_seen,
      case when has_dismissed then (select count(*) from feed_dismissals d where d.user_id = p_viewer and d.author_id = s.author_id) else 0 end as dismissed
    from candidates c join feed_stats s on s.feed_id = c.feed_id
    where s.deleted_at is null and (s.is_listed or s.hidden_topic_ids <@ hidden_topics) and s.author_id <> p_viewer
      and not exists (select from feed_dismissals d where d.user_id = p_viewer and d.feed_id = s.feed_id)
      and not exists (select from user_blocks b where b.blocker_id = p_viewer and b.blocked_id = s.author_id)
      and (not is_muting or not feed_is_muted(s.author_id, s.topic_ids, s.feed_id, p_viewer))),
  scored as (
    select j.*, j.popularity * w_popular
      + case when j.is_followed then w_followed else 0 end + case when j.is_in_topic then w_topic else 0 end
      + case when j.has_tag then w_tag else 0 end + case when j.is_liked_author then w_liked_author else 0 end
      - case when j.is_seen then w_seen else 0 end - least(j.dismissed, 5) * w_not_interested - j.age as hours
    from judged j),
  -- Each further post of one author has to be that much better.
  spread as (
    select s.*, (s.hours - (row_number() over (partition by s.author_id order by s.hours desc, s.feed_id desc) - 1)
      * w_same_author)::real as total
    from scored s)
  select s.feed_id, (row_number() over (order by s.total desc, s.feed_id desc))::int, s.total,
    case when s.is_followed or s.is_in_topic or s.has_tag or s.is_liked_author or s.popularity >= 2
      then array_remove(array[
        case when s.is_followed then 'followed' end, case when s.is_in_topic then 'topic' end, case when s.has_tag then 'tag' end,
        case when s.is_liked_author then 'liked_author' end, case when s.popularity >= 2 then 'popular' end], null)
      else '{new}' end
  from spread s order by s.total desc, s.feed_id desc limit most;
end $$;
