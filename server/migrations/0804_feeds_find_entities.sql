-- Why: mentions, tags and links are found when a text is written. Those of texts that were there before are found once, in the background,
-- by a job that leaves itself for the next few.
insert into jobs (name, payload, key, max_attempts, run_at)
  select 'feeds.find-entities', jsonb_build_object('kind', o.kind, 'after', 0, 'upTo', o.up_to), 'feeds.find-entities:' || o.kind, 20, plaza_now()
  from (select 'feeds' as kind, max(id) as up_to from feeds union all select 'comments', max(id) from comments) o
  where o.up_to > 0;
