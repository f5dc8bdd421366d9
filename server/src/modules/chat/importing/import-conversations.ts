import { given, sql, type Tx } from '../../../kernel/index.ts'

export interface ImportedMessage {
  userId: number
  text: string
  createdAt: Date
  mentions?: readonly number[]
}

/** Makes a direct conversation of two people; `isRequest`: the second one has not accepted it. */
export async function importDirect(
  tx: Tx,
  { from, to, isRequest = false }: { from: number; to: number; isRequest?: boolean },
): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into chat_conversations (kind, low_id, high_id, members_count)
    values ('direct', ${Math.min(from, to)}, ${Math.max(from, to)}, 2) returning id`)
  await tx.run(sql`
    insert into chat_members (conversation_id, user_id, state)
    values (${id}, ${from}, 'active'), (${id}, ${to}, ${isRequest ? 'request' : 'active'})`)
  return id
}

/** The conversation of a group of the messaging that is built in, by its key. */
export const findGroupConversation = async (tx: Tx, key: string): Promise<number> =>
  (
    await tx.get<{ id: number }>(
      sql`select c.id from im_groups g join chat_conversations c on c.im_group_id = g.id where g.key = ${key}`,
    )
  ).id

/** Makes the conversation of a topic with its present members. */
export async function importTopicConversation(tx: Tx, topicId: number): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into chat_conversations (kind, topic_id, members_count)
    select 'topic', ${topicId}, count(*) from topic_members where topic_id = ${topicId} returning id`)
  await tx.run(sql`
    insert into chat_members (conversation_id, user_id) select ${id}, user_id from topic_members where topic_id = ${topicId}`)
  return id
}

/**
 * Writes the messages of a conversation that has none, in order. Everybody has read everything but the last `unread`, except who
 * wrote them.
 */
export async function importMessages(
  tx: Tx,
  conversationId: number,
  messages: readonly ImportedMessage[],
  unread = 0,
): Promise<void> {
  const rows = messages.map((each, index) => ({ ...each, seq: index + 1, mentions: each.mentions ?? [] }))
  await tx.run(sql`
    insert into chat_messages (conversation_id, seq, week, rev, user_id, client_id, kind, text, mentions, created_at)
    select ${conversationId}, m.seq, floor(extract(epoch from m.created_at) / 604800)::bigint, m.seq + 1, m.user_id, 'import-' || m.seq, 'text',
      m.text, array(select jsonb_array_elements_text(m.mentions)::bigint), date_trunc('milliseconds', m.created_at)
    from ${given(rows)} as m (seq bigint, user_id bigint, text text, mentions jsonb, created_at timestamptz)`)
  await tx.run(sql`
    insert into chat_weeks (conversation_id, week, first_seq)
    select ${conversationId}, m.week, min(m.seq) from chat_messages m where m.conversation_id = ${conversationId} group by m.week`)
  await tx.run(sql`
    update chat_conversations c set last_seq = m.last_seq, rev = greatest(c.rev, m.last_seq + 1), first_week = m.first_week,
      last_week = m.last_week, created_at = m.first_at, updated_at = m.last_at
    from (
      select max(m.seq) as last_seq, min(m.week) as first_week, max(m.week) as last_week, min(m.created_at) as first_at,
        max(m.created_at) as last_at
      from chat_messages m where m.conversation_id = ${conversationId}) m
    where c.id = ${conversationId}`)
  await tx.run(sql`
    update chat_members x set
      read_seq = greatest(c.last_seq - ${unread}::bigint, coalesce((
        select max(m.seq) from chat_messages m where m.conversation_id = c.id and m.user_id = x.user_id), 0)),
      mention_seq = coalesce((
        select max(m.seq) from chat_messages m where m.conversation_id = c.id and x.user_id = any(m.mentions)), 0)
    from chat_conversations c where c.id = ${conversationId} and x.conversation_id = c.id`)
}
