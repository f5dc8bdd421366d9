-- Why: where there are hours already, the sums are there with the tables, so that no board adds up all of them after an upgrade until
-- the job has. Reads the hours once per board and writes only the new tables: nobody waits for it.
set local statement_timeout = 0;
with made as (
  insert into topic_reward_spans (period, since, until)
  select b.period, date_trunc('hour', plaza_now()) - make_interval(hours => b.hours), date_trunc('hour', plaza_now()) - interval '1 hour'
  from (values ('24hours', 24), ('week', 168), ('month', 720)) b (period, hours)
  where exists (select from topic_reward_hours)
  on conflict do nothing
  returning period, since, until)
insert into topic_reward_sums (period, topic_id, amount)
select m.period, h.topic_id, sum(h.amount)::bigint from made m join topic_reward_hours h on h.hour >= m.since and h.hour < m.until
group by m.period, h.topic_id;
