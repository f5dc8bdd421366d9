-- Unread messages of a person in conversations that are not muted, for the badge of pushes.
create or replace function chat_unread(p_user bigint) returns int language sql stable as $$
  select coalesce(sum(c.last_seq - m.read_seq), 0)::int
  from chat_members m join chat_conversations c on c.id = m.conversation_id
  where m.user_id = p_user and m.left_at is null and m.state = 'active' and not m.is_muted and c.closed_at is null
    and c.last_seq > m.read_seq and (m.hidden_seq is null or c.last_seq > m.hidden_seq)
$$;
