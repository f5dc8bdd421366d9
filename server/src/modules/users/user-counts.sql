-- Other modules move a person's counters through these and in no other way. What is not named stays as it is.

-- Hidden activity does not change the time that others see.
create or replace function change_user_counts(
  p_user bigint, p_likes int default 0, p_comments int default 0, p_feeds int default 0, p_is_seen boolean default true)
returns void language plpgsql as $$
begin
  update user_counts c set likes_count = c.likes_count + p_likes, comments_count = c.comments_count + p_comments,
      feeds_count = c.feeds_count + p_feeds, updated_at = case when p_is_seen then plaza_now() else c.updated_at end
    where c.user_id = p_user;
end $$;

-- How much of a counter is hidden from strangers, who see the difference.
create or replace function change_hidden_user_counts(
  p_user bigint, p_likes int default 0, p_comments int default 0, p_feeds int default 0, p_topics int default 0)
returns void language plpgsql as $$
begin
  update user_counts c set hidden_likes_count = c.hidden_likes_count + p_likes,
      hidden_comments_count = c.hidden_comments_count + p_comments, hidden_feeds_count = c.hidden_feeds_count + p_feeds,
      hidden_topics_count = c.hidden_topics_count + p_topics
    where c.user_id = p_user;
end $$;

-- Counts the topics a user is in, up to the limit. Concurrent joins of different topics meet at this row, so it decides
-- whether there is room.
create or replace function change_user_topics(p_user bigint, p_change int, p_is_seen boolean, p_most int default null)
returns boolean language plpgsql as $$
begin
  update user_counts c set feed_topics_count = c.feed_topics_count + p_change,
      updated_at = case when p_is_seen then plaza_now() else c.updated_at end
    where c.user_id = p_user and (p_most is null or c.feed_topics_count + p_change <= p_most);
  return found;
end $$;

create or replace function count_checkin(p_user bigint, p_streak int) returns void language plpgsql as $$
begin
  update user_counts c set checkin_count = c.checkin_count + 1, last_checkin_count = p_streak, updated_at = plaza_now()
    where c.user_id = p_user;
end $$;

-- Consecutive days on which a user signed in before they were counted here.
create or replace function count_checkins(p_user bigint, p_days int) returns void language plpgsql as $$
begin
  update user_counts c set checkin_count = c.checkin_count + p_days, last_checkin_count = p_days where c.user_id = p_user;
end $$;

-- The same change for several at once: a user who is twice in the list is counted twice. People are locked in id order.
create or replace function add_user_counts(p_users bigint[], p_seen boolean[], p_likes int default 0, p_comments int default 0, p_feeds int default 0)
returns void language plpgsql as $$
begin
  if cardinality(p_users) > 1 then
    -- One by one: for the list as a whole the planner may take the index of the popular, and scan all of it.
    perform from (select distinct u.id from unnest(p_users) u (id) order by u.id) u
      cross join lateral (select from user_counts c where c.user_id = u.id for no key update) locked;
  end if;
  update user_counts c set likes_count = c.likes_count + n.times * p_likes, comments_count = c.comments_count + n.times * p_comments,
      feeds_count = c.feeds_count + n.times * p_feeds, updated_at = case when n.is_seen then plaza_now() else c.updated_at end
    from (
      select u.id, count(*)::int as times, bool_or(u.is_seen) as is_seen from unnest(p_users, p_seen) u (id, is_seen) group by u.id) n
    where c.user_id = n.id;
end $$;

-- What a user had reached elsewhere.
create or replace function set_checkins(p_user bigint, p_days int, p_streak int) returns void language plpgsql as $$
begin
  update user_counts c set checkin_count = p_days, last_checkin_count = p_streak where c.user_id = p_user;
end $$;
