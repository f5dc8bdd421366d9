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
  -- Number of the oldest record that is kept; one more than `total` when none is. Records are kept for so many days, and the
  -- numbers of those that stay do not change.
  first_seq int not null default 1 check (first_seq between 1 and total + 1),
  primary key (user_id, kind),
  constraint notification_counters_unread_kept check (unread <= total - first_seq + 1)
);

create table notifications (
  id bigint generated always as identity primary key,
  -- Left by one function that looks at both people; every reference would lock a person's row.
  user_id bigint not null,
  kind text not null constraint notifications_kind_known check (kind in ('comment', 'like', 'reward', 'following', 'answer',
    'adoption', 'mall_selling_commodity', 'selling_knowledge', 'accept', 'applyFor', 'system')),
  -- 1, 2, 3 … for one person and kind, without a gap: a page is a range of these numbers.
  seq int not null,
  sender_id bigint,
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
