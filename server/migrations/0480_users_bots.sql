-- Why: programs of the community act under names of their own, and readers can tell them from people.

alter table users add column is_bot boolean not null default false;
create index users_bots on users (id) where is_bot;
