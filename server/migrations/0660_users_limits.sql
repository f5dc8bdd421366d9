-- Why: staff can limit what a person writes to those who follow them, for a while, instead of suspending them.
alter table users add column limited_until timestamptz;
create index users_limit_ends on users (limited_until) where limited_until is not null;
