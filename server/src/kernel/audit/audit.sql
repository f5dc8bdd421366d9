-- The network of an address (/24 or /48), and anything else as it is.
create or replace function audit_network(address text) returns text language plpgsql immutable as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end))::text;
exception when invalid_text_representation then
  return address;
end $$;

-- What a line says about its whole address to those who know the salt, and nothing to others.
create or replace function audit_address_seal(salt bytea, address text) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(address, 'UTF8'))
$$;

-- The hash of one line, which covers the one before it. Of an address that is sealed it covers the network and the seal, so that
-- it still holds when the address is shortened.
create or replace function audit_link(previous bytea, line jsonb) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((case
    when line ->> 'address_seal' is null then line - 'chain' - 'address_salt' - 'address_seal'
    else jsonb_set(line - 'chain' - 'address_salt', '{address}', to_jsonb(audit_network(line ->> 'address')))
  end)::text, 'UTF8'))
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
    if line.address is not null and audit_network(line.address) <> line.address then
      line.address_salt := uuid_send(gen_random_uuid());
      line.address_seal := audit_address_seal(line.address_salt, line.address);
    end if;
    previous := audit_link(previous, to_jsonb(line));
    update audit_log set chain = previous, address_salt = line.address_salt, address_seal = line.address_seal where id = line.id;
    linked := linked + 1;
  end loop;
  return linked;
end $$;

-- Lines whose hash does not follow from the line before, or whose address or seal was edited: 0 unless history was edited. The
-- first follows from the last archived line.
create or replace function audit_broken_links() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from (
    select l.chain, l.address, l.address_salt as salt, l.address_seal as seal, to_jsonb(l) as line,
      lag(l.chain, 1, archived.chain) over (order by l.id) as previous
    from audit_log l
    left join (select a.chain from audit_log_archives a order by a.before_id desc limit 1) archived on true
    where l.chain is not null
  ) linked where chain <> audit_link(previous, line)
    or case when salt is null then seal is not null and address is distinct from audit_network(address)
      else seal is distinct from audit_address_seal(salt, address) end
$$;

-- Shortens addresses of lines of that many days and more to their network, so many at a time; returns how many it was.
create or replace function audit_shorten_addresses(p_days int, p_most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shortened int;
begin
  if p_days < 1 then raise exception 'addresses are kept for a day at least'; end if;
  update audit_log l set address = audit_network(l.address), address_salt = null
  where l.id in (
    select o.id from audit_log o where o.address_salt is not null and o.at < plaza_now() - make_interval(days => p_days)
    order by o.id limit p_most);
  get diagnostics shortened = row_count;
  return shortened;
end $$;

-- Appends a line from SQL; TypeScript calls `audit` of the kernel.
create or replace function append_audit(p_action text, p_object text, p_after jsonb) returns bigint language sql as $$
  insert into audit_log (action, object, after) values (p_action, p_object, p_after) returning id
$$;
