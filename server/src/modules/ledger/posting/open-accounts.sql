-- Everyone has a balance and a hold from the moment they exist, however they were created.
create or replace function users_open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner_id) values ('user', new.id), ('hold', new.id);
  return null;
end $$;
create or replace trigger users_open_accounts after insert on users for each row execute function users_open_accounts();
