-- Why: people tell staff about what should not be there. One queue over every kind of thing, because those who look at it
-- are the same people; what was reported is remembered by its title as it was then.

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users (id),
  kind text not null constraint reports_kind_known check (kind in (
    'users', 'comments', 'feeds', 'knowledge', 'chapters', 'infos', 'events', 'commodities', 'wendas')),
  subject_id bigint not null,
  -- Whose it is.
  owner_id bigint not null references users (id),
  title text not null check (char_length(title) <= 200),
  title_folded text generated always as (normalize(lower(normalize(btrim(title), nfkc)), nfkc)) stored,
  reason text check (char_length(reason) <= 500),
  status text not null default 'waiting'
    constraint reports_status_known check (status in ('waiting', 'handled', 'rejected')),
  remark text check (char_length(remark) <= 500),
  handler_id bigint references users (id),
  handled_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint reports_not_oneself check (reporter_id <> owner_id),
  constraint reports_decided_by_somebody check ((status = 'waiting') = (handler_id is null and handled_at is null)),
  -- The service refuses it with a sentence; this keeps every other way closed.
  constraint reports_not_decided_by_owner check (handler_id is null or handler_id <> owner_id)
);

-- One person has one open report about one thing.
create unique index reports_one_open on reports (reporter_id, kind, subject_id) where status = 'waiting';
create index reports_waiting on reports (created_at) where status = 'waiting';
create index reports_of_kind on reports (kind, id desc);
create index reports_created on reports (created_at);

-- What was reported and decided stays on record.
revoke delete on reports from plaza_app;
