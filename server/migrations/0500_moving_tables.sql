-- Why: a community that moves in comes over in steps. Each step records how far it is in the transaction that wrote its rows, so
-- that an import that was killed goes on where it was; and nothing that was left out or changed on the way is forgotten.

create table imports (
  id bigint generated always as identity primary key,
  source text not null constraint imports_source_known check (source in ('thinksns-plus', 'plaza')),
  -- The service does not start while one is running.
  state text not null default 'running' constraint imports_state_known check (state in ('running', 'done')),
  -- What was asked for: the dump, the folder of files, since when.
  options jsonb not null default '{}',
  -- What must be put back at the end, such as indexes that were dropped to load faster.
  shelved jsonb not null default '[]',
  started_at timestamptz not null default plaza_now(),
  finished_at timestamptz,
  constraint imports_done_finished check ((state = 'done') = (finished_at is not null))
);
create unique index imports_one_at_once on imports (state) where state = 'running';

create table import_steps (
  import_id bigint not null references imports (id),
  name text not null,
  -- The last row of the source that is done.
  at bigint not null default 0,
  rows bigint not null default 0,
  taken bigint not null default 0,
  is_done boolean not null default false,
  primary key (import_id, name)
);

create table import_notes (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports (id),
  -- The table of the source, and the record in it.
  kind text not null,
  source_id text not null,
  outcome text not null constraint import_notes_outcome_known check (outcome in ('left_out', 'changed', 'look')),
  reason text not null,
  detail text
);
create index import_notes_by_reason on import_notes (import_id, kind, outcome, reason, id);

-- What the previous site said last: a later import posts the difference.
create table import_balances (
  user_id bigint primary key references users (id),
  amount bigint not null
);

-- Which ids came from elsewhere: records keep the ids they had.
create table import_ranges (
  kind text not null,
  first_id bigint not null,
  last_id bigint not null,
  import_id bigint not null references imports (id),
  primary key (kind, first_id),
  constraint import_ranges_in_order check (first_id <= last_id)
);
