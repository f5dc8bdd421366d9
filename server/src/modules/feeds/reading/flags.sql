-- A page of feeds says what its viewer did with them, and planning that question took three times as long as answering
-- it. In a function it is planned once per connection, for all viewers who ask at once. Every part looks into an index by
-- viewer; the laterals keep the planner from reading all hidden memberships instead.
-- Likes are cut by feed: only the partitions between the lowest and the highest feed of all pages are opened.
create or replace function viewer_flags(
  viewers bigint[], pages text[], lowest bigint default 0, highest bigint default 9223372036854775807)
returns table (nth int, kind text, feed_id bigint) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with asked as materialized (
      select q.nth::int as nth, q.user_id, q.ids::bigint[] as ids
      from unnest(viewers, pages) with ordinality q(user_id, ids, nth))
    select a.nth, 'like', l.subject_id from asked a
      cross join lateral (
        select l.subject_id from likes l
        where l.user_id = a.user_id and l.subject_id = any (a.ids) and l.subject_kind = 'feeds'
          and l.subject_id between lowest and highest offset 0) l
    union all
    select a.nth, 'collection', c.feed_id from asked a
      cross join lateral (
        select c.feed_id from feed_collections c where c.user_id = a.user_id and c.feed_id = any (a.ids) offset 0) c
    union all
    select a.nth, 'private', 0::bigint from asked a
      cross join lateral (
        select from topic_members m where m.user_id = a.user_id and m.is_hidden
        union all
        select from feed_stats s where s.author_id = a.user_id and s.is_hidden and s.deleted_at is null
        union all
        select from feed_preferences f where f.user_id = a.user_id and f.is_muting
        limit 1) p;
end $$;
