-- Why: each process added up the hours of every topic once an hour, for each board. With a million topics that took longer than a
-- reader waits when nothing of it was in memory. What the topics were given over the hours that a board reaches back is kept
-- instead, and moved on every hour by what has come and what has gone (`topics.sum_hours`).

-- The hours that are added up for a board: from `since` up to, not including, `until`.
create table topic_reward_spans (
  period text primary key constraint topic_reward_spans_period_known check (period in ('24hours', 'week', 'month')),
  since timestamptz not null,
  until timestamptz not null,
  constraint topic_reward_spans_in_order check (since <= until)
);

-- No reference to the topic: a board looks at its topics anyway, and tens of thousands would be locked for every hour.
create table topic_reward_sums (
  period text not null,
  topic_id bigint not null,
  amount bigint not null constraint topic_reward_sums_something check (amount > 0),
  primary key (period, topic_id)
);
create index topic_reward_sums_most on topic_reward_sums (period, amount desc, topic_id);
