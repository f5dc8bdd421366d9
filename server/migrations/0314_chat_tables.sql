-- Why: people talk to each other. A message is one row however many people read it; what each person has read is one row per person
-- and conversation. Numbers (`seq` of messages, `rev` of changes) are taken under the lock of the conversation's row, so they have
-- no gaps and appear in order.

create table chat_conversations (
  id bigint generated always as identity primary key,
  kind text not null constraint chat_conversations_kind_known check (kind in ('direct', 'group', 'topic')),
  -- The group of 4.14 it belongs to. Kept when that is gone; then `closed_at` is set.
  im_group_id bigint constraint chat_conversations_one_per_group unique,
  topic_id bigint constraint chat_conversations_one_per_topic unique references topics (id),
  -- The two people of a direct conversation.
  low_id bigint references users (id),
  high_id bigint references users (id),
  rev bigint not null default 1,
  last_seq bigint not null default 0,
  -- Where its first and last messages lie.
  first_week bigint,
  last_week bigint,
  members_count int not null default 0 constraint chat_conversations_members check (members_count >= 0),
  -- The transaction that last changed it. A client that saw everything before some snapshot asks for what is not older.
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default date_trunc('milliseconds', plaza_now()),
  -- When it was made or the last message was sent.
  updated_at timestamptz not null default date_trunc('milliseconds', plaza_now()),
  closed_at timestamptz,
  constraint chat_conversations_one_per_pair unique (low_id, high_id),
  constraint chat_conversations_pair_in_order check (low_id < high_id),
  constraint chat_conversations_of_its_kind check (
    (kind = 'direct') = (low_id is not null and high_id is not null) and (kind = 'group') = (im_group_id is not null)
    and (kind = 'topic') = (topic_id is not null))
);
create index chat_conversations_changed on chat_conversations (changed_in);
create index chat_conversations_of_high on chat_conversations (high_id) where high_id is not null;

-- Whoever left keeps the row, so that their devices learn of it.
create table chat_members (
  conversation_id bigint not null references chat_conversations (id),
  user_id bigint not null references users (id),
  state text not null default 'active' constraint chat_members_state_known check (state in ('active', 'request')),
  -- They read what was said after this.
  since_seq bigint not null default 0,
  read_seq bigint not null default 0,
  -- The last message that mentions them.
  mention_seq bigint not null default 0,
  -- Unread messages were pushed up to this.
  pushed_seq bigint not null default 0,
  -- Not listed until there is a message after this.
  hidden_seq bigint,
  is_muted boolean not null default false,
  is_pinned boolean not null default false,
  -- Who knows changes only from before this has to load the conversation again.
  reset_rev bigint not null default 0,
  joined_at timestamptz not null default plaza_now(),
  left_at timestamptz,
  -- The transaction that last changed this row, and the last that changed more than `read_seq`.
  changed_in xid8 not null default pg_current_xact_id(),
  shaped_in xid8 not null default pg_current_xact_id(),
  primary key (conversation_id, user_id)
);
create index chat_members_of_user on chat_members (user_id, conversation_id);
create index chat_members_changed on chat_members (changed_in);

create table chat_messages (
  id bigint generated always as identity,
  conversation_id bigint not null,
  seq bigint not null,
  -- When it was sent, in weeks since 1970.
  week bigint not null,
  -- Of its last change.
  rev bigint not null,
  user_id bigint not null,
  client_id text not null constraint chat_messages_client_id check (char_length(client_id) between 1 and 64),
  kind text not null constraint chat_messages_kind_known check (kind in ('text', 'media', 'share', 'system')),
  text text not null constraint chat_messages_text check (char_length(text) <= 5000),
  file_ids bigint[] not null default '{}',
  share_type text,
  share_id bigint,
  reply_seq bigint,
  mentions bigint[] not null default '{}',
  -- [{emoji, count}], the first one given first.
  reactions jsonb not null default '[]',
  created_at timestamptz not null,
  edited_at timestamptz,
  recalled_at timestamptz,
  primary key (conversation_id, seq, week),
  -- Over all weeks the conversation's lock keeps this.
  constraint chat_messages_sent_once unique (conversation_id, user_id, client_id, week)
) partition by range (week);
create index chat_messages_by_rev on chat_messages (conversation_id, rev);
create index chat_messages_replies on chat_messages (conversation_id, reply_seq) where reply_seq is not null;

insert into partitioned_tables (name, width, numbered_by, by_week) values ('chat_messages', 1, 'chat_messages', true);
do $$
declare
  week constant bigint := floor(extract(epoch from plaza_now()) / 604800);
begin
  -- What is imported may be older.
  execute format('create table chat_messages_from_0 partition of chat_messages for values from (minvalue) to (%s)', week);
  execute 'revoke all on chat_messages_from_0 from plaza_app';
  for nth in 0..3 loop
    execute format('create table chat_messages_from_%s partition of chat_messages for values from (%1$s) to (%s)', week + nth, week + nth + 1);
    execute format('revoke all on chat_messages_from_%s from plaza_app', week + nth);
  end loop;
end $$;

-- With which message each week of a conversation begins: a number of a message leads to its partition.
create table chat_weeks (
  conversation_id bigint not null references chat_conversations (id),
  week bigint not null,
  first_seq bigint not null,
  primary key (conversation_id, week)
);
create index chat_weeks_by_week on chat_weeks (week);

create table chat_reactions (
  conversation_id bigint not null references chat_conversations (id),
  seq bigint not null,
  user_id bigint not null references users (id),
  emoji text not null constraint chat_reactions_emoji check (char_length(emoji) between 1 and 32),
  week bigint not null,
  created_at timestamptz not null default plaza_now(),
  primary key (conversation_id, seq, user_id, emoji)
);
create index chat_reactions_by_week on chat_reactions (week);

-- What a person decided about chat; who decided nothing has no row.
create table chat_people (
  user_id bigint primary key references users (id),
  from_whom text not null default 'everybody' constraint chat_people_from_known check (from_whom in ('everybody', 'followed', 'nobody')),
  receipts boolean not null default true,
  previews boolean not null default true
);

-- A reported message and its neighbours, as they were.
create table chat_snapshots (
  report_id bigint primary key references reports (id),
  messages jsonb not null constraint chat_snapshots_size check (octet_length(messages::text) <= 1000000),
  created_at timestamptz not null default plaza_now()
);

-- Groups that were made before there was a chat.
insert into chat_conversations (kind, im_group_id, members_count, created_at, updated_at)
select 'group', g.id, (select count(*) from im_group_members m where m.group_id = g.id), g.created_at, g.created_at from im_groups g;
insert into chat_members (conversation_id, user_id, joined_at)
select c.id, m.user_id, m.joined_at from chat_conversations c join im_group_members m on m.group_id = c.im_group_id;
