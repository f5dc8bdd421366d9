-- Why: a payment that its provider gave back takes its coins back once, whichever provider it was and however often it says
-- so; and who adjusted a balance by hand is known, because they may not approve what is withdrawn from it.

create table payment_refunds (
  provider text not null check (provider in ('pay-a', 'pay-b', 'store-iap')),
  provider_txn_id text not null check (char_length(provider_txn_id) between 1 and 200),
  order_id bigint not null references currency_orders (id),
  due_coins bigint not null check (due_coins >= 0),
  created_at timestamptz not null default plaza_now(),
  constraint payment_refunds_once primary key (provider, provider_txn_id)
);
revoke all on payment_refunds from plaza_app;
grant select, insert on payment_refunds to plaza_app;

-- Adjustments by hand: who gave or took, and who else agreed where two had to.
create table balance_adjustments (
  order_id bigint primary key references currency_orders (id),
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  approver_id bigint references users (id),
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null default plaza_now()
);
create index balance_adjustments_for on balance_adjustments (user_id, created_at);
create index balance_adjustments_by on balance_adjustments (author_id, created_at);
revoke all on balance_adjustments from plaza_app;
grant select, insert on balance_adjustments to plaza_app;
