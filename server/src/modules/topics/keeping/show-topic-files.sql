-- The pictures of a topic are visible like its card.
create or replace function topic_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files(array_remove(array[new.logo_id, new.bg_id], null),
    case when new.deleted_at is not null then 'gone' when new.is_hidden or new.status <> 'passed' then 'hidden' else 'open' end);
  return null;
end $$;
create or replace trigger topic_files_shown after insert or update of logo_id, bg_id, status, deleted_at on topics
  for each row when (new.logo_id is not null or new.bg_id is not null) execute function topic_files_shown();
