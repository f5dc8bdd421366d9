-- Stores a message, or says why not, or which message this `client_id` already is. Everything is decided under the conversation's
-- lock, and read after it is held.
-- May be null: refusal, id, seq, rev, created_at, mentions
create or replace function send_chat_message(
  p_conversation bigint, p_user bigint, p_client_id text, p_kind text, p_text text, p_file_ids bigint[], p_share_type text,
  p_share_id bigint, p_reply_seq bigint, p_mentions bigint[], p_request_messages int)
returns table (refusal text, is_new boolean, id bigint, seq bigint, rev bigint, created_at timestamptz, mentions bigint[])
language plpgsql as $$
#variable_conflict use_column
declare
  c chat_conversations;
  me chat_members;
  other chat_members;
  this_week bigint;
begin
  is_new := false;
  select * into c from chat_conversations x where x.id = p_conversation for no key update;
  select * into me from chat_members x where x.conversation_id = p_conversation and x.user_id = p_user and x.left_at is null;
  if c.id is null or me.user_id is null or c.closed_at is not null then
    refusal := 'missing';
    return next;
    return;
  end if;
  select m.id, m.seq, m.rev, m.created_at into id, seq, rev, created_at from chat_messages m
    where m.conversation_id = p_conversation and m.user_id = p_user and m.client_id = p_client_id
      and m.week between c.first_week and c.last_week;
  if found then
    return next;
    return;
  end if;

  if exists (select from users u where u.id = p_user and u.chat_muted_until > plaza_now())
      or (c.kind = 'topic' and exists (
        select from topic_members t where t.topic_id = c.topic_id and t.user_id = p_user and t.can_pub = 0)) then
    refusal := 'muted';
  elsif p_reply_seq is not null and not p_reply_seq between me.since_seq + 1 and c.last_seq then
    refusal := 'reply';
  elsif c.kind = 'direct' then
    select * into other from chat_members x where x.conversation_id = p_conversation and x.user_id <> p_user;
    if not chat_is_reachable(p_user, other.user_id, c.last_seq = 0) then
      refusal := 'not_reachable';
    elsif c.last_seq = 0 then
      other.state := case when exists (
        select from user_follows f where f.follower_id = other.user_id and f.followed_id = p_user) then 'active' else 'request' end;
      update chat_members x set state = other.state, changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
        where x.conversation_id = p_conversation and x.user_id = other.user_id;
    elsif other.state = 'request' and c.last_seq >= p_request_messages then
      refusal := 'request_waits';
    end if;
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  is_new := true;
  seq := c.last_seq + 1;
  rev := c.rev + 1;
  created_at := date_trunc('milliseconds', plaza_now());
  this_week := greatest(c.last_week, current_week());
  mentions := array(
    select x.user_id from chat_members x
    where x.conversation_id = p_conversation and x.user_id = any (p_mentions) and x.user_id <> p_user and x.left_at is null
    order by x.user_id);
  insert into chat_messages (conversation_id, seq, week, rev, user_id, client_id, kind, text, file_ids, share_type, share_id, reply_seq,
      mentions, created_at)
    values (p_conversation, seq, this_week, rev, p_user, p_client_id, p_kind, p_text, p_file_ids, p_share_type, p_share_id, p_reply_seq,
      mentions, created_at)
    returning chat_messages.id into id;
  if c.last_week is distinct from this_week then
    insert into chat_weeks (conversation_id, week, first_seq) values (p_conversation, this_week, seq);
  end if;
  update chat_conversations x set last_seq = send_chat_message.seq, rev = send_chat_message.rev, last_week = this_week,
      first_week = coalesce(x.first_week, this_week), updated_at = send_chat_message.created_at, changed_in = pg_current_xact_id()
    where x.id = p_conversation;
  -- An answer accepts a request.
  if me.state = 'request' then
    update chat_members x set state = 'active', read_seq = send_chat_message.seq, hidden_seq = null,
        changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id()
      where x.conversation_id = p_conversation and x.user_id = p_user;
  else
    update chat_members x set read_seq = send_chat_message.seq where x.conversation_id = p_conversation and x.user_id = p_user;
  end if;
  if cardinality(mentions) > 0 then
    update chat_members x set mention_seq = send_chat_message.seq
      where x.conversation_id = p_conversation and x.user_id = any (send_chat_message.mentions);
  end if;
  return next;
end $$;

-- Whether one person may write to another. Who is blocked, blocks, has left or is suspended is answered alike. `p_starts`: nothing
-- was said yet, so the other person's setting counts too.
create or replace function chat_is_reachable(p_from bigint, p_to bigint, p_starts boolean) returns boolean language sql stable as $$
  select exists (select from users u where u.id = p_to and u.deleted_at is null and u.disabled_at is null)
    and not exists (
      select from user_blocks b where (b.blocker_id, b.blocked_id) in ((p_from, p_to), (p_to, p_from)))
    and (not p_starts or case (select p.from_whom from chat_people p where p.user_id = p_to)
      when 'nobody' then false
      when 'followed' then exists (select from user_follows f where f.follower_id = p_to and f.followed_id = p_from)
      else true end)
$$;
