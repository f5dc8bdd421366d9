-- Why: coins remember the credit that brought them in, however often they are handed on: who bought them, and who of the staff gave
-- them. So coins that were bought or given by hand keep their lot for a while after they are ripe. 0: nobody asks.
-- Contract: both tables are written by SQL functions alone, which the same start replaces right after the migrations; a posting of
-- unripe coins in between is refused whole and can be repeated. What the version before reads stays right with more lots a day.

alter table ledger_lots add column origin_id bigint not null default 0;
alter table ledger_lots drop constraint ledger_lots_pkey, add primary key (account_id, ripens_on, origin_id);
alter table ledger_lot_moves add column origin_id bigint not null default 0;
alter table ledger_lot_moves drop constraint ledger_lot_moves_pkey, add primary key (transfer_id, ripens_on, origin_id);

-- Whose purchase was refunded, where a debt was carried to the account they have now.
alter table user_debts add column buyer_id bigint references users (id);
create index user_debts_buyer on user_debts (buyer_id) where settled_at is null;
