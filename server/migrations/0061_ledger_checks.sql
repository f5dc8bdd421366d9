-- Why: that the books add up now says nothing about last night. Checks that found the same, one after another, are one
-- row that grows, so a year of minutes stays a short table.
create table ledger_checks (
  id bigint generated always as identity primary key,
  scope text not null constraint ledger_checks_scope check (scope in ('recent', 'whole')),
  first_at timestamptz not null default plaza_now(),
  last_at timestamptz not null default plaza_now(),
  times integer not null default 1,
  broken jsonb not null
);
-- For what came in and went out on a day. Rows arrive in order of time, so a few bytes for each stretch of them do.
create index ledger_transfers_by_time on ledger_transfers using brin (created_at);
create index ledger_checks_newest on ledger_checks (scope, id desc);
