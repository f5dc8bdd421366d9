-- Why: the check of every minute must not grow with history. It looks at what is new since the last id that was found in
-- order, and that id is remembered here; once a day everything is looked at regardless.

create table ledger_watch (
  is_the_one boolean primary key default true check (is_the_one),
  transfer_id bigint not null default 0,
  order_id bigint not null default 0
);
insert into ledger_watch default values;

revoke all on ledger_watch from plaza_app;
grant select, update (transfer_id, order_id) on ledger_watch to plaza_app;
