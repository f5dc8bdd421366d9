-- Stores how far a route has come, and returns whether more waits for it. If not, the job ends: a notice to this person
-- holds the inbox and checks whether the job is there, so the job goes away only under that same lock, and no notice is
-- left behind.
create or replace function advance_route(p_route bigint, p_user bigint, p_sent bigint) returns boolean
language plpgsql as $$
declare
  inbox notification_inboxes;
begin
  inbox := lock_inbox(p_user);
  update push_routes set sent_seq = greatest(sent_seq, p_sent) where id = p_route and user_id = p_user;
  -- The browser belongs to another user now, and so does the job.
  if not found then return exists (select from push_routes where id = p_route); end if;
  if inbox.push_seq > p_sent then return true; end if;
  perform forget_job('push:' || p_route);
  return false;
end $$;
