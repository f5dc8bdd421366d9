-- The hash of one line, which covers the one before it.
create or replace function audit_link(previous bytea, line jsonb) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((line - 'chain')::text, 'UTF8'))
$$;

-- Each line's hash covers the one before it. Done by a job, not by the insert: writers must not queue behind each
-- other.
create or replace function audit_chain() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line audit_log;
  previous bytea;
  linked int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7));
  select chain into previous from audit_log where chain is not null order by id desc limit 1;
  -- Lines of open transactions may yet appear with smaller ids, so the last few seconds wait for the next run.
  for line in select * from audit_log where chain is null and at < now() - interval '10 seconds' order by id limit 10000 loop
    previous := audit_link(previous, to_jsonb(line));
    update audit_log set chain = previous where id = line.id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- Lines whose hash does not follow from the line before: 0 unless history was edited. The first follows from the last
-- archived line.
create or replace function audit_broken_links() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from (
    select l.chain, to_jsonb(l) as line, lag(l.chain, 1, archived.chain) over (order by l.id) as previous
    from audit_log l
    left join (select a.chain from audit_log_archives a order by a.before_id desc limit 1) archived on true
    where l.chain is not null
  ) linked where chain <> audit_link(previous, line)
$$;

-- Appends a line from SQL; TypeScript calls `audit` of the kernel.
create or replace function append_audit(p_action text, p_object text, p_after jsonb) returns bigint language sql as $$
  insert into audit_log (action, object, after) values (p_action, p_object, p_after) returning id
$$;
