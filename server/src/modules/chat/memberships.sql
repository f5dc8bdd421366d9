-- The conversations of groups and topics have the same members as these: whatever changes them, these triggers follow. A conversation
-- is locked before its members, several in the order of their ids.

create or replace function chat_add_members(p_conversation bigint, p_users bigint[], p_reads_all boolean) returns void language plpgsql as $$
declare
  c chat_conversations;
  added int;
begin
  select * into c from chat_conversations x where x.id = p_conversation for no key update;
  if not found then return; end if;
  insert into chat_members as m (conversation_id, user_id, since_seq, read_seq)
    select c.id, u.id, case when p_reads_all then 0 else c.last_seq end, c.last_seq from (select distinct unnest(p_users) as id order by 1) u
    on conflict (conversation_id, user_id) do update
    set left_at = null, joined_at = plaza_now(), since_seq = excluded.since_seq, read_seq = excluded.read_seq, mention_seq = 0,
      pushed_seq = 0, hidden_seq = null, reset_rev = c.rev + 1, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    where m.left_at is not null;
  get diagnostics added = row_count;
  if added = 0 then return; end if;
  update chat_conversations x set rev = x.rev + 1, members_count = x.members_count + added, changed_in = pg_current_xact_id()
    where x.id = c.id;
end $$;

create or replace function chat_remove_members(p_conversation bigint, p_users bigint[]) returns void language plpgsql as $$
declare
  removed int;
begin
  perform from chat_conversations x where x.id = p_conversation for no key update;
  update chat_members m set left_at = plaza_now(), is_pinned = false, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    where m.conversation_id = p_conversation and m.user_id = any (p_users) and m.left_at is null;
  get diagnostics removed = row_count;
  if removed = 0 then return; end if;
  update chat_conversations x set rev = x.rev + 1, members_count = x.members_count - removed, changed_in = pg_current_xact_id()
    where x.id = p_conversation;
end $$;

-- Something that is shown of these conversations changed elsewhere.
create or replace function chat_touch(p_conversations bigint[]) returns void language plpgsql as $$
begin
  perform from chat_conversations x where x.id = any (p_conversations) order by x.id for no key update;
  update chat_conversations x set rev = x.rev + 1, changed_in = pg_current_xact_id() where x.id = any (p_conversations);
end $$;

create or replace function im_groups_keep_chat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into chat_conversations (kind, im_group_id) values ('group', new.id);
  elsif tg_op = 'DELETE' then
    update chat_conversations c set closed_at = plaza_now(), rev = c.rev + 1, changed_in = pg_current_xact_id() where c.im_group_id = old.id;
  elsif new.dissolved_at is distinct from old.dissolved_at then
    update chat_conversations c set closed_at = new.dissolved_at, rev = c.rev + 1, changed_in = pg_current_xact_id() where c.im_group_id = new.id;
  elsif (new.name, new.owner_id) is distinct from (old.name, old.owner_id) then
    perform chat_touch(array(select c.id from chat_conversations c where c.im_group_id = new.id));
  end if;
  return null;
end $$;
create or replace trigger im_groups_keep_chat after insert or update or delete on im_groups
  for each row execute function im_groups_keep_chat();

create or replace function im_group_pictures_keep_chat() returns trigger language plpgsql as $$
begin
  perform chat_touch(array(select c.id from chat_conversations c where c.im_group_id = coalesce(new.group_id, old.group_id)::bigint));
  return null;
end $$;
create or replace trigger im_group_pictures_keep_chat after insert or update or delete on im_group_faces
  for each row execute function im_group_pictures_keep_chat();

create or replace function im_group_members_keep_chat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform chat_add_members(c.id, c.users, false) from (
      select x.id, array_agg(a.user_id) as users from added a join chat_conversations x on x.im_group_id = a.group_id group by x.id order by x.id) c;
  else
    perform chat_remove_members(c.id, c.users) from (
      select x.id, array_agg(r.user_id) as users from removed r join chat_conversations x on x.im_group_id = r.group_id group by x.id order by x.id) c;
  end if;
  return null;
end $$;
create or replace trigger im_group_members_added_keep_chat after insert on im_group_members referencing new table as added
  for each statement execute function im_group_members_keep_chat();
create or replace trigger im_group_members_removed_keep_chat after delete on im_group_members referencing old table as removed
  for each statement execute function im_group_members_keep_chat();

create or replace function topic_members_keep_chat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform chat_add_members(c.id, c.users, true) from (
      select x.id, array_agg(a.user_id) as users from added a join chat_conversations x on x.topic_id = a.topic_id
      group by x.id order by x.id) c;
  else
    perform chat_remove_members(c.id, c.users) from (
      select x.id, array_agg(r.user_id) as users from removed r join chat_conversations x on x.topic_id = r.topic_id
      group by x.id order by x.id) c;
  end if;
  return null;
end $$;
create or replace trigger topic_members_added_keep_chat after insert on topic_members referencing new table as added
  for each statement execute function topic_members_keep_chat();
create or replace trigger topic_members_removed_keep_chat after delete on topic_members referencing old table as removed
  for each statement execute function topic_members_keep_chat();

-- A topic has no chat while it is deleted or not approved.
create or replace function topics_keep_chat() returns trigger language plpgsql as $$
begin
  update chat_conversations c set rev = c.rev + 1, changed_in = pg_current_xact_id(),
      closed_at = case when new.deleted_at is null and new.status = 'passed' and new.chat_id is not null then null
        else coalesce(c.closed_at, plaza_now()) end
    where c.topic_id = new.id;
  return null;
end $$;
create or replace trigger topics_keep_chat after update of name, logo_id, status, deleted_at, chat_id, creator_id on topics
  for each row when ((old.name, old.logo_id, old.status, old.deleted_at, old.chat_id, old.creator_id)
    is distinct from (new.name, new.logo_id, new.status, new.deleted_at, new.chat_id, new.creator_id))
  execute function topics_keep_chat();

-- People no longer read what someone they blocked said, in every conversation of both: their devices load these again.
create or replace function user_blocks_keep_chat() returns trigger language plpgsql as $$
begin
  perform chat_touch(array(
    select distinct mine.conversation_id from changed b
    join chat_members mine on mine.user_id = b.blocker_id and mine.left_at is null
    join chat_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = b.blocked_id));
  update chat_members m set reset_rev = c.rev, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
    from changed b, chat_members theirs, chat_conversations c
    where m.user_id = b.blocker_id and m.left_at is null and theirs.conversation_id = m.conversation_id
      and theirs.user_id = b.blocked_id and c.id = m.conversation_id;
  return null;
end $$;
create or replace trigger user_blocks_added_keep_chat after insert on user_blocks referencing new table as changed
  for each statement execute function user_blocks_keep_chat();
create or replace trigger user_blocks_removed_keep_chat after delete on user_blocks referencing old table as changed
  for each statement execute function user_blocks_keep_chat();
