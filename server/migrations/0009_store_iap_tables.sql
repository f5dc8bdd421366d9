-- Why: currency bought inside the app, paid to the app's store. The store tells us about a purchase by a signed
-- transaction; one transaction pays one order, and a transaction that was taken back pays none, in whichever order the
-- receipt and the notice of its refund arrive.

create table store_iap_products (
  id bigint generated always as identity primary key,
  product_id text not null constraint store_iap_products_product_taken unique check (char_length(product_id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 100),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  -- What the store calls it.
  store_id text not null constraint store_iap_products_store_taken unique check (char_length(store_id) between 1 and 100),
  -- Paid to the store, and credited; both in the smallest unit of money.
  amount bigint not null check (amount between 1 and 1000000000000),
  show_amount bigint not null check (show_amount between 1 and 1000000000000),
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);

-- What an order must be paid with. Copied when it is made: changing or removing a product changes no order.
create table store_iap_orders (
  order_id bigint primary key references currency_orders (id),
  store_id text not null,
  money_amount bigint not null check (money_amount > 0),
  ratio bigint not null check (ratio > 0)
);

-- One row per transaction of the store that we have heard of. Both the receipt and the refund insert it, so that of two
-- at once one waits for the other; a row without an order is a purchase taken back before it was ever credited.
create table store_iap_transactions (
  transaction_id text constraint store_iap_transactions_once primary key check (char_length(transaction_id) between 1 and 100),
  order_id bigint constraint store_iap_transactions_order_once unique references store_iap_orders (order_id),
  revoked_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  constraint store_iap_transactions_known_for check (order_id is not null or revoked_at is not null)
);
revoke all on store_iap_orders, store_iap_transactions from plaza_app;
grant select, insert on store_iap_orders to plaza_app;
grant select, insert, update (revoked_at) on store_iap_transactions to plaza_app;
