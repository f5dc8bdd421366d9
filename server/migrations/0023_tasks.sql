-- Why: daily tasks and daily sign-in mint currency. What was done today is counted per person and task; a cycle that is
-- complete pays through the ledger, exactly once. Days are those of the installation's time zone.

-- What somebody did on a day, and what it paid.
create table task_counters (
  user_id bigint not null references users (id),
  day date not null,
  type text not null check (char_length(type) between 1 and 50),
  -- In the cycle that is not complete yet.
  hits int not null default 0 check (hits >= 0),
  paid_times int not null default 0 check (paid_times >= 0),
  coins bigint not null default 0 check (coins >= 0),
  primary key (user_id, day, type)
);
create index task_counters_day on task_counters (day);

-- What already counted: a thing counts once a day for a person, and some things once for ever (day infinity).
create table task_hits (
  user_id bigint not null,
  day date not null,
  type text not null,
  object text not null check (char_length(object) between 1 and 80),
  primary key (user_id, day, type, object)
);
create index task_hits_day on task_hits (day) where day <> 'infinity';

-- How often one address counted for one person, so that many accounts of one household do not pay.
create table task_addresses (
  user_id bigint not null,
  day date not null,
  address text not null check (char_length(address) <= 60),
  hits int not null,
  primary key (user_id, day, address)
);
create index task_addresses_day on task_addresses (day);

-- What each task ever paid somebody.
create table task_totals (
  user_id bigint not null references users (id),
  type text not null,
  coins bigint not null,
  times bigint not null,
  primary key (user_id, type)
);

-- What all tasks paid on a day. In parts, so that payouts do not queue for one row.
create table task_mints (
  day date not null,
  part smallint not null,
  coins bigint not null,
  primary key (day, part)
);

create table user_signs (
  user_id bigint primary key references users (id),
  last_day date not null,
  -- Days without a gap, the last one included.
  streak int not null check (streak >= 1),
  total int not null check (total >= streak)
);

-- Whether so much more may be minted today. Far from the ceiling nobody waits; near it they take turns, which makes the
-- ceiling exact.
create function mint_within(p_day date, p_coins bigint, p_ceiling bigint) returns boolean language plpgsql as $$
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
-- Locks: accounts of all who may be paid, in id order, before anything else of tasks. So everything here about one
-- person happens one after the other, and rewards and fees, which lock accounts first too, cannot cross it.
create function hit_tasks(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text)
language plpgsql set enable_seqscan = off as $$
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
  -- A look without locks: most hits of somebody who is done for today end here.
  select jsonb_agg(to_jsonb(d) || jsonb_build_object('account', a.id)), array_agg(a.id) filter (where d.pays > 0) into due, accounts
  from jsonb_to_recordset(p_hits) as d (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint)
  join ledger_accounts a on a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1
  where not exists (
      select from task_counters c where c.user_id = d.user_id and c.day = today and c.type = d.type and d.max > 0 and c.paid_times >= d.max)
    and not exists (
      select from task_hits s where s.user_id = d.user_id and s.day = case when d.once then 'infinity' else today end
        and s.type = d.type and s.object = d.object);
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
    end if;
    update task_counters c set hits = 0, paid_times = turn, coins = c.coins + h.pays
      where c.user_id = h.user_id and c.day = today and c.type = h.type;
    insert into task_totals as t (user_id, type, coins, times) values (h.user_id, h.type, h.pays, 1)
      on conflict (user_id, type) do update set coins = t.coins + excluded.coins, times = t.times + 1;
    paid := h.pays;
    return next;
  end loop;
end $$;

-- Signs somebody in for today: the streak, the counters of the profile and the reward, in one call. Nothing comes back
-- when today is signed already.
create function sign_in(p_user bigint, p_zone text, p_rewards bigint[])
returns table (streak int, reward bigint)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
begin
  insert into user_signs as s (user_id, last_day, streak, total) values (p_user, today, 1, 1)
    on conflict (user_id) do update set last_day = today, total = s.total + 1,
      streak = case when s.last_day = today - 1 then s.streak + 1 else 1 end
    where s.last_day < today
    returning s.streak into sign_in.streak;
  if not found then return; end if;
  reward := p_rewards[(streak - 1) % cardinality(p_rewards) + 1];
  -- Before the account: whoever likes something of theirs takes these two in the same order.
  update user_counts c set checkin_count = c.checkin_count + 1, last_checkin_count = sign_in.streak, updated_at = plaza_now()
    where c.user_id = p_user;
  if reward > 0 then
    perform post_transfer(
      'sign:' || p_user || ':' || today, 'sign',
      (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1),
      (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_user and a.currency_id = 1),
      reward, null, null,
      jsonb_build_array(jsonb_build_object('owner_id', p_user, 'title', 'Daily sign-in', 'body', null, 'type', 1,
        'target_type', 'default', 'target_id', '0', 'state', 1)), null);
  end if;
  return next;
end $$;
