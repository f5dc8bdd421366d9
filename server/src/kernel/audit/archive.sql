-- Detaches the oldest partition of the log, for its owner to store elsewhere, and returns its name; none that is not
-- full, or that has lines without a hash. Its last hash stays, so that the next line can still be verified.
-- May be null: audit_archive
create or replace function audit_archive() returns text language plpgsql set search_path = public, pg_temp as $$
declare
  oldest record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7));
  -- Everyone after a session that waits for this lock waits too.
  perform set_config('lock_timeout', '2s', true);
  lock table audit_log in access exclusive mode;
  select p.part, p.before_id into strict oldest from partitions_of('audit_log') p order by p.before_id limit 1;
  if not exists (select from audit_log l where l.id >= oldest.before_id and l.chain is not null)
    or exists (select from audit_log l where l.id < oldest.before_id and l.chain is null) then return null; end if;
  insert into audit_log_archives (before_id, chain)
    select oldest.before_id, l.chain from audit_log l where l.id < oldest.before_id order by l.id desc limit 1;
  execute format('alter table audit_log detach partition %I', oldest.part);
  return oldest.part;
end $$;
