-- Why: coins know from when on they are worth money, and take that day along when they are handed on. A wait that looks at
-- one person's own credits is passed by giving the coins to somebody else. Only coins that are not ripe yet have a lot; the
-- rest of a balance is ripe. Kept by the trigger that keeps balances (src/modules/ledger/posting/apply-transfer.sql).

create table ledger_lots (
  account_id bigint not null references ledger_accounts (id),
  ripens_on date not null,
  amount bigint not null constraint ledger_lots_positive check (amount > 0),
  primary key (account_id, ripens_on)
);
create index ledger_lots_day on ledger_lots (ripens_on);

-- Which unripe coins a transfer took along. One row says both what was taken and what was given.
create table ledger_lot_moves (
  transfer_id bigint not null references ledger_transfers (id),
  ripens_on date not null,
  amount bigint not null constraint ledger_lot_moves_positive check (amount > 0),
  primary key (transfer_id, ripens_on)
);
create index ledger_lot_moves_day on ledger_lot_moves (ripens_on);
create trigger ledger_lot_moves_frozen before update or delete or truncate on ledger_lot_moves for each statement execute function ledger_freeze();

-- The most coins that were ever sold for the smallest unit of money: withdrawals pay by it, so that no change of the ratio
-- makes coins worth more than somebody paid for them.
create table ledger_highest_ratio (
  is_the_one boolean primary key default true check (is_the_one),
  ratio bigint not null default 1 check (ratio > 0)
);
insert into ledger_highest_ratio
  select true, coalesce(max(ceil(o.amount::numeric / p.paid_amount)), 1)::bigint
  from provider_payments p join currency_orders o on o.id = p.order_id;

revoke all on ledger_lots, ledger_lot_moves, ledger_highest_ratio from plaza_app;
grant select on ledger_lots, ledger_lot_moves, ledger_highest_ratio to plaza_app;
