-- Counts living replies that everyone sees under their comment. What moves a comment holds the lock of its feed.
create or replace function count_reply() returns trigger language plpgsql as $$
declare
  change int := (new.deleted_at is null and new.hidden = 0)::int;
begin
  if tg_op = 'UPDATE' then change := change - (old.deleted_at is null and old.hidden = 0)::int; end if;
  if change <> 0 then update comments set reply_count = reply_count + change where id = new.parent_id and deleted_at is null; end if;
  return null;
end $$;

create or replace trigger comments_reply_written after insert on comments
  for each row when (new.parent_id is not null) execute function count_reply();
create or replace trigger comments_reply_moved after update of deleted_at, hidden on comments
  for each row when (new.parent_id is not null) execute function count_reply();

-- Replies to a comment that was deleted stand on their own from then on.
create or replace function free_replies() returns trigger language plpgsql as $$
begin
  update comments set parent_id = null where parent_id = new.id;
  if found then update comments set reply_count = 0 where id = new.id; end if;
  return null;
end $$;

create or replace trigger comments_parent_deleted after update of deleted_at on comments
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.parent_id is null) execute function free_replies();
