-- Moves the money of a transfer that was just inserted: locks the people's accounts in id order, changes the balances and
-- writes one entry for each. Accounts of the system keep no balance and are not locked: they would be rows on which every
-- payment of the service waits, and a refund, which holds its person's account by then, would wait for them in a circle.
-- It reads single rows by key, so it says enable_seqscan = off, as every function about money does:
-- a plan made while the tables were small is kept by the session, and was seen to halve the rate within seconds as they grew.
create or replace function ledger_apply() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  a record;
  x ledger_accounts%rowtype;
  y ledger_accounts%rowtype;
  h ledger_transfers%rowtype;
  actor text := current_setting('plaza.actor', true);
  d bigint;
  b bigint;
  s bigint;
  debit_left bigint;
begin
  select * into strict x from ledger_accounts where id = new.debit_id;
  select * into strict y from ledger_accounts where id = new.credit_id;
  if x.currency_id <> y.currency_id or not coalesce(case new.kind
      when 'recharge'    then x.name in ('pay-a', 'pay-b') and y.kind = 'user'
      when 'iap'         then x.name = 'store-iap' and y.kind = 'user'
      when 'refund'      then x.kind = 'user' and y.name in ('pay-a', 'pay-b', 'store-iap')
      when 'reward'      then x.kind = 'user' and y.kind = 'user'
      when 'join'        then x.kind = 'user' and y.kind = 'user'
      when 'task'        then x.name = 'mint' and y.kind = 'user'
      when 'sign'        then x.name = 'mint' and y.kind = 'user'
      when 'cash.hold'   then x.kind = 'user' and y.kind = 'hold' and x.owner_id = y.owner_id
      when 'cash.settle' then x.kind = 'hold' and y.name = 'cash-paid'
      when 'cash.void'   then x.kind = 'hold' and y.kind = 'user' and x.owner_id = y.owner_id
      when 'adjust'      then (x.name = 'adjust' and y.kind = 'user') or (x.kind = 'user' and y.name = 'adjust') end, false) then
    raise exception 'transfer kind % is not allowed between these accounts', new.kind using errcode = '23514', constraint = 'ledger_transfers_route';
  end if;
  -- Whoever spends must be who is asking: a handler that charges the wrong person is refused here.
  if new.kind in ('reward', 'cash.hold') and x.owner_id::text is distinct from actor then
    raise exception 'the debited person did not ask for this' using errcode = '23514', constraint = 'ledger_transfers_actor';
  end if;
  -- Whoever owes for a refunded purchase settles that first.
  if new.kind in ('reward', 'join', 'cash.hold')
      and exists (select from user_debts d where d.user_id = x.owner_id and d.settled_at is null) then
    raise exception 'the debited person owes something' using errcode = '23514', constraint = 'ledger_transfers_debtor';
  end if;
  if new.resolves is not null then
    select * into strict h from ledger_transfers where id = new.resolves;
    if h.kind <> 'cash.hold' or h.amount <> new.amount or h.credit_id <> new.debit_id
        or (new.kind = 'cash.void' and h.debit_id <> new.credit_id) then
      raise exception 'resolution does not mirror hold %', h.id using errcode = '23514', constraint = 'ledger_transfers_mirror';
    end if;
  end if;
  -- In id order, and not FOR UPDATE: foreign keys of other statements take KEY SHARE on the same rows.
  for a in select id from ledger_accounts where id in (new.debit_id, new.credit_id) and kind <> 'system' order by id for no key update loop
    d := case when a.id = new.debit_id then -new.amount else new.amount end;
    update ledger_accounts set balance = balance + d, seq = seq + 1 where id = a.id returning balance, seq into b, s;
    if a.id = new.debit_id then debit_left := b; end if;
    insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after) values (a.id, s, new.id, d, b);
  end loop;
  perform ledger_move_lots(new.id, new.kind, new.debit_id, new.credit_id, new.amount, debit_left);
  return null;
end $$;
-- After, not before: a row that ON CONFLICT drops must move nothing.
create or replace trigger ledger_apply after insert on ledger_transfers for each row execute function ledger_apply();
