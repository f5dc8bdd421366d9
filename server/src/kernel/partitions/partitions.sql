-- Tables partitioned by a number that only grows: `partitioned_tables` says which, how wide their partitions are, and
-- which sequence they follow. A table partitioned `by_week` follows the current week instead.

create or replace function current_week() returns bigint language sql stable as $$
  select floor(extract(epoch from plaza_now()) / 604800)::bigint
$$;

-- The partitions of a table with their bounds: from the first up to, not including, the second. The oldest has no lower
-- bound.
create or replace function partitions_of(p_table text) returns table (part text, from_id bigint, before_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.relname::text, (regexp_match(bound, 'FROM \(''(\d+)''\)'))[1]::bigint, (regexp_match(bound, 'TO \(''(\d+)''\)'))[1]::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = to_regclass(format('%I', p_table)) and c.relkind = 'r' and not i.inhdetachpending
$$;

-- How many partitions of each table lie wholly ahead of the newest number. Beyond the last of them a row would be
-- refused.
create or replace function partitions_ahead() returns table (name text, ahead int)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.name, count(*) filter (
    where p.from_id > case when t.by_week then current_week()
      else coalesce(pg_sequence_last_value(pg_get_serial_sequence(t.numbered_by, t.numbered_in)::regclass), 0) end)::int
  from partitioned_tables t cross join lateral partitions_of(t.name) p group by t.name
$$;

-- Creates partitions of a table until three lie ahead. Each is created on its own and then attached, which locks out
-- neither writers nor readers of the table as `create table … partition of` would. Tables it references cannot be
-- written meanwhile, so it waits for them less than the deadlock timeout and is called again. Only the owner may touch
-- a partition directly. Row triggers apply to partitions by themselves; statement triggers are created on each, so that
-- a statement that bypasses the table meets the same rules.
create or replace function make_partitions(p_table text) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  keeps_ahead constant int := 3;
  made int := 0;
  width bigint;
  next_id bigint;
  part text;
  guard text;
begin
  select t.width into strict width from partitioned_tables t where t.name = p_table;
  -- Another process is creating them.
  if not pg_try_advisory_xact_lock(hashtextextended('make_partitions ' || p_table, 7)) then return 0; end if;
  while (select a.ahead from partitions_ahead() a where a.name = p_table) < keeps_ahead loop
    select max(p.before_id) into strict next_id from partitions_of(p_table) p;
    part := format('%s_from_%s', p_table, next_id);
    execute format('create table %I (like %I including defaults including constraints)', part, p_table);
    execute format('revoke all on %I from plaza_app', part);
    for guard in
        select replace(pg_get_triggerdef(t.oid), format(' ON public.%I ', p_table), format(' ON public.%I ', part))
        from pg_trigger t where t.tgrelid = to_regclass(format('%I', p_table)) and not t.tgisinternal and t.tgtype & 1 = 0 loop
      execute guard;
    end loop;
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, part, next_id, next_id + width);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Partitions that allow bypassing their table: the service may touch them, or a statement trigger is missing.
create or replace function partitions_unguarded() returns table (part_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.inhrelid::bigint from partitioned_tables t join pg_inherits i on i.inhparent = to_regclass(format('%I', t.name))
  where has_any_column_privilege('plaza_app', i.inhrelid, 'select, insert, update, references')
    or has_table_privilege('plaza_app', i.inhrelid, 'delete, truncate, trigger')
    or exists (
      select from pg_trigger g where g.tgrelid = i.inhparent and not g.tgisinternal and g.tgtype & 1 = 0 and not exists (
        select from pg_trigger h where h.tgrelid = i.inhrelid and h.tgname = g.tgname and h.tgenabled = g.tgenabled
          and (h.tgtype, h.tgfoid) = (g.tgtype, g.tgfoid)))
$$;

-- Analyses a table as a whole, which autovacuum does only for its partitions; without it a plan over several partitions
-- relies on guesses. Returns whether it did: only when the table has changed by a tenth since, as with autovacuum.
create or replace function gather_statistics(p_table text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known real;
  has real;
begin
  select greatest(c.reltuples, 0), (
      select coalesce(sum(greatest(p.reltuples, 0)), 0) from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid)
    into strict known, has
    from partitioned_tables t join pg_class c on c.oid = to_regclass(format('%I', t.name)) where t.name = p_table;
  if abs(has - known) <= 0.1 * known then return false; end if;
  -- Before 18 the partitions cannot be left out.
  execute format(case when current_setting('server_version_num')::int >= 180000 then 'analyze only %I' else 'analyze %I' end, p_table);
  return true;
end $$;

-- Drops the partitions of a table partitioned by week that lie wholly before a week; the current week and later ones always stay. It does
-- not wait long for the table, and is called again.
create or replace function drop_weeks(p_table text, p_before bigint) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  dropped int := 0;
  part text;
begin
  if not exists (select from partitioned_tables t where t.name = p_table and t.by_week) then
    raise exception '% is not partitioned by week', p_table;
  end if;
  for part in select p.part from partitions_of(p_table) p where p.before_id <= least(p_before, current_week()) loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
