-- Moves the money of transfers that were just inserted, all of one statement at once: locks the people's accounts in id order,
-- changes the balances and writes one entry for each account a transfer touched. Accounts of the system keep no balance and
-- are not locked: they would be rows on which every payment of the service waits, and a refund, which holds its person's
-- account by then, would wait for them in a circle.
-- It reads single rows by key, so it says enable_seqscan = off, as every function about money does:
-- a plan made while the tables were small is kept by the session, and was seen to halve the rate within seconds as they grew.
create or replace function ledger_apply() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  actor text := current_setting('plaza.actor', true);
  actors jsonb := nullif(current_setting('plaza.actors', true), '');
  today date := (plaza_now() at time zone 'UTC')::date;
  ids bigint[];
  payers bigint[] := '{}';
  holding bigint[];
  is_any_new boolean := false;
  is_any_returned boolean := false;
  t record;
begin
  for t in
      select m.id, m.kind, m.resolves, m.amount, m.debit_id, m.credit_id, x.kind <> 'system' as is_paid_by_person,
        x.currency_id = y.currency_id and coalesce(case m.kind
          when 'recharge'    then x.name in ('pay-a', 'pay-b') and y.kind = 'user'
          when 'iap'         then x.name = 'store-iap' and y.kind = 'user'
          when 'refund'      then x.kind = 'user' and y.name in ('pay-a', 'pay-b', 'store-iap')
          when 'reward'      then x.kind = 'user' and y.kind = 'user'
          when 'join'        then x.kind = 'user' and y.kind = 'user'
          when 'offer'       then x.kind = 'user' and y.kind = 'user'
          when 'task'        then x.name = 'mint' and y.kind = 'user'
          when 'sign'        then x.name = 'mint' and y.kind = 'user'
          when 'cash.hold'   then x.kind = 'user' and y.kind = 'hold' and x.owner_id = y.owner_id
          when 'cash.settle' then x.kind = 'hold' and y.name = 'cash-paid'
          when 'cash.void'   then x.kind = 'hold' and y.kind = 'user' and x.owner_id = y.owner_id
          when 'adjust'      then (x.name = 'adjust' and y.kind = 'user') or (x.kind = 'user' and y.name = 'adjust') end, false) as is_allowed,
        m.kind in ('reward', 'offer', 'cash.hold') and x.owner_id::text is distinct from coalesce(actors ->> m.key, actor) as is_unasked,
        m.kind in ('reward', 'join', 'offer', 'cash.hold')
          and exists (select from user_debts d where d.user_id = x.owner_id and d.settled_at is null offset 0) as owes
      from made m
      cross join lateral (select * from ledger_accounts a where a.id = m.debit_id offset 0) x
      cross join lateral (select * from ledger_accounts a where a.id = m.credit_id offset 0) y loop
    if not t.is_allowed then
      raise exception 'transfer kind % is not allowed between these accounts', t.kind using errcode = '23514', constraint = 'ledger_transfers_route';
    end if;
    -- The spender must be the caller: a handler that charges the wrong person is refused here.
    if t.is_unasked then
      raise exception 'the debited person did not ask for this' using errcode = '23514', constraint = 'ledger_transfers_actor';
    end if;
    -- A user who owes for a refunded purchase settles that first.
    if t.owes then
      raise exception 'the debited person owes something' using errcode = '23514', constraint = 'ledger_transfers_debtor';
    end if;
    if t.resolves is not null and not exists (
        select from ledger_transfers h where h.id = t.resolves and h.kind = 'cash.hold' and h.amount = t.amount and h.credit_id = t.debit_id
          and (t.kind <> 'cash.void' or h.debit_id = t.credit_id) offset 0) then
      raise exception 'resolution does not mirror hold %', t.resolves using errcode = '23514', constraint = 'ledger_transfers_mirror';
    end if;
    ids := ids || t.debit_id || t.credit_id;
    if t.is_paid_by_person then payers := payers || t.debit_id; else is_any_new := true; end if;
    is_any_returned := is_any_returned or t.kind = 'cash.void';
  end loop;
  if ids is null then return null; end if;

  -- In id order, and not FOR UPDATE: foreign keys of other statements take KEY SHARE on the same rows.
  perform from ledger_accounts a where a.id = any (ids) and a.kind <> 'system' order by a.id for no key update;
  with moves as materialized (
    select m.id as transfer_id, s.account_id, s.delta
    from made m cross join lateral (values (m.debit_id, -m.amount), (m.credit_id, m.amount)) s (account_id, delta)),
  changed as (
    update ledger_accounts a set balance = a.balance + n.delta, seq = a.seq + n.times
    from (select m.account_id, sum(m.delta)::bigint as delta, count(*)::int as times from moves m group by m.account_id) n
    where a.id = n.account_id and a.kind <> 'system'
    returning a.id, a.balance - n.delta as balance, a.seq - n.times as seq)
  insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after)
    select m.account_id, c.seq + row_number() over one_account, m.transfer_id, m.delta, c.balance + sum(m.delta) over one_account
    from moves m join changed c on c.id = m.account_id
    window one_account as (partition by m.account_id order by m.transfer_id);

  -- Coins from outside have a day on which they ripen. Those that were bought, or given by one of the staff, also have an origin:
  -- this transfer.
  if is_any_new then
    with arrived as materialized (
      select m.id, m.credit_id, m.amount, today + w.days as ripens_on, o.origin_id
      from made m join (
        select k.kind, ledger_wait_days(k.kind) as days from (select distinct m.kind from made m) k) w on w.kind = m.kind
      cross join lateral (
        select case when m.kind in ('recharge', 'iap') or m.kind = 'adjust' and coalesce(actor, '') <> '' then m.id else 0 end as origin_id) o
      where (w.days > 0 or o.origin_id <> 0) and m.debit_id <> all (payers)),
    lots as (
      insert into ledger_lots as x (account_id, ripens_on, origin_id, amount)
      select a.credit_id, a.ripens_on, a.origin_id, sum(a.amount) from arrived a
      group by a.credit_id, a.ripens_on, a.origin_id order by a.credit_id, a.ripens_on, a.origin_id
      on conflict (account_id, ripens_on, origin_id) do update set amount = x.amount + excluded.amount)
    insert into ledger_lot_moves (transfer_id, ripens_on, origin_id, amount) select a.id, a.ripens_on, a.origin_id, a.amount from arrived a;
  end if;

  -- A hold gives back the lots it took.
  if is_any_returned then
    with returned as materialized (
      select m.id, m.credit_id, v.ripens_on, v.origin_id, v.amount from made m
      cross join lateral (select * from ledger_lot_moves v where v.transfer_id = m.resolves offset 0) v where m.kind = 'cash.void'),
    lots as (
      insert into ledger_lots as x (account_id, ripens_on, origin_id, amount)
      select r.credit_id, r.ripens_on, r.origin_id, sum(r.amount) from returned r
      group by r.credit_id, r.ripens_on, r.origin_id order by r.credit_id, r.ripens_on, r.origin_id
      on conflict (account_id, ripens_on, origin_id) do update set amount = x.amount + excluded.amount)
    insert into ledger_lot_moves (transfer_id, ripens_on, origin_id, amount) select r.id, r.ripens_on, r.origin_id, r.amount from returned r;
  end if;

  -- What is handed on keeps its day and its origin, one transfer after the other, because a person may hand on what came a moment
  -- ago. Most have no such lot to hand on.
  holding := array(
    select distinct l.account_id from ledger_lots l where l.account_id = any (payers) and (l.ripens_on > today or l.origin_id <> 0));
  if cardinality(holding) > 0 then
    for t in
        select m.id, m.kind, m.debit_id, m.credit_id, m.amount, e.balance_after
        from made m cross join lateral (
          select e.balance_after from ledger_entries e
          where e.transfer_id = m.id and e.account_id between m.debit_id and m.debit_id offset 0) e
        where m.kind not in ('cash.settle', 'cash.void') order by m.id loop
      continue when t.debit_id <> all (holding);
      perform ledger_move_lots(t.id, t.kind, t.debit_id, t.credit_id, t.amount, t.balance_after);
      if t.kind in ('reward', 'join', 'offer') then holding := holding || t.credit_id; end if;
    end loop;
  end if;
  return null;
end $$;
-- After, not before: a row that ON CONFLICT drops must move nothing.
create or replace trigger ledger_apply after insert on ledger_transfers
  referencing new table as made for each statement execute function ledger_apply();
