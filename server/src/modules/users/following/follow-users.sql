-- Adds follows, in the order of the lists; `is_new` when it was not there before.
-- Locks: people and then their counters, all in id order. Between two people one thing happens at a time: a follow and a
-- block at once would otherwise not see each other, and no account is deleted meanwhile.
create or replace function follow_users(p_followers bigint[], p_followed bigint[])
returns table (nth int, is_caller_there boolean, is_there boolean, is_blocked boolean, is_blocking boolean, is_new boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from users u where u.id = any (p_followers || p_followed) and u.deleted_at is null order by u.id for key share;
  perform from user_counts c where c.user_id = any (p_followers || p_followed) order by c.user_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.follower, a.followed,
      (select u.deleted_at is null from users u where u.id = a.follower) is true as is_caller_there,
      (select u.deleted_at is null from users u where u.id = a.followed) is true as is_there,
      exists (select from user_blocks b where b.blocker_id = a.followed and b.blocked_id = a.follower) as is_blocked,
      exists (select from user_blocks b where b.blocker_id = a.follower and b.blocked_id = a.followed) as is_blocking
    from unnest(p_followers, p_followed) with ordinality a (follower, followed, nth)),
  added as (
    insert into user_follows (follower_id, followed_id)
    select a.follower, a.followed from asked a
    where a.is_caller_there and a.is_there and not a.is_blocked and not a.is_blocking
    group by a.follower, a.followed order by min(a.nth)
    on conflict do nothing returning follower_id, followed_id),
  counted as (
    update user_counts c set followings_count = c.followings_count + n.followings, followers_count = c.followers_count + n.followers,
      updated_at = plaza_now()
    from (
      select e.id, sum(e.followings)::int as followings, sum(e.followers)::int as followers from (
        select l.follower_id as id, 1 as followings, 0 as followers from added l
        union all select l.followed_id, 0, 1 from added l) e group by e.id) n
    where c.user_id = n.id)
  select a.nth::int, a.is_caller_there, a.is_there, a.is_blocked, a.is_blocking,
    exists (select from added l where l.follower_id = a.follower and l.followed_id = a.followed)
      and not exists (select from asked o where o.follower = a.follower and o.followed = a.followed and o.nth < a.nth)
  from asked a order by a.nth;
end $$;

-- Removes follows; `was_there` when there was one.
-- Locks: counters in id order.
create or replace function unfollow_users(p_followers bigint[], p_followed bigint[])
returns table (nth int, is_there boolean, was_there boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform from user_counts c where c.user_id = any (p_followers || p_followed) order by c.user_id for no key update;
  return query
  with asked as materialized (
    select a.nth, a.follower, a.followed,
      (select u.deleted_at is null from users u where u.id = a.followed) is true as is_there
    from unnest(p_followers, p_followed) with ordinality a (follower, followed, nth)),
  removed as (
    delete from user_follows f using asked a
    where f.follower_id = a.follower and f.followed_id = a.followed and a.is_there returning f.follower_id, f.followed_id),
  counted as (
    update user_counts c set followings_count = c.followings_count - n.followings, followers_count = c.followers_count - n.followers,
      updated_at = plaza_now()
    from (
      select e.id, sum(e.followings)::int as followings, sum(e.followers)::int as followers from (
        select l.follower_id as id, 1 as followings, 0 as followers from removed l
        union all select l.followed_id, 0, 1 from removed l) e group by e.id) n
    where c.user_id = n.id)
  select a.nth::int, a.is_there,
    exists (select from removed l where l.follower_id = a.follower and l.followed_id = a.followed)
      and not exists (select from asked o where o.follower = a.follower and o.followed = a.followed and o.nth < a.nth)
  from asked a order by a.nth;
end $$;
