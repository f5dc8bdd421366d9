-- An event becomes visible or hidden in many ways (created, approved, refused, moved, deleted, by people and by staff);
-- counting here means that none of them can forget to.
create or replace function events_count_visible() returns trigger language plpgsql as $$
declare
  was bigint := case when tg_op = 'UPDATE' and old.deleted_at is null and old.audit = 1 then old.category_id end;
  is_now bigint := case when new.deleted_at is null and new.audit = 1 then new.category_id end;
begin
  if was is distinct from is_now then
    update event_categories
    set events_count = events_count + case when id = is_now then 1 else 0 end - case when id = was then 1 else 0 end
    where id in (was, is_now);
  end if;
  return null;
end $$;
create or replace trigger events_count_visible after insert or update of deleted_at, audit, category_id on events
  for each row execute function events_count_visible();
