-- Why: deleting an account does not start it afresh. For a while a keyed hash of its number, address or provider's subject
-- points at the account that is gone, whose counters of tasks and debts are then carried over. Nothing readable stays.

create table identity_memories (
  identity_mac text primary key,
  former_user_id bigint not null references users (id),
  forget_at timestamptz not null
);
create index identity_memories_forget_at on identity_memories (forget_at);
