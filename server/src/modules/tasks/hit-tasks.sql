-- Whether this much more may be minted today. Far below the ceiling there is no lock; near it payouts run one after
-- another, so the ceiling is exact.
create or replace function mint_within(p_day date, p_coins bigint, p_ceiling bigint) returns boolean language plpgsql as $$
declare
  minted bigint;
begin
  select coalesce(sum(m.coins), 0) into minted from task_mints m where m.day = p_day;
  if minted + p_coins > p_ceiling - p_ceiling / 10 then
    perform pg_advisory_xact_lock(hashtextextended('task_mints', 7));
    select coalesce(sum(m.coins), 0) into minted from task_mints m where m.day = p_day;
    if minted + p_coins > p_ceiling then return false; end if;
  end if;
  insert into task_mints as m (day, part, coins) values (p_day, pg_current_xact_id()::text::bigint % 16, p_coins)
    on conflict (day, part) do update set coins = m.coins + excluded.coins;
  return true;
end $$;

-- Counts what people did and pays cycles that are complete, in one call. A hit is {user_id, type, object, once, address,
-- max, per, pays}: without an object every time counts, with `once` the object counts once for ever, with an address at
-- most p_per_address hits a day come from it. `stopped` names the ceiling that kept a payout back, or is `done` where
-- that task has paid as often as it does in a day. `left_s` is how long the day goes on.
-- May be null: stopped
-- Locks: accounts of all who hit something, in id order, before anything else of tasks. So everything here about one
-- person happens one after the other, and rewards and fees, which lock accounts first too, cannot cross it.
create or replace function count_hits(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text, left_s int) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  left_today int := extract(epoch from ((today + 1)::timestamp at time zone p_zone) - plaza_now());
  -- What is left of the hits, a list for each of their parts: packing them as JSON and unpacking them again costs more than the rest.
  places int[];
  people bigint[];
  types text[];
  objects text[];
  for_ever boolean[];
  from_where text[];
  most int[];
  needed int[];
  worth bigint[];
  accounts bigint[];
  stops text[];
  due jsonb;
  addresses text[];
  h record;
begin
  -- A check without locks: most hits of a user who has finished today's tasks, or from where enough came, end here. Neither is
  -- undone before tomorrow. `offset 0` has it look each hit up; the planner, which takes the one or two hits for a hundred, would
  -- rather read everybody's of the day.
  select array_agg(d.nth), array_agg(d.user_id), array_agg(d.type), array_agg(d.object), array_agg(d.once), array_agg(d.address),
      array_agg(d.max), array_agg(d.per), array_agg(d.pays), array_agg(a.id), array_agg(e.stopped)
    into places, people, types, objects, for_ever, from_where, most, needed, worth, accounts, stops
  from rows from (jsonb_to_recordset(p_hits) as (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint))
    with ordinality d (user_id, type, object, once, address, max, per, pays, nth)
  cross join lateral (
    select case
      when d.max > 0 and exists (
        select from task_counters c where c.user_id = d.user_id and c.day = today and c.type = d.type and c.paid_times >= d.max offset 0)
        then 'done'
      when d.address is not null and exists (
        select from task_addresses x where x.user_id = d.user_id and x.day = today and x.address = d.address and x.hits >= p_per_address offset 0)
        then 'address' end as stopped offset 0) e
  left join lateral (
    select a.id from ledger_accounts a
    where e.stopped is null and a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1 offset 0) a on true
  where not exists (
    select from task_hits s where s.user_id = d.user_id and s.day = case when d.once then 'infinity' else today end
      and s.type = d.type and s.object = d.object offset 0);
  return query
    select d.user_id, d.type, 0::bigint, d.stopped, left_today from unnest(people, types, stops) d (user_id, type, stopped)
    where d.stopped is not null;
  if array_remove(accounts, null) <> '{}' then perform ledger_lock(array_remove(accounts, null)); else return; end if;

  with d as materialized (
    select d.*, row_number() over (partition by d.user_id, d.type, d.object order by d.nth) = 1 as is_first
    from unnest(places, people, types, objects, for_ever, from_where, most, needed, worth, accounts)
      as d (nth, user_id, type, object, once, address, max, per, pays, account)
    where d.account is not null),
  new as (
    insert into task_hits (user_id, day, type, object)
    select d.user_id, case when d.once then 'infinity' else today end, d.type, d.object from d where d.object is not null
    order by d.user_id, d.type, d.object
    on conflict do nothing returning user_id, type, object),
  fresh as materialized (
    select d.*, coalesce(x.hits, 0) + row_number() over (partition by d.user_id, d.address order by d.nth) as from_address
    from d left join lateral (
      select x.hits from task_addresses x where x.user_id = d.user_id and x.day = today and x.address = d.address offset 0) x on true
    where d.object is null or d.is_first and (d.user_id, d.type, d.object) in (select n.user_id, n.type, n.object from new n)),
  counting as materialized (
    select f.*, (f.address is not null and f.from_address > p_per_address) as is_over from fresh f),
  addressed as (
    insert into task_addresses as x (user_id, day, address, hits)
    select f.user_id, today, f.address, count(*) from counting f where f.address is not null and not f.is_over
    group by f.user_id, f.address order by f.user_id, f.address
    on conflict (user_id, day, address) do update set hits = x.hits + excluded.hits),
  groups as materialized (
    select f.user_id, f.type, min(f.account) as account, min(f.max) as max, min(f.per) as per, min(f.pays) as pays,
      count(*)::int as times, coalesce(max(c.hits), 0) as hits, coalesce(max(c.paid_times), 0) as paid_times
    from counting f left join lateral (
      select c.hits, c.paid_times from task_counters c where c.user_id = f.user_id and c.day = today and c.type = f.type offset 0) c on true
    where not f.is_over group by f.user_id, f.type),
  counted as (
    insert into task_counters as c (user_id, day, type, hits)
    select g.user_id, today, g.type, g.times from groups g
    where g.hits + g.times < g.per and (g.max = 0 or g.paid_times < g.max) order by g.user_id, g.type
    on conflict (user_id, day, type) do update set hits = c.hits + excluded.hits)
  select
    (select jsonb_agg(to_jsonb(g) order by g.user_id, g.type) from groups g
      where g.hits + g.times >= g.per and (g.max = 0 or g.paid_times < g.max)),
    (select array_agg(f.user_id || ' ' || f.type) from counting f where f.is_over)
    into due, addresses;

  return query
    select split_part(o, ' ', 1)::bigint, split_part(o, ' ', 2), 0::bigint, 'address', left_today from unnest(addresses) o;
  if due is null then return; end if;
  -- For one person and task alone, hit by hit costs less.
  if jsonb_array_length(due) > 1 then
    return query select c.*, left_today from pay_cycles(due, today, p_user_ceiling, p_system_ceiling) c;
    if found then return; end if;
  end if;
  -- Near a ceiling, hit by hit: which of them is still paid depends on what was paid before it.
  left_s := left_today;
  for h in select d.* from jsonb_to_recordset(due)
      as d (user_id bigint, type text, account bigint, max int, per int, pays bigint, times int), generate_series(1, d.times) loop
    select * into user_id, type, paid, stopped
      from count_task_hit(h.user_id, h.type, h.account, h.max, h.per, h.pays, today, p_user_ceiling, p_system_ceiling);
    if paid is not null then return next; end if;
  end loop;
end $$;

-- For processes of the version before, while both run side by side.
-- May be null: stopped
create or replace function hit_tasks(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text) language plpgsql as $$
begin
  return query select c.user_id, c.type, c.paid, c.stopped from count_hits(p_hits, p_zone, p_user_ceiling, p_system_ceiling, p_per_address) c
    where c.stopped is distinct from 'done';
end $$;

-- Pays the complete cycles of people whose accounts are locked, all at once, where every ceiling leaves room for all of them;
-- otherwise it does nothing and answers nothing. Each of p_due is {user_id, type, account, max, per, pays, times, hits,
-- paid_times}: what was counted before, and how many times more.
-- May be null: stopped
create or replace function pay_cycles(p_due jsonb, p_day date, p_user_ceiling bigint, p_system_ceiling bigint)
returns table (user_id bigint, type text, paid bigint, stopped text)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  cycles jsonb;
  coins bigint;
  postings jsonb;
begin
  -- The first cycle is complete after what it lacks, each further one after `per`. Beyond the last of a day nothing counts.
  select jsonb_agg(to_jsonb(c)), sum(c.cycles * c.pays) into cycles, coins from (
    select d.user_id, d.type, d.account, d.pays, d.paid_times, n.cycles,
      case when d.max > 0 and d.paid_times + n.cycles >= d.max then 0 else (d.times - f.lacking) % d.per end as hits
    from jsonb_to_recordset(p_due) as d (
      user_id bigint, type text, account bigint, max int, per int, pays bigint, times int, hits int, paid_times int)
    cross join lateral (select greatest(1, d.per - d.hits) as lacking) f
    cross join lateral (
      select least(1 + (d.times - f.lacking) / d.per, case when d.max > 0 then d.max - d.paid_times end) as cycles) n) c;
  if coins > 0 then
    if exists (
        select from jsonb_to_recordset(cycles) as c (user_id bigint, cycles int, pays bigint)
        group by c.user_id having sum(c.cycles * c.pays) > 0 and sum(c.cycles * c.pays) + (
          select coalesce(sum(k.coins), 0) from task_counters k where k.user_id = c.user_id and k.day = p_day) > p_user_ceiling)
      or not mint_within(p_day, coins, p_system_ceiling) then
      return;
    end if;
    select jsonb_agg(jsonb_build_object(
        'key', 'task:' || c.user_id || ':' || p_day || ':' || c.paid_times + turn || ':' || c.type, 'kind', 'task',
        'debit', mint.id, 'credit', c.account, 'amount', c.pays, 'orders', jsonb_build_array(jsonb_build_object(
          'owner_id', c.user_id, 'title', 'Task done', 'body', null, 'type', 1, 'target_type', 'task', 'target_id', c.type, 'state', 1))))
      into postings
      from (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1) mint
      cross join jsonb_to_recordset(cycles) as c (user_id bigint, type text, account bigint, pays bigint, paid_times int, cycles int)
      cross join lateral generate_series(1, c.cycles) turn
      where c.pays > 0;
    perform post_transfers(postings);
    perform keep_ceilings(
      array(select distinct c.account from jsonb_to_recordset(cycles) as c (account bigint, pays bigint) where c.pays > 0),
      'task', p_day, p_user_ceiling);
  end if;
  return query
  with c as materialized (
    select * from jsonb_to_recordset(cycles) as c (user_id bigint, type text, pays bigint, paid_times int, cycles int, hits int)),
  counted as (
    insert into task_counters as k (user_id, day, type, hits, paid_times, coins)
    select c.user_id, p_day, c.type, c.hits, c.cycles, c.cycles * c.pays from c order by c.user_id, c.type
    on conflict (user_id, day, type) do update
    set hits = excluded.hits, paid_times = k.paid_times + excluded.paid_times, coins = k.coins + excluded.coins),
  added as (
    insert into task_totals as t (user_id, type, coins, times)
    select c.user_id, c.type, c.cycles * c.pays, c.cycles from c order by c.user_id, c.type
    on conflict (user_id, type) do update set coins = t.coins + excluded.coins, times = t.times + excluded.times)
  select c.user_id, c.type, c.cycles * c.pays, null::text from c;
end $$;
