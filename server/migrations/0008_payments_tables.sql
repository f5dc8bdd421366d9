-- Why: what a recharge needs beside its order: where and under which number it is paid, what must be paid, and when to
-- ask the provider about it. All of it is fixed when the order is made, so that a later change of ratio, keys or
-- merchant cannot change what a payment is compared with.

create table recharges (
  order_id bigint primary key references currency_orders (id),
  provider text not null constraint recharges_provider_known check (provider in ('pay-a', 'pay-b')),
  -- Paid in the provider's app, or in a browser.
  form text not null constraint recharges_form_known check (form in ('app', 'web')),
  -- Our number at the provider, unique for ever.
  out_trade_no text not null constraint recharges_out_trade_no_once unique check (char_length(out_trade_no) between 6 and 32),
  -- In the smallest unit of money.
  money_amount bigint not null check (money_amount between 1 and 1000000000000),
  ratio bigint not null check (ratio > 0),
  merchant_id text not null check (char_length(merchant_id) <= 64),
  application_id text not null check (char_length(application_id) <= 64),
  expires_at timestamptz not null,
  -- When to ask the provider next; null once the order has ended.
  next_query_at timestamptz,
  queries int not null default 0
);
create index recharges_due on recharges (next_query_at) where next_query_at is not null;
revoke all on recharges from plaza_app;
grant select, insert, update (next_query_at, queries) on recharges to plaza_app;

-- Money can arrive for an order that has ended, or a second time for one that is paid. It was taken from somebody, so
-- it is kept here until a person credits it or has sent it back, and that is decided once.

create table stray_payments (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('pay-a', 'pay-b')),
  provider_txn_id text not null check (char_length(provider_txn_id) between 1 and 200),
  -- The order it was meant for.
  order_id bigint not null references recharges (order_id),
  money_amount bigint not null check (money_amount between 1 and 1000000000000),
  environment text not null check (char_length(environment) <= 50),
  reason text not null constraint stray_payments_reason_known check (reason in ('order_ended', 'order_paid_otherwise')),
  state text not null default 'waiting' constraint stray_payments_state_known check (state in ('waiting', 'credited', 'refunded')),
  credited_order_id bigint constraint stray_payments_order_once unique references currency_orders (id),
  remark text check (char_length(remark) <= 500),
  decided_by bigint references users (id),
  decided_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  constraint stray_payments_once unique (provider, provider_txn_id),
  constraint stray_payments_credit check ((state = 'credited') = (credited_order_id is not null)),
  constraint stray_payments_decision check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null))
);
create index stray_payments_waiting on stray_payments (id) where state = 'waiting';

create function stray_payments_guard() returns trigger language plpgsql as $$
begin
  raise exception 'this payment has been decided' using errcode = '55000';
end $$;
create trigger stray_payments_decided_once before update on stray_payments
  for each row when (old.state <> 'waiting') execute function stray_payments_guard();
revoke all on stray_payments from plaza_app;
grant select, insert (provider, provider_txn_id, order_id, money_amount, environment, reason),
  update (state, credited_order_id, remark, decided_by, decided_at) on stray_payments to plaza_app;
