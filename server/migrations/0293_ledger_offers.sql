-- Why: what was offered for an answer moves from the asker to the answerer, as a kind of transfer of its own.
-- Contract: the constraint only allows one kind more; the version before goes on making those it knows. Not validated again: every
-- row passed the narrower one.

alter table ledger_transfers drop constraint ledger_transfers_kind_known;
alter table ledger_transfers add constraint ledger_transfers_kind_known check (kind in
  ('recharge', 'iap', 'refund', 'reward', 'join', 'offer', 'task', 'sign', 'cash.hold', 'cash.settle', 'cash.void', 'adjust')) not valid;
