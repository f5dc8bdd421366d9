-- Why: a payment that is genuine but could not be credited is in the statement of its provider too. The ledger compares
-- statements, so it is told of such payments instead of looking into the module above it that decides about them.

create table uncredited_payments (
  provider text not null check (provider in ('pay-a', 'pay-b')),
  provider_txn_id text not null check (char_length(provider_txn_id) between 1 and 200),
  -- The order it was meant for.
  order_id bigint not null references currency_orders (id),
  paid_amount bigint not null check (paid_amount > 0),
  created_at timestamptz not null default plaza_now(),
  constraint uncredited_payments_once primary key (provider, provider_txn_id)
);
insert into uncredited_payments (provider, provider_txn_id, order_id, paid_amount, created_at)
  select provider, provider_txn_id, order_id, money_amount, created_at from stray_payments;

revoke all on uncredited_payments from plaza_app;
grant select, insert on uncredited_payments to plaza_app;
