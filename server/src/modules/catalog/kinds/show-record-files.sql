-- The files of a record are visible like the record: to no one once it is removed, to staff alone while it is hidden.
create or replace function record_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files_of(tg_table_name || ':' || new.uid, case when new.deleted_at is not null then 'gone' else 'open' end);
  return null;
end $$;
create or replace trigger record_files_shown after update of deleted_at on commodities
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function record_files_shown();
create or replace trigger record_files_shown after update of deleted_at on infos
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function record_files_shown();

create or replace function knowledge_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files(array_remove(array[new.cover_id], null),
    case when new.deleted_at is not null then 'gone' when new.status <> 'published' then 'hidden' else 'open' end);
  return null;
end $$;
create or replace trigger knowledge_files_shown after insert or update of cover_id, status, deleted_at on knowledge
  for each row execute function knowledge_files_shown();
