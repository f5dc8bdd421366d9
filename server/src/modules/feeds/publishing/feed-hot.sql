-- Ranking needs no recomputing as time passes: time is part of the value, and only a count can change it.
create or replace function feed_hot(likes int, comments int, shares int, rewards int, created timestamptz) returns bigint
language sql immutable parallel safe return
  round(10000 * log(1 + likes + 5 * comments + 2 * shares + rewards))::bigint
  + floor(extract(epoch from created - timestamptz '2020-01-01 00:00:00Z') / 4.5)::bigint;

-- The rank of a feed when its counts have changed by so much: `set like_count = s.like_count + 1, hot = hot_with(s, likes => 1)`.
create or replace function hot_with(s feed_stats, likes int default 0, comments int default 0, shares int default 0, rewards int default 0)
returns bigint language sql immutable parallel safe return
  feed_hot((s).like_count + likes, (s).comment_count + comments, (s).member_share_count + shares, (s).reward_count + rewards, (s).created_at);
