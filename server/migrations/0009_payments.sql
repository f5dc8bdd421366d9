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
