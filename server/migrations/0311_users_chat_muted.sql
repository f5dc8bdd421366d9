-- Why: staff can stop a person from writing in chat without suspending the account.
alter table users add column chat_muted_until timestamptz;
create index users_chat_muted on users (chat_muted_until) where chat_muted_until is not null;
