-- Why: an index of a table that only grows ends by not fitting into memory, and old lines could not be moved elsewhere. The audit log
-- is cut by id, in which it grows and is read, ten million lines a partition. The table becomes the first partition as it is: 0240
-- and 0241 have shown where its ids end, so nothing is read or copied, and the lock is held for milliseconds however long it is.
-- New partitions are made by src/kernel/audit/room.sql.
-- Contract: the version before finds audit_log under its name with the same columns, numbers, rules and rights.

-- Where the chain of hashes goes on when the partitions before were archived.
create table audit_log_archives (
  before_id bigint primary key,
  chain bytea not null,
  at timestamptz not null default plaza_now()
);
revoke all on audit_log_archives from plaza_app;
create trigger audit_log_archives_frozen before update or delete on audit_log_archives
  for each row execute function audit_log_freeze();
create trigger audit_log_archives_kept before truncate on audit_log_archives
  for each statement execute function audit_log_freeze();

do $$
begin
  perform set_config('lock_timeout', '1s', true);
  for attempt in 1..60 loop
    begin
      lock table audit_log in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(0.5);
    end;
  end loop;
  perform set_config('plaza.audit_log_last',
    coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0)::text, true);
end $$;

alter table audit_log rename to audit_log_from_0;
alter index audit_log_pkey rename to audit_log_from_0_pkey;
alter index audit_log_actor rename to audit_log_from_0_actor_id_id_idx;
alter index audit_log_object rename to audit_log_from_0_object_id_idx;
alter index audit_log_unchained rename to audit_log_from_0_id_idx;
alter table audit_log_from_0 alter column id drop identity;
-- The parent brings its own.
drop trigger audit_log_frozen on audit_log_from_0;

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
) partition by range (id);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_object on audit_log (object, id desc);
create index audit_log_unchained on audit_log (id) where chain is null;
create trigger audit_log_frozen before update or delete on audit_log for each row execute function audit_log_freeze();
create trigger audit_log_kept before truncate on audit_log for each statement execute function audit_log_freeze();
revoke all on audit_log from plaza_app;

do $$
declare
  size constant bigint := 10000000;
  last constant bigint := current_setting('plaza.audit_log_last')::bigint;
  cut bigint;
  given record;
begin
  -- The same numbers go on, and whoever might do something with the table may do it with the parent.
  if last > 0 then perform setval(pg_get_serial_sequence('audit_log', 'id'), last); end if;
  for given in
    select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as who, a.privilege_type, a.is_grantable
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.oid = 'audit_log_from_0'::regclass and a.grantee <> c.relowner loop
    execute format('grant %s on audit_log to %s%s', given.privilege_type, given.who,
      case when given.is_grantable then ' with grant option' else '' end);
  end loop;
  revoke all on audit_log_from_0 from plaza_app;

  select (regexp_match(pg_get_constraintdef(c.oid), 'id < ''?(\d+)'))[1] into strict cut
  from pg_constraint c where c.conrelid = 'audit_log_from_0'::regclass and c.conname = 'audit_log_below_cut';
  execute format('alter table audit_log attach partition audit_log_from_0 for values from (minvalue) to (%s)', cut);
  alter table audit_log_from_0 drop constraint audit_log_below_cut;

  for nth in 0..2 loop
    execute format('create table audit_log_from_%s partition of audit_log for values from (%1$s) to (%s)',
      cut + nth * size, cut + (nth + 1) * size);
    execute format('revoke all on audit_log_from_%s from plaza_app', cut + nth * size);
    execute format('create trigger audit_log_kept before truncate on audit_log_from_%s
      for each statement execute function audit_log_freeze()', cut + nth * size);
  end loop;
end $$;
