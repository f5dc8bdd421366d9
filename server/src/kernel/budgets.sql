-- Spends one use of each budget, or of none and says how long to wait.
-- May be null: use_id
create or replace function spend_budgets(
  keys text[], limits int[], windows int[], out wait_s int, out use_id bigint, out now timestamptz)
language plpgsql as $$
declare
  spent_at timestamptz;
  waits int;
begin
  wait_s := 0;
  now := plaza_now();
  -- In one order for everybody, so that two spenders cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(k, 7)) from (select distinct unnest(keys) as k order by 1) as ordered;
  for i in 1 .. cardinality(keys) loop
    -- The use that must fall out of the window before the next one fits.
    select u.at into spent_at from budget_uses u
      where u.key = keys[i] and u.at > plaza_now() - make_interval(secs => windows[i])
      order by u.at desc offset limits[i] - 1 limit 1;
    if found then
      waits := ceil(extract(epoch from spent_at + make_interval(secs => windows[i]) - plaza_now()));
      wait_s := greatest(wait_s, waits, 1);
    end if;
  end loop;
  if wait_s = 0 then
    use_id := nextval('budget_use_ids');
    insert into budget_uses (key, at, use_id, expires_at)
      select k, plaza_now(), spend_budgets.use_id, plaza_now() + make_interval(secs => max(w))
      from unnest(keys, windows) as t (k, w) group by k;
  end if;
end $$;
