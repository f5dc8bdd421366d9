-- Spends so many uses of each budget, or none at all and returns how long to wait.
-- May be null: use_id
create or replace function spend_budgets(
  keys text[], limits int[], windows int[], uses int default 1, out wait_s int, out use_id bigint, out now timestamptz)
language plpgsql as $$
declare
  spent_at timestamptz;
  waits int;
begin
  wait_s := 0;
  now := plaza_now();
  -- In one order, so that two spenders cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended(k, 7)) from (select distinct unnest(keys) as k order by 1) as ordered;
  for i in 1 .. cardinality(keys) loop
    -- More than the whole budget never fits; to wait for it is to wait for an empty window.
    if uses > limits[i] then
      wait_s := greatest(wait_s, windows[i]);
      continue;
    end if;
    -- The use that must fall out of the window before these fit.
    select u.at into spent_at from budget_uses u
      where u.key = keys[i] and u.at > plaza_now() - make_interval(secs => windows[i])
      order by u.at desc offset limits[i] - uses limit 1;
    if found then
      waits := ceil(extract(epoch from spent_at + make_interval(secs => windows[i]) - plaza_now()));
      wait_s := greatest(wait_s, waits, 1);
    end if;
  end loop;
  if wait_s = 0 then
    use_id := nextval('budget_use_ids');
    insert into budget_uses (key, at, use_id, expires_at)
      select k, plaza_now(), spend_budgets.use_id, plaza_now() + make_interval(secs => lasts)
      from (select k, max(w) as lasts from unnest(keys, windows) as t (k, w) group by k) as spent, generate_series(1, uses);
  end if;
end $$;
