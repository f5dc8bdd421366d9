-- Stores messages, in their order; or says why not, or which message already has a `client_id`. Everything is read and decided under
-- the locks of the conversations. A message that depends on another one of the same call is left for the next call: `later`.
-- May be null: refusal, wait_s, is_direct, id, seq, rev, created_at, mentions, is_first
-- Locks: conversations in the order of their ids, then the budgets of the senders in the order of theirs.
create or replace function send_chat_messages(p_messages jsonb, p_request_messages int, p_per_minute int)
returns table (
  nth bigint, refusal text, wait_s int, is_new boolean, is_direct boolean, id bigint, seq bigint, rev bigint, created_at timestamptz,
  mentions bigint[], is_first boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  ids constant bigint[] := array(select distinct (m ->> 'conversation_id')::bigint from jsonb_array_elements(p_messages) m);
begin
  perform from chat_conversations c where c.id = any (ids) order by c.id for no key update;
  return query
  with asked as materialized (
    select a.*, c.kind as conversation_kind, c.last_seq, c.rev, c.first_week, c.last_week, c.updated_at, c.topic_id,
      me.user_id is not null as is_there, me.since_seq, me.state as my_state, other.user_id as other_id, other.state as other_state,
      c.kind = 'direct' and (c.last_seq = 0 or 'request' in (me.state, other.state)) as is_opening,
      row_number() over (partition by a.conversation_id order by a.nth) as nth_there,
      row_number() over (partition by a.conversation_id, a.user_id, a.client_id order by a.nth) as nth_alike
    from jsonb_to_recordset(p_messages) a (
      nth bigint, conversation_id bigint, user_id bigint, client_id text, kind text, text text, file_ids bigint[], share_type text,
      share_id bigint, reply_seq bigint, mentions bigint[], refusal text)
    left join chat_conversations c on c.id = a.conversation_id and c.closed_at is null
    left join chat_members me on me.conversation_id = c.id and me.user_id = a.user_id and me.left_at is null
      -- Opened by the other person, who has said nothing yet.
      and not (c.last_seq = 0 and coalesce(me.hidden_seq = 0, false))
    left join chat_members other on other.conversation_id = c.id and c.kind = 'direct'
      and other.user_id = case c.low_id when a.user_id then c.high_id else c.low_id end),
  judged as materialized (
    select a.*, s.id as sent_id, s.seq as sent_seq, case
      when not a.is_there then 'missing'
      when a.nth_alike > 1 or a.is_opening and a.nth_there > 1 then 'later'
      when s.id is not null then null
      when a.refusal is not null then a.refusal
      when (select u.chat_muted_until > plaza_now() from users u where u.id = a.user_id)
        or a.conversation_kind = 'topic' and exists (
          select from topic_members t where t.topic_id = a.topic_id and t.user_id = a.user_id and t.can_pub = 0) then 'muted'
      when a.reply_seq is not null and not a.reply_seq between a.since_seq + 1 and a.last_seq then 'reply'
      when a.conversation_kind <> 'direct' then null
      when not chat_is_reachable(a.user_id, a.other_id, a.last_seq = 0) then 'not_reachable'
      when a.other_state = 'request' and a.last_seq >= p_request_messages and a.last_seq > 0 then 'request_waits'
      end as why
    from asked a
    left join lateral (
      select m.id, m.seq from chat_messages m
      where a.is_there and m.conversation_id = a.conversation_id and m.user_id = a.user_id and m.client_id = a.client_id
        and m.week between a.first_week and a.last_week limit 1) s on true),
  spent as materialized (
    select j.nth, b.use_id, b.wait_s
    from (select x.nth, x.user_id from judged x where x.why is null and x.sent_id is null order by x.user_id, x.nth) j
    cross join lateral spend_budgets(array['chat:' || j.user_id], array[p_per_minute], array[60], 1) b),
  accepted as materialized (
    select j.*, greatest(j.last_week, current_week()) as week,
      -- Times are in the order of the numbers, though a transaction may have begun before one that came first.
      greatest(j.updated_at, date_trunc('milliseconds', plaza_now())) as sent_at, row_number() over there as rank,
      j.last_seq + row_number() over there as new_seq, j.rev + row_number() over there as new_rev,
      case when cardinality(j.mentions) > 0 then array(
        select x.user_id from chat_members x
        where x.conversation_id = j.conversation_id and x.user_id = any (j.mentions) and x.user_id <> j.user_id and x.left_at is null
        order by x.user_id) else '{}' end as mentioned
    from judged j join spent s on s.nth = j.nth and s.use_id is not null
    window there as (partition by j.conversation_id order by j.nth)),
  added as (
    insert into chat_messages (conversation_id, seq, week, rev, user_id, client_id, kind, text, file_ids, share_type, share_id,
        reply_seq, mentions, created_at)
      select a.conversation_id, a.new_seq, a.week, a.new_rev, a.user_id, a.client_id, a.kind, a.text, a.file_ids, a.share_type,
        a.share_id, a.reply_seq, a.mentioned, a.sent_at
      from accepted a order by a.nth
      returning chat_messages.id, chat_messages.conversation_id, chat_messages.seq),
  weeks as (
    insert into chat_weeks (conversation_id, week, first_seq)
      select a.conversation_id, a.week, a.new_seq from accepted a where a.rank = 1 and a.last_week is distinct from a.week),
  moved as (
    update chat_conversations c set last_seq = n.seq, rev = n.rev, last_week = n.week, first_week = coalesce(c.first_week, n.week),
        updated_at = n.sent_at, changed_in = pg_current_xact_id()
      from (select a.conversation_id, max(a.new_seq) as seq, max(a.new_rev) as rev, max(a.week) as week, max(a.sent_at) as sent_at from accepted a group by 1) n
      where c.id = n.conversation_id),
  -- Senders have read their own message; members it mentions are noted, unless they blocked its author. An answer accepts a request.
  -- The first message to someone who does not follow its author is a request.
  seats as (
    update chat_members x set
        read_seq = greatest(x.read_seq, n.read_seq), mention_seq = greatest(x.mention_seq, n.mention_seq), state = coalesce(n.state, x.state),
        hidden_seq = case when n.accepts then null else x.hidden_seq end,
        changed_in = case when n.state is null then x.changed_in else pg_current_xact_id() end,
        shaped_in = case when n.state is null then x.shaped_in else pg_current_xact_id() end
      from (
        select p.conversation_id, p.user_id, max(p.read_seq) as read_seq, max(p.mention_seq) as mention_seq, max(p.state) as state,
          bool_or(p.accepts) as accepts
        from (
          select a.conversation_id, a.user_id, a.new_seq as read_seq, 0 as mention_seq,
            case a.my_state when 'request' then 'active' end as state, a.my_state = 'request' as accepts from accepted a
          union all
          select a.conversation_id, x.id, 0, a.new_seq, null, false from accepted a cross join lateral unnest(a.mentioned) x (id)
          where not exists (select from user_blocks b where b.blocker_id = x.id and b.blocked_id = a.user_id)
          union all
          select a.conversation_id, a.other_id, 0, 0, case when exists (
            select from user_follows f where f.follower_id = a.other_id and f.followed_id = a.user_id) then 'active' else 'request' end, false
          from accepted a where a.conversation_kind = 'direct' and a.last_seq = 0) p
        group by 1, 2) n
      where x.conversation_id = n.conversation_id and x.user_id = n.user_id)
  select j.nth, coalesce(j.why, case when s.nth is not null and s.use_id is null then 'too_many' end), s.wait_s, a.nth is not null,
    j.conversation_kind = 'direct', coalesce(m.id, j.sent_id), coalesce(a.new_seq, j.sent_seq), a.new_rev, a.sent_at, a.mentioned,
    -- The first of its second in its conversation.
    a.rank = 1 and (a.last_seq = 0 or date_trunc('second', a.updated_at) < date_trunc('second', a.sent_at))
  from judged j left join spent s on s.nth = j.nth left join accepted a on a.nth = j.nth
  left join added m on m.conversation_id = a.conversation_id and m.seq = a.new_seq
  order by j.nth;
end $$;

-- Whether one person may write to another. It is the same answer whether one of them blocked the other or the other has left or is
-- suspended. `p_starts`: nothing was said yet, so the other person's setting counts too.
create or replace function chat_is_reachable(p_from bigint, p_to bigint, p_starts boolean) returns boolean language sql stable as $$
  select exists (select from users u where u.id = p_to and u.deleted_at is null and u.disabled_at is null)
    and not exists (
      select from user_blocks b where (b.blocker_id, b.blocked_id) in ((p_from, p_to), (p_to, p_from)))
    and (not p_starts or case (select p.from_whom from chat_people p where p.user_id = p_to)
      when 'nobody' then false
      when 'followed' then exists (select from user_follows f where f.follower_id = p_to and f.followed_id = p_from)
      else true end)
$$;
