-- Whether so much more may be minted today. Far from the ceiling nobody waits; near it they take turns, which makes the
-- ceiling exact.
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
-- Locks: accounts of all who may be paid, in id order, before anything else of tasks. So everything here about one
-- person happens one after the other, and rewards and fees, which lock accounts first too, cannot cross it.
create or replace function hit_tasks(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  due jsonb;
  accounts bigint[];
  h record;
  counted int;
  earned bigint;
  turn int;
begin
  -- A look without locks: most hits of somebody who is done for today end here. `offset 0` has it look each hit up; the planner,
  -- which takes the one or two hits for a hundred, would rather read everybody's of the day.
  select jsonb_agg(to_jsonb(d) || jsonb_build_object('account', a.id)), array_agg(a.id) filter (where d.pays > 0) into due, accounts
  from jsonb_to_recordset(p_hits) as d (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint)
  cross join lateral (
    select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1 offset 0) a
  where not exists (
      select from task_counters c
      where c.user_id = d.user_id and c.day = today and c.type = d.type and d.max > 0 and c.paid_times >= d.max offset 0)
    and not exists (
      select from task_hits s where s.user_id = d.user_id and s.day = case when d.once then 'infinity' else today end
        and s.type = d.type and s.object = d.object offset 0);
  if due is null then return; end if;
  if accounts is not null then perform ledger_lock(accounts); end if;

  for h in select * from jsonb_to_recordset(due)
      as d (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint, account bigint)
      order by d.user_id, d.type loop
    user_id := h.user_id; type := h.type; paid := 0; stopped := null;
    if h.object is not null then
      insert into task_hits (user_id, day, type, object)
        values (h.user_id, case when h.once then 'infinity' else today end, h.type, h.object) on conflict do nothing;
      continue when not found;
    end if;
    if h.address is not null then
      insert into task_addresses as x (user_id, day, address, hits) values (h.user_id, today, h.address, 1)
        on conflict (user_id, day, address) do update set hits = x.hits + 1 where x.hits < p_per_address;
      if not found then
        stopped := 'address';
        return next;
        continue;
      end if;
    end if;
    insert into task_counters as c (user_id, day, type, hits) values (h.user_id, today, h.type, 1)
      on conflict (user_id, day, type) do update set hits = c.hits + 1 where h.max = 0 or c.paid_times < h.max
      returning c.hits, c.paid_times + 1 into counted, turn;
    continue when counted is null or counted < h.per;

    if h.pays > 0 then
      select sum(c.coins) into earned from task_counters c where c.user_id = h.user_id and c.day = today;
      if earned + h.pays > p_user_ceiling then stopped := 'user';
      elsif not mint_within(today, h.pays, p_system_ceiling) then stopped := 'system';
      end if;
      if stopped is not null then
        update task_counters c set hits = h.per - 1 where c.user_id = h.user_id and c.day = today and c.type = h.type;
        return next;
        continue;
      end if;
      perform post_transfer(
        'task:' || h.user_id || ':' || today || ':' || turn || ':' || h.type, 'task',
        (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1), h.account, h.pays, null, null,
        jsonb_build_array(jsonb_build_object('owner_id', h.user_id, 'title', 'Task done', 'body', null, 'type', 1,
          'target_type', 'task', 'target_id', h.type, 'state', 1)), null);
      perform keep_ceiling(h.account, 'task', today, p_user_ceiling);
    end if;
    update task_counters c set hits = 0, paid_times = turn, coins = c.coins + h.pays
      where c.user_id = h.user_id and c.day = today and c.type = h.type;
    insert into task_totals as t (user_id, type, coins, times) values (h.user_id, h.type, h.pays, 1)
      on conflict (user_id, type) do update set coins = t.coins + excluded.coins, times = t.times + 1;
    paid := h.pays;
    return next;
  end loop;
end $$;
