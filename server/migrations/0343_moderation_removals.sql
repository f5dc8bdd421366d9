-- Why: what a spammer published goes at once and in the background, and comes back if that was a mistake. What was taken and
-- when is kept for thirty days, because only that is put back.

create table removals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  started_by bigint not null references users (id),
  kinds text[] not null constraint removals_kinds_some check (cardinality(kinds) > 0),
  since timestamptz,
  state text not null default 'running' constraint removals_state_known
    check (state in ('running', 'done', 'restoring', 'restored')),
  -- How many there were when it began.
  total int not null,
  decision_id bigint not null references decisions (id),
  created_at timestamptz not null default plaza_now()
);
create unique index removals_one_at_once on removals (user_id) where state in ('running', 'restoring');

create table removal_items (
  removal_id bigint not null references removals (id),
  kind text not null,
  subject_id bigint not null,
  -- The `deleted_at` of the thing: what has another one since was deleted by its author.
  taken_at timestamptz not null default plaza_now(),
  undo jsonb,
  restored_at timestamptz,
  primary key (removal_id, kind, subject_id)
);
create index removal_items_taken on removal_items (taken_at);
