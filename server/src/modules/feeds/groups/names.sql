-- A version of the names that feeds show (topics with their logo, themes, categories): caches last until it changes.
create or replace function feed_names_changed() returns trigger language plpgsql as $$
begin
  update feed_names set version = version + 1;
  return null;
end $$;
create or replace trigger topics_renamed after update of name, deleted_at, status, logo_id on topics for each row
  when (old.name is distinct from new.name or old.deleted_at is distinct from new.deleted_at
    or old.status is distinct from new.status or old.logo_id is distinct from new.logo_id)
  execute function feed_names_changed();
create or replace trigger feed_themes_renamed after update of title, description on feed_themes
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function feed_names_changed();
create or replace trigger feed_categories_renamed after update of name on feed_categories
  for each row when (old.name is distinct from new.name) execute function feed_names_changed();
