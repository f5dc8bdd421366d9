-- Why: currency moves only by inserting one row into ledger_transfers. A trigger the application cannot bypass locks both
-- accounts in id order, changes the balances and writes one entry per tracked account (src/modules/ledger/posting).
-- Constraints refuse overspending, double posting and editing of history; deferred triggers compare every order with its
-- postings at commit, so "order done, nothing credited" and "credited, no order" cannot be stored. System accounts keep no
-- balance and are never a hot row.

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

-- History is added to and never edited.
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

-- What a refund could not take back because it was spent: it blocks withdrawals until it is settled.
create table user_debts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  settled_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  -- Staff take it from the balance or waive it, once; these say which, who and why.
  settled_order_id bigint references currency_orders (id),
  settled_by bigint references users (id),
  remark text,
  constraint user_debts_settled check (settled_at is not null or (settled_order_id is null and settled_by is null and remark is null))
);
create index user_debts_open on user_debts (user_id) where settled_at is null;

create function user_debts_guard() returns trigger language plpgsql as $$
begin
  raise exception 'this debt has been settled' using errcode = '55000';
end $$;
create trigger user_debts_settled_once before update on user_debts
  for each row when (old.settled_at is not null) execute function user_debts_guard();

revoke all on ledger_accounts, ledger_transfers, ledger_entries, currency_orders, order_transfers, provider_payments, user_debts from plaza_app;
grant select on ledger_accounts, ledger_entries to plaza_app;
grant select, insert on order_transfers, provider_payments to plaza_app;

-- Neither its id nor when it happened is for the application to say.
grant select, insert (key, kind, debit_id, credit_id, amount, resolves) on ledger_transfers to plaza_app;
grant select, insert, update (state, body, target_id, updated_at) on currency_orders to plaza_app;
grant select, insert, update (settled_at, settled_order_id, settled_by, remark) on user_debts to plaza_app;

insert into ledger_accounts (kind, name) values
  ('system', 'pay-a'), ('system', 'pay-b'), ('system', 'store-iap'), ('system', 'mint'), ('system', 'cash-paid'), ('system', 'adjust');

-- What a withdrawal needs beside its order: the money it comes to, and who has approved it.
create table withdrawals (
  order_id bigint primary key references currency_orders (id),
  -- In the smallest unit of money, rounded down when it was asked for.
  money_amount bigint not null check (money_amount > 0),
  ratio bigint not null check (ratio > 0),
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  remark text check (char_length(remark) <= 500),
  decided_at timestamptz
);

create table withdrawal_approvals (
  order_id bigint not null references withdrawals (order_id),
  reviewer_id bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  constraint withdrawal_approvals_once primary key (order_id, reviewer_id)
);

-- Who approved and what it comes to is history: the application adds to it and takes nothing back.
revoke update, delete on withdrawals, withdrawal_approvals from plaza_app;
grant update (remark, decided_at) on withdrawals to plaza_app;

-- The check of every minute must not grow with history. It looks at what is new since the last id that was found in
-- order, and that id is remembered here; once a day everything is looked at regardless.
create table ledger_watch (
  is_the_one boolean primary key default true check (is_the_one),
  transfer_id bigint not null default 0,
  order_id bigint not null default 0
);

insert into ledger_watch default values;

revoke all on ledger_watch from plaza_app;
grant select, update (transfer_id, order_id) on ledger_watch to plaza_app;

-- Three things about money cannot be checked from inside: that nobody was minted more in a day than the ceiling of that day,
-- that what clients were told was done was done, and that providers took what was credited. Here the rows that tell are kept.

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

revoke all on mint_ceilings from plaza_app;
grant select, insert, update (ceiling) on mint_ceilings to plaza_app;

-- The transfer that an answer with success stands for. An answer whose transfer is not there cannot be kept.
alter table idempotency_keys add constraint idempotency_keys_transfer_there foreign key (effect_id) references ledger_transfers (id);

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
