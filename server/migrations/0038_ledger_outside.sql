-- Why: three things about money could not be checked from inside: that nobody was minted more in a day than the ceiling of
-- that day, that what clients were told was done was done, and that providers took what was credited. Here the rows that
-- tell are kept.

-- The highest ceiling under which tasks, or sign-in, paid a person something on a day. The day is the one in the keys of
-- those transfers, as it is written there.
create table mint_ceilings (
  account_id bigint not null,
  kind text not null constraint mint_ceilings_kind_known check (kind in ('task', 'sign')),
  day text not null check (char_length(day) <= 200),
  ceiling bigint not null check (ceiling >= 0),
  primary key (account_id, kind, day)
);
create index ledger_transfers_minted on ledger_transfers (credit_id, kind, split_part(key, ':', 3)) where kind in ('task', 'sign');

-- What the ceilings were until now nobody knows, so what was paid counts as what might be paid.
insert into mint_ceilings (account_id, kind, day, ceiling)
  select credit_id, kind, split_part(key, ':', 3), sum(amount) from ledger_transfers where kind in ('task', 'sign') group by 1, 2, 3;

revoke all on mint_ceilings from plaza_app;
grant select, insert, update (ceiling) on mint_ceilings to plaza_app;

create function keep_ceiling(p_account bigint, p_kind text, p_day date, p_ceiling bigint) returns void
language plpgsql as $$
begin
  insert into mint_ceilings as m (account_id, kind, day, ceiling) values (p_account, p_kind, p_day::text, p_ceiling)
    on conflict (account_id, kind, day) do update set ceiling = excluded.ceiling where m.ceiling < excluded.ceiling;
end $$;

-- As it was, but for the ceiling that is kept.
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

-- As it was, but for the ceiling that is kept: no day pays more than the best day of the cycle.
create or replace function sign_in(p_user bigint, p_zone text, p_rewards bigint[])
returns table (streak int, reward bigint)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  account bigint;
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
    select a.id into account from ledger_accounts a where a.kind = 'user' and a.owner_id = p_user and a.currency_id = 1;
    perform post_transfer(
      'sign:' || p_user || ':' || today, 'sign',
      (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1),
      account, reward, null, null,
      jsonb_build_array(jsonb_build_object('owner_id', p_user, 'title', 'Daily sign-in', 'body', null, 'type', 1,
        'target_type', 'default', 'target_id', '0', 'state', 1)), null);
    perform keep_ceiling(account, 'sign', today, (select max(r) from unnest(p_rewards) r));
  end if;
  return next;
end $$;

-- The transfer that an answer with success stands for. An answer whose transfer is not there cannot be kept.
alter table idempotency_keys
  add transfer_id bigint constraint idempotency_keys_transfer_there references ledger_transfers (id);
create index idempotency_keys_transfer on idempotency_keys (transfer_id) where transfer_id is not null;

-- The transfer under a key; 0, which no transfer is, when there is none.
create function transfer_under(p_key text) returns bigint language sql stable as $$
  select coalesce((select t.id from ledger_transfers t where t.key = p_key), 0)
$$;

-- What a provider says it took on a day, as staff loaded it. A day without a payment has a statement too.
create table provider_statements (
  provider text not null constraint provider_statements_provider_known check (provider in ('pay-a', 'pay-b')),
  day date not null,
  loaded_at timestamptz not null default plaza_now(),
  primary key (provider, day)
);
create table provider_statement_lines (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  provider_txn_id text not null check (char_length(provider_txn_id) between 1 and 200),
  -- The merchant's number, `recharges.out_trade_no`.
  out_trade_no text not null check (char_length(out_trade_no) between 1 and 64),
  -- Smallest unit of money.
  amount bigint not null check (amount between 1 and 1000000000000),
  constraint provider_statement_lines_once unique (provider, provider_txn_id),
  constraint provider_statement_lines_of_day foreign key (provider, day) references provider_statements (provider, day)
);
create index provider_statement_lines_day on provider_statement_lines (provider, day);

-- Only the owner loads one (`plaza ledger settle`).
revoke all on provider_statements, provider_statement_lines from plaza_app;
grant select on provider_statements, provider_statement_lines to plaza_app;
