-- Moves the sums of a board on by a few hours: adds those that have come, takes away those it no longer reaches. Says whether there is
-- more to move. One that begins with nothing ends at the last hour that is surely over, and is led back from there.
-- An hour that is over does not change any more; the last full one may, because a reward that was begun in it may end after it.
create or replace function move_topic_reward_sums(p_period text, p_hours int) returns boolean
language plpgsql
-- Each topic that moves is found by its key: joined in any other way, the sums of all topics would be read.
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- So few that it takes a fraction of a second where thousands of topics are rewarded in an hour.
  step constant interval := interval '2 hours';
  last_until constant timestamptz := date_trunc('hour', plaza_now()) - interval '1 hour';
  last_since constant timestamptz := date_trunc('hour', plaza_now()) - make_interval(hours => p_hours);
  was topic_reward_spans;
  now_since timestamptz;
  now_until timestamptz;
begin
  insert into topic_reward_spans (period, since, until) values (p_period, last_until, last_until) on conflict do nothing;
  select * into strict was from topic_reward_spans s where s.period = p_period for update;
  now_until := greatest(was.until, least(last_until, was.until + step));
  now_since := case when was.since > last_since then greatest(last_since, was.since - step) else least(last_since, was.since + step) end;
  with moved as (
    select h.topic_id, sum(h.amount * s.sign)::bigint as amount
    from (values (now_since, least(was.since, now_until), 1), (greatest(was.until, now_since), now_until, 1),
      (was.since, least(now_since, was.until), -1)) s (since, until, sign)
    join topic_reward_hours h on h.hour >= s.since and h.hour < s.until
    group by h.topic_id having sum(h.amount * s.sign) <> 0)
  merge into topic_reward_sums t using moved m on t.period = p_period and t.topic_id = m.topic_id
  when matched and t.amount + m.amount = 0 then delete
  when matched then update set amount = t.amount + m.amount
  when not matched then insert (period, topic_id, amount) values (p_period, m.topic_id, m.amount);
  update topic_reward_spans s set since = now_since, until = now_until where s.period = p_period;
  return now_since <> last_since or now_until < last_until;
end $$;
