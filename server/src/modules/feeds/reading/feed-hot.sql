-- Ranking needs no recomputing as time passes: time is part of the value, and only a count can change it.
create or replace function feed_hot(likes int, comments int, shares int, rewards int, created timestamptz) returns bigint
language sql immutable parallel safe return
  round(10000 * log(1 + likes + 5 * comments + 2 * shares + rewards))::bigint
  + floor(extract(epoch from created - timestamptz '2020-01-01 00:00:00Z') / 4.5)::bigint;
