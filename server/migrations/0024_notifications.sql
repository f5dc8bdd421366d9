-- Why: people are told what concerns them. A record refers to what it is about instead of copying it, so that what was
-- deleted or hidden since is not shown. Counters beside the records make lists and badges cost the same for ten records
-- and for a hundred thousand. What is pushed lies in an ordered queue per person, which open streams read by number and
-- other transports work off.

-- One row a person. Whoever tells somebody something holds it until commit, so numbers appear in their order.
create table notification_inboxes (
  user_id bigint primary key references users (id),
  unread int not null default 0 check (unread >= 0),
  -- Number of the last push message.
  push_seq bigint not null default 0,
  wants_reward boolean not null default true,
  wants_comment boolean not null default true,
  wants_chat boolean not null default true,
  wants_sound boolean not null default true,
  wants_mall_selling_commodity boolean not null default true,
  wants_selling_knowledge boolean not null default true
);

create table notification_counters (
  user_id bigint not null,
  kind text not null,
  total int not null check (total >= 0),
  unread int not null check (unread between 0 and total),
  last_at timestamptz not null,
  primary key (user_id, kind)
);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null constraint notifications_kind_known check (kind in ('comment', 'like', 'reward', 'following', 'answer',
    'adoption', 'mall_selling_commodity', 'selling_knowledge', 'accept', 'applyFor', 'system')),
  -- 1, 2, 3 … for one person and kind, without a gap: a page is a range of these numbers.
  seq int not null,
  sender_id bigint references users (id),
  feed_id bigint,
  comment_id bigint,
  topic_id bigint,
  -- What never changes and was never hidden: the gift of a reward, the fee of an application, a sentence of ours.
  detail jsonb,
  created_at timestamptz not null default plaza_now(),
  constraint notifications_numbered unique (user_id, kind, seq)
);
-- A like taken back and given again is no news, nor is a follow.
create unique index notifications_like_once on notifications (feed_id, sender_id) where kind = 'like';
create unique index notifications_following_once on notifications (user_id, sender_id) where kind = 'following';

-- When everything up to a number was marked read: one row a mark, however many records it covers.
create table notification_reads (
  user_id bigint not null,
  kind text not null,
  through_seq int not null,
  read_at timestamptz not null default plaza_now(),
  primary key (user_id, kind, through_seq)
);

create table push_messages (
  user_id bigint not null,
  seq bigint not null,
  channel text not null,
  target bigint not null,
  content text not null check (char_length(content) <= 500),
  extra jsonb not null,
  tag text not null,
  badge int not null,
  created_at timestamptz not null default plaza_now(),
  primary key (user_id, seq)
);
create index push_messages_age on push_messages using brin (created_at);

-- Where a person's messages go beside open streams, and how far each has come: a device, or the installation's own
-- transport, which has one row a person from the first message on.
create table push_routes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  transport text not null constraint push_routes_transport_known check (transport in ('web-push', 'webhook', 'outbox')),
  endpoint text constraint push_routes_endpoint_once unique check (char_length(endpoint) <= 1000),
  p256dh text check (char_length(p256dh) <= 100),
  auth text check (char_length(auth) <= 30),
  sent_seq bigint not null,
  created_at timestamptz not null default plaza_now(),
  constraint push_routes_device check ((transport = 'web-push') = (endpoint is not null and p256dh is not null and auth is not null))
);
create unique index push_routes_own on push_routes (user_id, transport) where endpoint is null;
create index push_routes_devices on push_routes (user_id, id) where endpoint is not null;

-- Locks somebody's inbox, making it first if need be.
create function lock_inbox(p_user bigint) returns notification_inboxes language plpgsql set enable_seqscan = off as $$
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

-- Tells people something, in one call: the record, the counters, the push message, and work for the transports that
-- deliver it. A notice is {user_id, kind, sender_id, feed_id, comment_id, topic_id, detail, channel, target, content,
-- extra, tag}; its content is completed by the sender's name. Nobody is told what they did themselves, nor anything by
-- somebody they blocked. Answers how many were told.
-- Locks: inboxes in order of people, after everything else of the transaction.
create function notify_users(p_notices jsonb, p_transports text[]) returns int
language plpgsql set enable_seqscan = off as $$
declare
  n record;
  inbox notification_inboxes;
  number int;
  sender text;
  may_be_told boolean;
  told int := 0;
begin
  for n in select * from jsonb_to_recordset(p_notices) as d (user_id bigint, kind text, sender_id bigint, feed_id bigint,
      comment_id bigint, topic_id bigint, detail jsonb, channel text, target bigint, content text, extra jsonb, tag text)
      order by d.user_id loop
    continue when n.user_id = n.sender_id;
    select u.deleted_at is null and not exists (
        select from user_blocks b where b.blocker_id = n.user_id and b.blocked_id = n.sender_id),
      (select s.name || ' ' from users s where s.id = n.sender_id)
      into may_be_told, sender from users u where u.id = n.user_id;
    continue when may_be_told is not true;
    inbox := lock_inbox(n.user_id);
    continue when case n.kind
      when 'like' then exists (
        select from notifications x where x.kind = 'like' and x.feed_id = n.feed_id and x.sender_id = n.sender_id)
      when 'following' then exists (
        select from notifications x where x.kind = 'following' and x.user_id = n.user_id and x.sender_id = n.sender_id)
      else false end;

    insert into notification_counters as c (user_id, kind, total, unread, last_at) values (n.user_id, n.kind, 1, 1, plaza_now())
      on conflict (user_id, kind) do update set total = c.total + 1, unread = c.unread + 1, last_at = excluded.last_at
      returning c.total into number;
    insert into notifications (user_id, kind, seq, sender_id, feed_id, comment_id, topic_id, detail)
      values (n.user_id, n.kind, number, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail);
    inbox.unread := inbox.unread + 1;
    told := told + 1;

    if (case n.kind when 'reward' then inbox.wants_reward when 'comment' then inbox.wants_comment
        when 'mall_selling_commodity' then inbox.wants_mall_selling_commodity
        when 'selling_knowledge' then inbox.wants_selling_knowledge else true end) then
      inbox.push_seq := inbox.push_seq + 1;
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
      insert into jobs (name, payload, max_attempts, run_at, key)
        select 'notifications.push', jsonb_build_object('routeId', r.id), 10, plaza_now(), 'push:' || r.id
        from push_routes r where r.user_id = n.user_id and (r.endpoint is not null or r.transport = any (p_transports))
        on conflict (key) do update set run_at = excluded.run_at, attempts = 0, dead_at = null, last_error = null
          where jobs.dead_at is not null;
    end if;
    update notification_inboxes set unread = inbox.unread, push_seq = inbox.push_seq where user_id = n.user_id;
  end loop;
  return told;
end $$;

-- Marks everything of a kind read that is there now.
create function read_notifications(p_user bigint, p_kind text) returns int
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

-- Says how far a route has come, and whether more waits for it. If not, its work is done with: whoever tells this person
-- something holds the inbox and looks whether the job is there, so the job goes away only under that same lock, and
-- nothing told meanwhile is left behind.
create function settle_route(p_route bigint, p_user bigint, p_sent bigint) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  inbox notification_inboxes;
begin
  inbox := lock_inbox(p_user);
  update push_routes set sent_seq = greatest(sent_seq, p_sent) where id = p_route and user_id = p_user;
  -- Somebody else's browser by now: the work is theirs.
  if not found then return exists (select from push_routes where id = p_route); end if;
  if inbox.push_seq > p_sent then return true; end if;
  delete from jobs where key = 'push:' || p_route;
  return false;
end $$;
