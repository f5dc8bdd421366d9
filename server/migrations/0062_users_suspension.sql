-- Why: a suspension has a reason, which the next member of staff needs, and an end, which nobody should have to remember.
alter table users
  add column suspended_until timestamptz,
  add column suspended_reason text,
  add constraint users_suspension_of_suspended check (disabled_at is not null or (suspended_until is null and suspended_reason is null));
create index users_suspension_ends on users (suspended_until) where suspended_until is not null;
