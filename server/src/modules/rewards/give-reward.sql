-- Batched rewards, each {key, giver, target_type, target_id, gift, name, price, numbers} with its receiver in
-- p_receivers: whether it may be given, the posting with both orders, the log line and the counters. It runs with the caller's
-- rights. One that may not be given says why in `refusal` and leaves nothing. With all accounts locked until commit, of two
-- rewards between the same people one sees all that the other wrote.
-- May be null: refusal, receiver_id, log_id, name, amount, counted, balance
-- Locks: accounts of all who give or receive, in id order, and then what rewards count, in the order of its keys.
-- enable_seqscan is off for it and all it calls: a plan made while the tables were small is kept by the session. Without it a reward
-- read 437 rows instead of 87 after 300 more (tables last analysed at 100 rows).
create or replace function give_rewards(p_rewards jsonb, p_receivers bigint[], p_pair_cap bigint)
returns table (nth int, refusal text, receiver_id bigint, log_id bigint, name text, amount bigint, counted bigint, balance bigint)
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone 'UTC')::date;
  asked jsonb;
  accounts bigint[];
  posting jsonb;
  done jsonb;
begin
  select array_agg(a.id) into accounts
    from (select r.giver as id from jsonb_to_recordset(p_rewards) as r (giver bigint) union select unnest(p_receivers)) p
    cross join lateral (
      select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p.id and a.currency_id = 1 limit 1) a;
  perform ledger_lock(accounts);

  select jsonb_agg(to_jsonb(k)) into asked from (
    select r.*, v.receiver, g.name as gift_name, coalesce(g.price, r.price) as unit, coalesce(g.price, r.price) * r.numbers as amount, x.id as debit,
      x.balance as funds, y.id as credit,
      case
        when v.receiver is null then 'missing'
        when r.giver = v.receiver then 'reward_not_oneself'
        when r.gift is not null and g.price is null then 'reward_gift_there'
        when coalesce(g.price, r.price) * r.numbers > 1000000000 then 'reward_logs_amount'
        when (select u.deleted_at is null from users u where u.id = v.receiver) is not true then 'reward_receiver_there'
        when y.id is null then 'reward_receiver_earns'
        when (select true from user_blocks b where b.blocker_id = v.receiver and b.blocked_id = r.giver) then 'reward_not_blocked'
        when (select true from user_blocks b where b.blocker_id = r.giver and b.blocked_id = v.receiver) then 'reward_not_blocking'
        when (select true from ledger_transfers t where t.key = r.key) then 'ledger_transfers_once'
        when (select true from user_debts d where d.user_id = r.giver and d.settled_at is null limit 1) then 'ledger_transfers_debtor'
        when y.balance + coalesce(g.price, r.price) * r.numbers > 9007199254740991 then 'ledger_accounts_within_limit'
      end as refusal
    from rows from (jsonb_to_recordset(p_rewards) as (key text, giver bigint, target_type text, target_id bigint, gift bigint,
        name text, price bigint, numbers int)) with ordinality r (key, giver, target_type, target_id, gift, name, price, numbers, nth)
    cross join lateral (select p_receivers[r.nth] as receiver) v
    left join lateral (
      select g.name, g.price from reward_gifts g where g.id = r.gift and g.deleted_at is null limit 1) g on true
    left join lateral (
      select a.id, a.balance from ledger_accounts a
      where a.kind = 'user' and a.owner_id = r.giver and a.currency_id = 1 limit 1) x on true
    left join lateral (
      select a.id, a.balance from ledger_accounts a
      where a.kind = 'user' and a.owner_id = v.receiver and a.currency_id = 1 limit 1) y on true) k;

  -- Usually everybody can pay for all they give. If one cannot, the order of the list decides which rewards are
  -- paid.
  if exists (
      select from jsonb_to_recordset(asked) as k (debit bigint, funds bigint, amount bigint, refusal text)
      where k.refusal is null group by k.debit having min(k.funds) < sum(k.amount)) then
    asked := refuse_unpaid(asked);
  end if;

  select jsonb_agg(jsonb_build_object('key', k.key, 'kind', 'reward', 'debit', k.debit, 'credit', k.credit, 'amount', k.amount,
      'actor', k.giver, 'orders', jsonb_build_array(
        jsonb_build_object('owner_id', k.giver, 'message', jsonb_build_object('code', 'order.reward_given'), 'body', coalesce(k.gift_name, k.name) || ' × ' || k.numbers,
          'type', -1, 'target_type', 'user', 'target_id', k.receiver::text, 'state', 1),
        jsonb_build_object('owner_id', k.receiver, 'message', jsonb_build_object('code', 'order.reward_received'), 'body', coalesce(k.gift_name, k.name) || ' × ' || k.numbers,
          'type', 1, 'target_type', 'user', 'target_id', k.giver::text, 'state', 1))) order by k.nth)
    into posting
    from jsonb_to_recordset(asked) as k (nth int, key text, giver bigint, receiver bigint, gift_name text, name text, numbers int,
      amount bigint, debit bigint, credit bigint, refusal text)
    where k.refusal is null;
  if posting is not null then
    select jsonb_agg(jsonb_build_object('key', posting -> (p.nth - 1) ->> 'key', 'transfer_id', p.transfer_id, 'balance', p.debit_balance))
      into done from post_transfers(posting) p;
  end if;

  return query
  with k as materialized (
    select k.*, coalesce(k.gift_name, k.name) as called, p.transfer_id, p.balance,
      least(k.giver, k.receiver) as low, greatest(k.giver, k.receiver) as high, k.giver < k.receiver as is_low
    from jsonb_to_recordset(asked) as k (nth int, key text, giver bigint, receiver bigint, target_type text, target_id bigint,
      gift bigint, gift_name text, name text, unit bigint, numbers int, amount bigint, refusal text)
    left join jsonb_to_recordset(done) as p (key text, transfer_id bigint, balance bigint) on p.key = k.key),
  -- Rankings count the largest net amount of that day.
  ahead as (
    select k.nth, k.low, k.high, k.is_low, k.amount,
      coalesce(case when k.is_low then p.counted_from_low else p.counted_from_high end, 0) as before,
      case when k.is_low then 1 else -1 end * (coalesce(p.net, 0)
        + sum(case when k.is_low then k.amount else -k.amount end) over (partition by k.low, k.high order by k.nth)) as coins
    from k left join reward_pairs p on p.low_id = k.low and p.high_id = k.high and p.day = today
    where k.refusal is null),
  reached as (
    select a.*, greatest(a.before, max(least(p_pair_cap, a.coins)) over (partition by a.low, a.high, a.is_low order by a.nth)) as most
    from ahead a),
  counting as materialized (
    select r.*, (r.most - lag(r.most, 1, r.before) over (partition by r.low, r.high, r.is_low order by r.nth))::bigint as counted
    from reached r),
  pairs as (
    insert into reward_pairs as p (low_id, high_id, day, net, counted_from_low, counted_from_high)
    select c.low, c.high, today, sum(case when c.is_low then c.amount else -c.amount end),
      coalesce(sum(c.counted) filter (where c.is_low), 0), coalesce(sum(c.counted) filter (where not c.is_low), 0)
    from counting c group by c.low, c.high order by c.low, c.high
    on conflict (low_id, high_id, day) do update set net = p.net + excluded.net,
      counted_from_low = p.counted_from_low + excluded.counted_from_low, counted_from_high = p.counted_from_high + excluded.counted_from_high),
  logs as (
    insert into reward_logs (user_id, receiver_id, target_type, target_id, gift_id, name, price, numbers, counted, transfer_id)
    select k.giver, k.receiver, k.target_type, k.target_id, k.gift, k.called, k.unit, k.numbers, c.counted, k.transfer_id
    from k join counting c on c.nth = k.nth order by k.nth
    returning id, transfer_id),
  totals as (
    insert into reward_totals as t (user_id, target_type, target_id, total, given)
    select k.giver, k.target_type, k.target_id, sum(c.counted), sum(k.amount) from k join counting c on c.nth = k.nth
    group by k.target_type, k.target_id, k.giver order by k.target_type, k.target_id, k.giver
    on conflict on constraint reward_totals_one_a_giver do update
    set total = t.total + excluded.total, given = t.given + excluded.given, updated_at = plaza_now()),
  sums as (
    insert into reward_sums as s (target_type, target_id, count, amount, counted)
    select k.target_type, k.target_id, count(*), sum(k.amount), sum(c.counted) from k join counting c on c.nth = k.nth
    group by k.target_type, k.target_id order by k.target_type, k.target_id
    on conflict (target_type, target_id) do update
    set count = s.count + excluded.count, amount = s.amount + excluded.amount, counted = s.counted + excluded.counted)
  select k.nth, k.refusal, k.receiver, l.id, k.called, k.amount, c.counted, k.balance
  from k left join counting c on c.nth = k.nth left join logs l on l.transfer_id = k.transfer_id
  order by k.nth;
end $$;

-- Which of these rewards, in this order, cannot be paid; coins received earlier in the list can be spent.
create or replace function refuse_unpaid(p_asked jsonb) returns jsonb language plpgsql as $$
declare
  funds jsonb := (
    select jsonb_object_agg(f.account, f.balance) from (
      select k.debit as account, min(k.funds) as balance
      from jsonb_to_recordset(p_asked) as k (debit bigint, funds bigint) where k.debit is not null group by k.debit) f);
  judged jsonb := '[]';
  one jsonb;
  debit text;
  credit text;
  amount bigint;
begin
  for one in select k from jsonb_array_elements(p_asked) k order by (k ->> 'nth')::int loop
    if one ->> 'refusal' is null then
      debit := one ->> 'debit'; credit := one ->> 'credit'; amount := (one ->> 'amount')::bigint;
      if (funds ->> debit)::bigint < amount then
        one := one || '{"refusal": "ledger_accounts_no_overdraft"}';
      else
        funds := funds || jsonb_build_object(debit, (funds ->> debit)::bigint - amount);
        -- Balances of those who only receive are not needed.
        if funds ? credit then funds := funds || jsonb_build_object(credit, (funds ->> credit)::bigint + amount); end if;
      end if;
    end if;
    judged := judged || jsonb_build_array(one);
  end loop;
  return judged;
end $$;
