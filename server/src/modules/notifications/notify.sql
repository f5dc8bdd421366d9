-- Locks somebody's inbox, making it first if need be.
create or replace function lock_inbox(p_user bigint) returns notification_inboxes language plpgsql set enable_seqscan = off as $$
declare
  inbox notification_inboxes;
begin
  select i.* into inbox from notification_inboxes i where i.user_id = p_user for no key update;
  if not found then
    insert into notification_inboxes (user_id) values (p_user) on conflict do nothing;
    select i.* into strict inbox from notification_inboxes i where i.user_id = p_user for no key update;
  end if;
  return inbox;
end $$;

-- Whether somebody wants to be pushed a notice of this kind.
create or replace function wants_push(p_inbox notification_inboxes, p_kind text) returns boolean language sql immutable as $$
  select case p_kind when 'reward' then p_inbox.wants_reward when 'comment' then p_inbox.wants_comment
    when 'mall_selling_commodity' then p_inbox.wants_mall_selling_commodity
    when 'selling_knowledge' then p_inbox.wants_selling_knowledge else true end
$$;

-- Tells people something, in one call: the record, the counters, the push message, and work for the transports that
-- deliver it. A notice is {user_id, kind, sender_id, feed_id, comment_id, topic_id, detail, channel, target, content,
-- extra, tag, in_chinese, language}; its content, in the language of whom it is for, is completed by the sender's name. Nobody is told what they did themselves, nor anything by
-- somebody they blocked. Answers how many were told.
-- Locks: inboxes in order of people, after everything else of the transaction.
create or replace function notify_users(p_notices jsonb, p_transports text[]) returns int
language plpgsql set enable_seqscan = off as $$
declare
  n record;
  inbox notification_inboxes;
  number int;
  sender text;
  spoken text;
  may_be_told boolean;
  told int := 0;
begin
  for n in select * from jsonb_to_recordset(p_notices) as d (user_id bigint, kind text, sender_id bigint, feed_id bigint,
      comment_id bigint, topic_id bigint, detail jsonb, channel text, target bigint, content text, extra jsonb, tag text,
      in_chinese text, language text)
      order by d.user_id loop
    continue when n.user_id = n.sender_id;
    select u.deleted_at is null and not exists (
        select from user_blocks b where b.blocker_id = n.user_id and b.blocked_id = n.sender_id)
      and not exists (
        select from feed_stats s
        where s.feed_id = n.feed_id and s.is_hidden and not feed_seen_by(s.author_id, s.hidden_topic_ids, n.user_id)),
      (select s.name || ' ' from users s where s.id = n.sender_id), coalesce(u.language, u.spoken_language, n.language)
      into may_be_told, sender, spoken from users u where u.id = n.user_id;
    continue when may_be_told is not true;
    if spoken = 'zh-CN' and n.in_chinese is not null then
      n.content := n.in_chinese;
      n.detail := case when n.detail ? 'content' then n.detail || jsonb_build_object('content', n.in_chinese) else n.detail end;
    end if;
    if n.sender_id is not null and sender is null then
      perform refuse('notifications_sender_there');
    end if;
    -- Of these there is one a sender; the inbox is locked before looking.
    if n.kind = 'like' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'like' and x.feed_id = n.feed_id and x.sender_id = n.sender_id);
    elsif n.kind = 'following' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'following' and x.user_id = n.user_id and x.sender_id = n.sender_id);
    end if;

    loop
      update notification_inboxes i
        set unread = i.unread + 1, push_seq = i.push_seq + case when wants_push(i, n.kind) then 1 else 0 end
        where i.user_id = n.user_id returning i.* into inbox;
      exit when found;
      perform lock_inbox(n.user_id);
    end loop;
    insert into notification_counters as c (user_id, kind, total, unread, last_at) values (n.user_id, n.kind, 1, 1, plaza_now())
      on conflict (user_id, kind) do update set total = c.total + 1, unread = c.unread + 1, last_at = excluded.last_at
      returning c.total into number;
    insert into notifications (user_id, kind, seq, sender_id, feed_id, comment_id, topic_id, detail)
      values (n.user_id, n.kind, number, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail);
    told := told + 1;

    continue when not wants_push(inbox, n.kind);
    insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
      values (n.user_id, inbox.push_seq, n.channel, n.target, coalesce(sender, '') || n.content,
        coalesce(n.extra, '{}') || case when inbox.wants_sound then '{}'::jsonb else '{"silent": true}' end, n.tag, inbox.unread);
    if cardinality(p_transports) > 0 then
      insert into push_routes (user_id, transport, sent_seq)
        select n.user_id, t, inbox.push_seq - 1 from unnest(p_transports) t
        where not exists (select from push_routes r where r.user_id = n.user_id and r.transport = t and r.endpoint is null)
        on conflict do nothing;
    end if;
    -- One piece of work a route, however many messages wait: whoever does it removes it under this same lock.
    if cardinality(p_transports) > 0 or exists (
        select from push_routes r where r.user_id = n.user_id and r.endpoint is not null) then
      perform enqueue_job('notifications.push', jsonb_build_object('routeId', r.id), 35, 'push:' || r.id)
        from push_routes r where r.user_id = n.user_id and (r.endpoint is not null or r.transport = any (p_transports));
    end if;
  end loop;
  return told;
end $$;
