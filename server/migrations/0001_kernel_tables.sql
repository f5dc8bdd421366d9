-- Why: what every module stands on. A role for the application that owns nothing, one clock, durable jobs,
-- settings, idempotency keys, budgets, rate windows and the audit log.

do $$ begin
  create role plaza_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant plaza_app to %I', current_user);
exception when insufficient_privilege then
  if not pg_has_role(current_user, 'plaza_app', 'member') then raise; end if;
end $$;

create extension if not exists pg_trgm;

grant usage on schema public to plaza_app;
alter default privileges in schema public grant select, insert, update, delete on tables to plaza_app;
alter default privileges in schema public grant usage on sequences to plaza_app;

-- The one clock of all rows. Tests replace it by one that can be shifted.
create function plaza_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default plaza_now()
);

create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text constraint jobs_key_once unique,
  attempts int not null default 0,
  max_attempts int not null,
  run_at timestamptz not null,
  locked_until timestamptz,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default plaza_now()
);
create index jobs_due on jobs (run_at, id) where dead_at is null;
-- Jobs laid aside after their last attempt are forgotten after a while; this finds them without walking through those that wait.
create index jobs_laid_aside on jobs (dead_at) where dead_at is not null;

create table job_schedules (
  name text primary key,
  next_at timestamptz not null
);

-- An answer and its effect commit together. Bodies are sealed: some carry access tokens.
create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint not null,
  body bytea,
  keep_until timestamptz not null,
  -- What an answer with success stands for: an id that the module which did it names and holds to its own rows.
  effect_id bigint,
  primary key (scope, key_hash)
);
create index idempotency_keys_keep_until on idempotency_keys (keep_until);
create index idempotency_keys_effect on idempotency_keys (effect_id) where effect_id is not null;

-- Sliding budgets (codes, logins, reports): one row a use, counted under a lock on the key.
create sequence budget_use_ids;

create table budget_uses (
  key text not null,
  at timestamptz not null,
  use_id bigint not null,
  expires_at timestamptz not null
);
create index budget_uses_key on budget_uses (key, at);
create index budget_uses_use_id on budget_uses (use_id);
create index budget_uses_expires_at on budget_uses (expires_at);
grant usage on sequence budget_use_ids to plaza_app;

-- Lost in a crash without harm: it only holds the current minute.
create unlogged table rate_windows (
  key text not null,
  "window" bigint not null,
  hits int not null,
  primary key (key, "window")
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default plaza_now(),
  actor_id bigint,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  chain bytea
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_object on audit_log (object, id desc);
create index audit_log_unchained on audit_log (id) where chain is null;
revoke update, delete, truncate on audit_log from plaza_app;

create function audit_log_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.chain is null and new.chain is not null and (to_jsonb(new) - 'chain') = (to_jsonb(old) - 'chain') then return new; end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = '55000';
end $$;
create trigger audit_log_frozen before update or delete on audit_log for each row execute function audit_log_freeze();
create trigger audit_log_kept before truncate on audit_log for each statement execute function audit_log_freeze();

-- A search by one or two characters, a whole word in Chinese, has no trigram to be found by. Names are short: modules index
-- their characters and pairs of neighbours as they are. Part of the schema because indexes are made of it.
create function name_grams(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct gram) from generate_series(1, char_length(name)) at,
    lateral (values (substr(name, at, 1)), (substr(name, at, 2))) as grams (gram)
$$;
