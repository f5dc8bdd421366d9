-- Why: what a statement posts is compared with its orders at once, for all of its rows together, instead of row by row at
-- commit. What does not agree yet, because its order or its last step comes later in the transaction, waits here until commit
-- (src/modules/ledger/posting/match-orders.sql). Empty outside a transaction.
create table ledger_unmatched (
  id bigint generated always as identity primary key,
  order_id bigint,
  transfer_id bigint,
  account_id bigint,
  constraint ledger_unmatched_one_thing check (
    (order_id is null) = (transfer_id is not null) and (transfer_id is null) = (account_id is null))
);
revoke all on ledger_unmatched from plaza_app;
