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
  primary key (scope, key_hash)
);
create index idempotency_keys_keep_until on idempotency_keys (keep_until);

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

create function spend_budgets(keys text[], limits int[], windows int[], out wait_s int, out use_id bigint)
language plpgsql as $$
declare
  spent_at timestamptz;
  waits int;
begin
  wait_s := 0;
  -- In one order for everybody, so that two spenders cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(k, 7)) from (select distinct unnest(keys) as k order by 1) as ordered;
  for i in 1 .. cardinality(keys) loop
    -- The use that must fall out of the window before the next one fits.
    select u.at into spent_at from budget_uses u
      where u.key = keys[i] and u.at > plaza_now() - make_interval(secs => windows[i])
      order by u.at desc offset limits[i] - 1 limit 1;
    if found then
      waits := ceil(extract(epoch from spent_at + make_interval(secs => windows[i]) - plaza_now()));
      wait_s := greatest(wait_s, waits, 1);
    end if;
  end loop;
  if wait_s = 0 then
    use_id := nextval('budget_use_ids');
    insert into budget_uses (key, at, use_id, expires_at)
      select k, plaza_now(), spend_budgets.use_id, plaza_now() + make_interval(secs => max(w))
      from unnest(keys, windows) as t (k, w) group by k;
  end if;
end $$;

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

create function audit_link(previous bytea, line audit_log) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((to_jsonb(line) - 'chain')::text, 'UTF8'))
$$;

-- Each line's hash covers the one before it. Done by a job, not by the insert: writers must not queue for one another.
create function audit_chain() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line audit_log;
  previous bytea;
  linked int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7));
  select chain into previous from audit_log where chain is not null order by id desc limit 1;
  -- Lines of transactions still open may yet appear with smaller ids, so the last few seconds wait for the next turn.
  for line in select * from audit_log where chain is null and at < now() - interval '10 seconds' order by id limit 10000 loop
    previous := audit_link(previous, line);
    update audit_log set chain = previous where id = line.id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- Lines whose hash does not follow from the line before: 0 unless somebody edited history.
create function audit_broken_links() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from (
    select l, lag(l.chain) over (order by l.id) as previous from audit_log l where l.chain is not null
  ) linked where (l).chain <> audit_link(previous, l)
$$;
