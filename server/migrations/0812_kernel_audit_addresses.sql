-- Why: the log shortens whole addresses to their network after some days, and its hashes must still hold. A line is therefore
-- hashed with the network of its address and a seal: a salted hash of the address. Shortening an address forgets the salt. Lines
-- hashed before keep theirs: changing one would break its hash.
-- Contract: the version before neither reads nor writes the new columns; what it hashes until the functions are replaced has none.

alter table audit_log add column address_salt bytea, add column address_seal bytea;

create or replace function audit_link(previous bytea, line jsonb) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((line - 'chain' - 'address_salt' - 'address_seal')::text, 'UTF8'))
$$;

-- A line changes twice: when it is hashed, and when its address is shortened. The archives, which have this trigger too, never do.
create or replace function audit_log_freeze() returns trigger language plpgsql as $$
declare
  was constant jsonb := to_jsonb(old);
  becomes jsonb;
begin
  if tg_op = 'UPDATE' and tg_table_name <> 'audit_log_archives' then
    becomes := to_jsonb(new);
    if was ->> 'chain' is null and becomes ->> 'chain' is not null
      and becomes - '{chain,address_salt,address_seal}'::text[] = was - '{chain,address_salt,address_seal}'::text[]
      then return new; end if;
    if was ->> 'address_salt' is not null and becomes ->> 'address_salt' is null
      and becomes ->> 'address' = audit_network(was ->> 'address')
      and becomes - '{address,address_salt}'::text[] = was - '{address,address_salt}'::text[]
      then return new; end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = '55000';
end $$;

create index audit_log_whole_addresses on audit_log (id) where address_salt is not null;
