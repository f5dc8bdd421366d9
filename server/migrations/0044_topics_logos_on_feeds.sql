-- Feeds show the logo of their topics, so a new logo is as good as a new name: what is remembered of names is read anew.
drop trigger topics_renamed on topics;
create trigger topics_renamed after update of name, deleted_at, status, logo_id on topics for each row
  when (old.name is distinct from new.name or old.deleted_at is distinct from new.deleted_at
    or old.status is distinct from new.status or old.logo_id is distinct from new.logo_id)
  execute function feed_names_changed();
