-- The icons of a brand are visible like the brand.
create or replace function brand_files_shown() returns trigger language plpgsql as $$
begin
  perform show_files(array_remove(array[new.avatar_id, new.sub_avatar_id], null),
    case when new.deleted_at is not null then 'gone' when not new.is_audited then 'hidden' else 'open' end);
  return null;
end $$;
create or replace trigger brand_files_shown after insert or update of avatar_id, sub_avatar_id, is_audited, deleted_at on brands
  for each row execute function brand_files_shown();
