-- Removes the oldest records that are older than so many days, at most p_batch of them, and returns how many. Ids grow
-- with time, so the oldest are first.
-- Locks: inboxes in order of people, as notices do.
create or replace function trim_notifications(p_keep_days int, p_batch int) returns int
language plpgsql as $$
declare
  n record;
  before_unread int;
  after_unread int;
  gone int;
  removed int := 0;
begin
  for n in
    select old.user_id, old.kind, max(old.seq) as through from (
      select x.user_id, x.kind, x.seq, x.created_at from notifications x order by x.id limit p_batch) old
    where old.created_at < plaza_now() - make_interval(days => p_keep_days)
    group by old.user_id, old.kind order by old.user_id, old.kind
  loop
    perform lock_inbox(n.user_id);
    select c.unread into before_unread from notification_counters c where c.user_id = n.user_id and c.kind = n.kind;
    update notification_counters c set first_seq = greatest(c.first_seq, n.through + 1),
        unread = least(c.unread, c.total - greatest(c.first_seq, n.through + 1) + 1)
      where c.user_id = n.user_id and c.kind = n.kind returning c.unread into after_unread;
    update notification_inboxes i set unread = i.unread - (before_unread - after_unread)
      where i.user_id = n.user_id and before_unread > after_unread;
    delete from notifications x where x.user_id = n.user_id and x.kind = n.kind and x.seq <= n.through;
    get diagnostics gone = row_count;
    removed := removed + gone;
    delete from notification_reads r where r.user_id = n.user_id and r.kind = n.kind and r.through_seq <= n.through;
  end loop;
  return removed;
end $$;
