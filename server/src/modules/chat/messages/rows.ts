import { type Queryable, type Sql, sql } from '../../../kernel/index.ts'

/** A message as it is stored. */
export interface MessageRow {
  id: number
  conversation_id: number
  seq: number
  rev: number
  user_id: number
  client_id: string
  kind: 'text' | 'media' | 'share' | 'system'
  text: string
  file_ids: number[]
  share_type: string | null
  share_id: number | null
  reply_seq: number | null
  mentions: number[]
  reactions: { emoji: string; count: number }[]
  created_at: Date
  edited_at: Date | null
  recalled_at: Date | null
  /** Of its conversation. */
  is_direct: boolean
}

/** The columns of a `MessageRow` from `chat_messages m`. */
export const messageColumns: Sql = sql`
  m.id, m.conversation_id, m.seq, m.rev, m.user_id, m.client_id, m.kind, m.text, m.file_ids, m.share_type, m.share_id, m.reply_seq,
  m.mentions, m.reactions, m.created_at, m.edited_at, m.recalled_at,
  (select c.kind = 'direct' from chat_conversations c where c.id = m.conversation_id) as is_direct`

/** The partition a message lies in. */
export const weekOf = (conversationId: number | Sql, seq: number | Sql): Sql => sql`(
  select w.week from chat_weeks w where w.conversation_id = ${conversationId} and w.first_seq <= ${seq} order by w.week desc limit 1)`

/** Messages from one number to another, ascending. Numbers have no gaps, so a page is a range. */
export const readRange = (
  db: Queryable,
  conversationId: number,
  { from, to }: { from: number; to: number },
): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select ${messageColumns} from chat_messages m
    where m.conversation_id = ${conversationId} and m.seq between ${from} and ${to}
      and m.week >= coalesce(${weekOf(conversationId, from)}, 0) and m.week <= coalesce(${weekOf(conversationId, to)}, 0)
    order by m.seq`)

/** These messages of any conversations, in no order. */
export const readSome = async (
  db: Queryable,
  keys: readonly { conversationId: number; seq: number }[],
): Promise<MessageRow[]> =>
  keys.length === 0
    ? []
    : db.rows<MessageRow>(sql`
        select ${messageColumns}
        from unnest(${keys.map(({ conversationId }) => conversationId)}::bigint[], ${keys.map(({ seq }) => seq)}::bigint[])
          k (conversation_id, seq)
        join chat_messages m on m.conversation_id = k.conversation_id and m.seq = k.seq
          and m.week = ${weekOf(sql`k.conversation_id`, sql`k.seq`)}`)

/** One message, if it is there and not from before the reader joined. */
export const findMessage = async (
  db: Queryable,
  { id, since_seq }: { id: number; since_seq: number },
  seq: number,
): Promise<MessageRow | undefined> =>
  seq <= since_seq ? undefined : (await readSome(db, [{ conversationId: id, seq }]))[0]

/** Where the message of an id is. */
export const findPlace = (db: Queryable, id: number): Promise<{ conversationId: number; seq: number } | undefined> =>
  db.find(sql`select m.conversation_id as "conversationId", m.seq from chat_messages m where m.id = ${id}`)
