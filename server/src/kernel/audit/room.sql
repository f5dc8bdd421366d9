-- The partitions of the audit log with their ids: from the first up to, not including, the second. The oldest has no first.
create or replace function audit_log_parts() returns table (part text, from_id bigint, before_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.relname::text, (regexp_match(bound, 'FROM \(''(\d+)''\)'))[1]::bigint, (regexp_match(bound, 'TO \(''(\d+)''\)'))[1]::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = 'audit_log'::regclass and not i.inhdetachpending
$$;

-- How many partitions lie wholly ahead of the newest line. Behind the last of them a line would be refused.
create or replace function audit_log_room() returns int language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from audit_log_parts()
  where from_id > coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0)
$$;

-- Makes partitions until three lie ahead. Attaching one that was made beside locks out neither who writes nor who reads, as making
-- it in place would. Nobody but the owner of the log touches it directly: the log is written and read as a whole.
create or replace function audit_make_room() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size constant bigint := 10000000;
  ahead constant int := 3;
  made int := 0;
  next_id bigint;
  part text;
begin
  if audit_log_room() >= ahead then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('audit_make_room', 7));
  while audit_log_room() < ahead loop
    select max(before_id) into strict next_id from audit_log_parts();
    part := 'audit_log_from_' || next_id;
    execute format('create table %I (like audit_log including defaults including constraints)', part);
    execute format('revoke all on %I from plaza_app', part);
    execute format('create trigger audit_log_kept before truncate on %I for each statement execute function audit_log_freeze()', part);
    execute format('alter table audit_log attach partition %I for values from (%s) to (%s)', part, next_id, next_id + size);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Takes the oldest partition out of the log, for its owner to store elsewhere, and says its name; none that is not full, or that has
-- lines without a hash. Its last hash stays, so that the next line can still be shown to follow.
-- May be null: audit_archive
create or replace function audit_archive() returns text language plpgsql set search_path = public, pg_temp as $$
declare
  oldest record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7));
  -- Whoever waits for this lock holds up all who come after.
  perform set_config('lock_timeout', '2s', true);
  lock table audit_log in access exclusive mode;
  select p.part, p.before_id into strict oldest from audit_log_parts() p order by p.before_id limit 1;
  if not exists (select from audit_log l where l.id >= oldest.before_id and l.chain is not null)
    or exists (select from audit_log l where l.id < oldest.before_id and l.chain is null) then return null; end if;
  insert into audit_log_archives (before_id, chain)
    select oldest.before_id, l.chain from audit_log l where l.id < oldest.before_id order by l.id desc limit 1;
  execute format('alter table audit_log detach partition %I', oldest.part);
  return oldest.part;
end $$;
