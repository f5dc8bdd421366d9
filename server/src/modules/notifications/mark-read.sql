-- Marks everything of a kind read that is there now.
create or replace function read_notifications(p_user bigint, p_kind text) returns int
language plpgsql set enable_seqscan = off as $$
declare
  through int;
  were int;
begin
  if not exists (select from notification_counters c where c.user_id = p_user and c.kind = p_kind and c.unread > 0) then return 0; end if;
  perform lock_inbox(p_user);
  select c.total, c.unread into through, were from notification_counters c where c.user_id = p_user and c.kind = p_kind;
  if were = 0 then return 0; end if;
  update notification_counters set unread = 0 where user_id = p_user and kind = p_kind;
  update notification_inboxes set unread = unread - were where user_id = p_user;
  insert into notification_reads (user_id, kind, through_seq) values (p_user, p_kind, through);
  return were;
end $$;
