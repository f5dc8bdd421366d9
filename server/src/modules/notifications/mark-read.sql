-- Marks everything of a kind read that is there now, for several people at once.
-- Locks: inboxes in order of people.
create or replace function read_notifications(p_users bigint[], p_kinds text[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  people bigint[];
begin
  select array_agg(distinct c.user_id) into people
    from unnest(p_users, p_kinds) a (user_id, kind)
    join notification_counters c on c.user_id = a.user_id and c.kind = a.kind where c.unread > 0;
  if people is null then return; end if;
  perform from notification_inboxes i where i.user_id = any (people) order by i.user_id for no key update;
  with due as materialized (
    select c.user_id, c.kind, c.total, c.unread
    from (select distinct a.user_id, a.kind from unnest(p_users, p_kinds) a (user_id, kind)) a
    join notification_counters c on c.user_id = a.user_id and c.kind = a.kind where c.unread > 0),
  marked as (
    update notification_counters c set unread = 0 from due d where c.user_id = d.user_id and c.kind = d.kind),
  fewer as (
    update notification_inboxes i set unread = i.unread - n.were
    from (select d.user_id, sum(d.unread)::int as were from due d group by d.user_id) n where i.user_id = n.user_id)
  insert into notification_reads (user_id, kind, through_seq) select d.user_id, d.kind, d.total from due d;
end $$;
