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
-- most p_per_address hits a day come from it. `stopped` names the ceiling that kept a payout back.
-- May be null: stopped
-- Locks: accounts of all who hit something, in id order, before anything else of tasks. So everything here about one
-- person happens one after the other, and rewards and fees, which lock accounts first too, cannot cross it.
create or replace function hit_tasks(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  due jsonb;
  accounts bigint[];
  addresses text[];
  h record;
begin
  -- A check without locks: most hits of somebody who has finished today's tasks end here. `offset 0` has it look each
  -- hit up; the planner, which takes the one or two hits for a hundred, would rather read everybody's of the day.
  select jsonb_agg(to_jsonb(d) || jsonb_build_object('account', a.id)), array_agg(a.id) into due, accounts
  from rows from (jsonb_to_recordset(p_hits) as (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint))
    with ordinality d (user_id, type, object, once, address, max, per, pays, nth)
  cross join lateral (
    select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1 offset 0) a
  where not exists (
      select from task_counters c
      where c.user_id = d.user_id and c.day = today and c.type = d.type and d.max > 0 and c.paid_times >= d.max offset 0)
    and not exists (
      select from task_hits s where s.user_id = d.user_id and s.day = case when d.once then 'infinity' else today end
        and s.type = d.type and s.object = d.object offset 0);
  if due is null then return; end if;
  perform ledger_lock(accounts);

  -- Most hits complete nothing and are counted in one statement; the loop below handles the rest.
  with d as materialized (
    select * from jsonb_to_recordset(due)
      as d (nth int, user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint, account bigint)),
  new as (
    insert into task_hits (user_id, day, type, object)
    select d.user_id, case when d.once then 'infinity' else today end, d.type, d.object from d where d.object is not null
    order by d.user_id, d.type, d.object
    on conflict do nothing returning user_id, type, object),
  fresh as materialized (
    select d.*, coalesce(x.hits, 0) + row_number() over (partition by d.user_id, d.address order by d.nth) as from_address
    from d left join lateral (
      select x.hits from task_addresses x where x.user_id = d.user_id and x.day = today and x.address = d.address offset 0) x on true
    where d.object is null or exists (
      select from new n where n.user_id = d.user_id and n.type = d.type and n.object = d.object
        and not exists (
          select from d o where o.user_id = d.user_id and o.type = d.type and o.object = d.object and o.nth < d.nth))),
  counting as materialized (
    select f.*, (f.address is not null and f.from_address > p_per_address) as is_over from fresh f),
  addressed as (
    insert into task_addresses as x (user_id, day, address, hits)
    select f.user_id, today, f.address, count(*) from counting f where f.address is not null and not f.is_over
    group by f.user_id, f.address order by f.user_id, f.address
    on conflict (user_id, day, address) do update set hits = x.hits + excluded.hits),
  groups as materialized (
    select f.user_id, f.type, count(*)::int as times, coalesce(max(c.hits), 0) + count(*) >= min(f.per) as is_complete,
      min(f.max) > 0 and coalesce(max(c.paid_times), 0) >= min(f.max) as is_done
    from counting f left join lateral (
      select c.hits, c.paid_times from task_counters c where c.user_id = f.user_id and c.day = today and c.type = f.type offset 0) c on true
    where not f.is_over group by f.user_id, f.type),
  counted as (
    insert into task_counters as c (user_id, day, type, hits)
    select g.user_id, today, g.type, g.times from groups g where not g.is_complete and not g.is_done order by g.user_id, g.type
    on conflict (user_id, day, type) do update set hits = c.hits + excluded.hits)
  select
    (select jsonb_agg(to_jsonb(f) order by f.user_id, f.type, f.nth) from counting f
      join groups g on g.user_id = f.user_id and g.type = f.type where g.is_complete and not g.is_done and not f.is_over),
    (select array_agg(f.user_id || ' ' || f.type) from counting f where f.is_over)
    into due, addresses;

  return query
    select split_part(o, ' ', 1)::bigint, split_part(o, ' ', 2), 0::bigint, 'address' from unnest(addresses) o;
  if due is null then return; end if;
  for h in select * from jsonb_to_recordset(due)
      as d (user_id bigint, type text, max int, per int, pays bigint, account bigint) loop
    select * into user_id, type, paid, stopped
      from count_task_hit(h.user_id, h.type, h.account, h.max, h.per, h.pays, today, p_user_ceiling, p_system_ceiling);
    if paid is not null then return next; end if;
  end loop;
end $$;
