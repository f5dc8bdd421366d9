-- Why: currency moves only by inserting one row into ledger_transfers. A trigger the application cannot bypass locks both
-- accounts in id order, changes the balances and writes one entry per tracked account. Constraints refuse overspending,
-- double posting and editing of history; deferred triggers compare every order with its postings at commit, so "order
-- done, nothing credited" and "credited, no order" cannot be stored. System accounts keep no balance and are never a hot row.
-- The functions here read single rows by key, so they say enable_seqscan = off: a plan made while the tables were small is
-- kept by the session, and was seen to halve the rate within seconds as they grew.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null constraint ledger_accounts_kind_known check (kind in ('user', 'hold', 'system')),
  name text,
  owner_id bigint references users (id),
  currency_id int not null default 1,
  balance bigint not null default 0,
  seq bigint not null default 0,
  constraint ledger_accounts_owned check ((kind = 'system') = (owner_id is null)),
  constraint ledger_accounts_named check ((kind = 'system') = (name is not null)),
  -- Two rules, because a person is told about one of them: only a real overdraft is ever called one.
  constraint ledger_accounts_no_overdraft check (balance >= 0),
  constraint ledger_accounts_within_limit check (balance <= 9007199254740991),
  constraint ledger_accounts_system_derived check (kind <> 'system' or (balance = 0 and seq = 0))
);
create unique index ledger_accounts_owner on ledger_accounts (kind, owner_id, currency_id) where owner_id is not null;
create unique index ledger_accounts_name on ledger_accounts (name, currency_id) where name is not null;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null constraint ledger_transfers_once unique check (length(key) between 3 and 200),
  kind text not null constraint ledger_transfers_kind_known check (kind in
    ('recharge', 'iap', 'refund', 'reward', 'join', 'task', 'sign', 'cash.hold', 'cash.settle', 'cash.void', 'adjust')),
  debit_id bigint not null references ledger_accounts (id),
  credit_id bigint not null references ledger_accounts (id),
  amount bigint not null constraint ledger_transfers_amount check (amount between 1 and 1000000000000),
  resolves bigint constraint ledger_transfers_hold_resolved_once unique references ledger_transfers (id),
  created_at timestamptz not null default plaza_now(),
  constraint ledger_transfers_two_accounts check (debit_id <> credit_id),
  constraint ledger_transfers_resolution check ((kind in ('cash.settle', 'cash.void')) = (resolves is not null))
);
create index ledger_transfers_debit on ledger_transfers (debit_id, id);
create index ledger_transfers_credit on ledger_transfers (credit_id, id);

create table ledger_entries (
  account_id bigint not null references ledger_accounts (id),
  seq bigint not null,
  transfer_id bigint not null references ledger_transfers (id),
  delta bigint not null check (delta <> 0),
  balance_after bigint not null check (balance_after >= 0),
  primary key (account_id, seq),
  constraint ledger_entries_once unique (transfer_id, account_id)
);

create function ledger_apply() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  a record;
  x ledger_accounts%rowtype;
  y ledger_accounts%rowtype;
  h ledger_transfers%rowtype;
  actor text := current_setting('plaza.actor', true);
  d bigint;
  b bigint;
  s bigint;
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
  if new.resolves is not null then
    select * into strict h from ledger_transfers where id = new.resolves;
    if h.kind <> 'cash.hold' or h.amount <> new.amount or h.credit_id <> new.debit_id
        or (new.kind = 'cash.void' and h.debit_id <> new.credit_id) then
      raise exception 'resolution does not mirror hold %', h.id using errcode = '23514', constraint = 'ledger_transfers_mirror';
    end if;
  end if;
  -- In id order, and not FOR UPDATE: foreign keys of other statements take KEY SHARE on the same rows.
  for a in select id, kind from ledger_accounts where id in (new.debit_id, new.credit_id) order by id for no key update loop
    if a.kind <> 'system' then
      d := case when a.id = new.debit_id then -new.amount else new.amount end;
      update ledger_accounts set balance = balance + d, seq = seq + 1 where id = a.id returning balance, seq into b, s;
      insert into ledger_entries (account_id, seq, transfer_id, delta, balance_after) values (a.id, s, new.id, d, b);
    end if;
  end loop;
  return null;
end $$;
-- After, not before: a row that ON CONFLICT drops must move nothing.
create trigger ledger_apply after insert on ledger_transfers for each row execute function ledger_apply();

create function ledger_freeze() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed', tg_op, tg_table_name using errcode = '55000';
end $$;
create trigger ledger_transfers_frozen before update or delete or truncate on ledger_transfers for each statement execute function ledger_freeze();
create trigger ledger_entries_frozen before update or delete or truncate on ledger_entries for each statement execute function ledger_freeze();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts for each statement execute function ledger_freeze();

create table currency_orders (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users (id),
  title text not null check (char_length(title) <= 200),
  body text check (char_length(body) <= 1000),
  type smallint not null constraint currency_orders_type_known check (type in (1, -1)),
  target_type text not null constraint currency_orders_target_known
    check (target_type in ('default', 'commodity', 'user', 'task', 'recharge', 'cash', 'mall_orders')),
  target_id text not null default '0' check (char_length(target_id) <= 100),
  currency int not null default 1,
  amount bigint not null constraint currency_orders_amount check (amount between 1 and 1000000000000),
  state smallint not null default 0 constraint currency_orders_state_known check (state in (0, 1, -1)),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint currency_orders_of_owner unique (id, owner_id)
);
create index currency_orders_of on currency_orders (owner_id, id desc);
create index currency_orders_waiting on currency_orders (target_type, id) where state = 0;

-- Which postings an order produced.
create table order_transfers (
  order_id bigint not null,
  owner_id bigint not null,
  transfer_id bigint not null references ledger_transfers (id),
  primary key (order_id, transfer_id),
  constraint order_transfers_one_order_an_owner unique (transfer_id, owner_id),
  foreign key (order_id, owner_id) references currency_orders (id, owner_id)
);
create trigger order_transfers_frozen before update or delete or truncate on order_transfers for each statement execute function ledger_freeze();

-- What an order is about never changes, and an order that is done or failed never changes at all.
create function currency_orders_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'orders are kept' using errcode = '55000'; end if;
  if (new.owner_id, new.type, new.amount, new.currency, new.target_type, new.created_at) is distinct from
     (old.owner_id, old.type, old.amount, old.currency, old.target_type, old.created_at)
     or old.state <> 0 then
    raise exception 'illegal order change % -> %', old.state, new.state using errcode = '55000';
  end if;
  return new;
end $$;
create trigger currency_orders_guard before update or delete on currency_orders for each row execute function currency_orders_guard();
create trigger currency_orders_kept before truncate on currency_orders for each statement execute function ledger_freeze();

-- At commit: a done order has moved exactly its amount on its owner's accounts, a failed one moved nothing net, a
-- waiting withdrawal holds exactly its amount.
create function check_order_matches(p_order bigint) returns void language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  o currency_orders%rowtype;
  u bigint;
  h bigint;
begin
  select * into strict o from currency_orders where id = p_order;
  select coalesce(sum(e.delta) filter (where a.kind = 'user'), 0), coalesce(sum(e.delta) filter (where a.kind = 'hold'), 0)
    into u, h from order_transfers x join ledger_entries e using (transfer_id)
    join ledger_accounts a on a.id = e.account_id and a.owner_id = o.owner_id where x.order_id = p_order;
  if (o.state = 1 and (u <> o.type * o.amount or h <> 0))
      or (o.state = -1 and (u <> 0 or h <> 0))
      or (o.state = 0 and not ((u = 0 and h = 0 and o.target_type <> 'cash') or (o.target_type = 'cash' and u = -o.amount and h = o.amount))) then
    raise exception 'order % in state % does not match the ledger (user %, hold %)', p_order, o.state, u, h
      using errcode = '23514', constraint = 'currency_orders_match_ledger';
  end if;
end $$;

create function currency_orders_match() returns trigger language plpgsql as $$
begin
  -- An order made together with its posting is compared once, when the link between them is.
  if tg_op = 'INSERT' and exists (select from order_transfers x where x.order_id = new.id) then return null; end if;
  perform check_order_matches(new.id);
  return null;
end $$;
create constraint trigger currency_orders_match after insert or update on currency_orders
  deferrable initially deferred for each row execute function currency_orders_match();

-- A posting is only ever linked to an order of somebody whose money it moved.
create function order_transfers_match() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.owner_id = new.owner_id
      where e.transfer_id = new.transfer_id) then
    raise exception 'transfer % moved nothing of the owner of order %', new.transfer_id, new.order_id
      using errcode = '23514', constraint = 'order_transfers_of_owner';
  end if;
  perform check_order_matches(new.order_id);
  return null;
end $$;
create constraint trigger order_transfers_match after insert on order_transfers
  deferrable initially deferred for each row execute function order_transfers_match();

-- At commit: every entry of a person belongs to an order of that person.
create function entry_has_order() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from order_transfers x join ledger_accounts a on a.id = new.account_id and a.owner_id = x.owner_id
      where x.transfer_id = new.transfer_id) then
    raise exception 'an entry of transfer % has no order', new.transfer_id using errcode = '23514', constraint = 'ledger_entries_have_order';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_have_order after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_has_order();

-- One payment at a provider credits one order, once.
create table provider_payments (
  provider text not null check (provider in ('pay-a', 'pay-b', 'store-iap')),
  provider_txn_id text not null check (char_length(provider_txn_id) between 1 and 200),
  order_id bigint not null constraint provider_payments_order_once unique references currency_orders (id),
  paid_amount bigint not null check (paid_amount > 0),
  environment text not null,
  created_at timestamptz not null default plaza_now(),
  constraint provider_payments_once primary key (provider, provider_txn_id)
);

-- At commit: currency that was paid for belongs to a payment at that provider.
create function transfer_has_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from order_transfers x join provider_payments p on p.order_id = x.order_id
      join ledger_accounts a on a.id = new.debit_id and a.name = p.provider
      where x.transfer_id = new.id) then
    raise exception 'transfer % has no payment at its provider', new.id using errcode = '23514', constraint = 'ledger_transfers_have_payment';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfers_have_payment after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind in ('recharge', 'iap')) execute function transfer_has_payment();

-- What a refund could not take back because it was spent: it blocks withdrawals until it is settled.
create table user_debts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  settled_at timestamptz,
  created_at timestamptz not null default plaza_now()
);
create index user_debts_open on user_debts (user_id) where settled_at is null;

-- Several postings in one transaction take all account locks first, in id order.
create function ledger_lock(ids bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform 1 from ledger_accounts where id = any (ids) order by id for no key update;
end $$;

revoke all on ledger_accounts, ledger_transfers, ledger_entries, currency_orders, order_transfers, provider_payments, user_debts from plaza_app;
grant select on ledger_accounts, ledger_entries to plaza_app;
grant select, insert on order_transfers, provider_payments to plaza_app;
-- Neither its id nor when it happened is for the application to say.
grant select, insert (key, kind, debit_id, credit_id, amount, resolves) on ledger_transfers to plaza_app;
grant select, insert, update (state, body, target_id, updated_at) on currency_orders to plaza_app;
grant select, insert, update (settled_at) on user_debts to plaza_app;

insert into ledger_accounts (kind, name) values
  ('system', 'pay-a'), ('system', 'pay-b'), ('system', 'store-iap'), ('system', 'mint'), ('system', 'cash-paid'), ('system', 'adjust');
insert into ledger_accounts (kind, owner_id) select kind, u.id from users u, unnest(array['user', 'hold']) as kind;

-- Everybody has a balance and a hold from the moment they exist, however they came to be.
create function users_open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner_id) values ('user', new.id), ('hold', new.id);
  return null;
end $$;
create trigger users_open_accounts after insert on users for each row execute function users_open_accounts();

-- The one way to post: the transfer, its new orders, the link to an order that waited, and the payer's balance
-- afterwards, in one call. It runs with the caller's rights, so it can do nothing the tables would not let it do.
create function post_transfer(
  p_key text, p_kind text, p_debit bigint, p_credit bigint, p_amount bigint, p_actor bigint, p_resolves bigint, p_orders jsonb, p_order bigint,
  out transfer_id bigint, out order_ids bigint[], out debit_balance bigint)
language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('plaza.actor', coalesce(p_actor::text, ''), true);
  insert into ledger_transfers (key, kind, debit_id, credit_id, amount, resolves)
    values (p_key, p_kind, p_debit, p_credit, p_amount, p_resolves) returning id into post_transfer.transfer_id;
  with made as (
    insert into currency_orders (owner_id, title, body, type, target_type, target_id, amount, state)
    select r.owner_id, r.title, r.body, r.type, r.target_type, r.target_id, p_amount, r.state
    from jsonb_to_recordset(p_orders) as r (owner_id bigint, title text, body text, type smallint, target_type text, target_id text, state smallint)
    returning id, owner_id),
  linked as (
    insert into order_transfers (order_id, owner_id, transfer_id) select m.id, m.owner_id, post_transfer.transfer_id from made m)
  select array_agg(m.id order by m.id) into post_transfer.order_ids from made m;
  if p_order is not null then
    insert into order_transfers (order_id, owner_id, transfer_id)
      select o.id, o.owner_id, post_transfer.transfer_id from currency_orders o where o.id = p_order;
  end if;
  select a.balance into post_transfer.debit_balance from ledger_accounts a where a.id = p_debit;
end $$;
