-- The cover of an event is visible like the event.
create or replace function event_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files(array_remove(array[new.avatar_id], null),
    case when new.deleted_at is not null then 'gone' when new.audit <> 1 then 'hidden' else 'open' end);
  return null;
end $$;
create or replace trigger event_files_shown after insert or update of avatar_id, audit, deleted_at on events
  for each row execute function event_files_shown();
