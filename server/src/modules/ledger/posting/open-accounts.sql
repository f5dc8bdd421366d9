-- Everyone has a balance and a hold from the moment they exist, however they were created; a bot has none, so that it can
-- neither earn nor pay.
create or replace function users_open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.is_bot then
    insert into ledger_accounts (kind, owner_id) values ('user', new.id), ('hold', new.id);
  end if;
  return null;
end $$;
create or replace trigger users_open_accounts after insert on users for each row execute function users_open_accounts();
