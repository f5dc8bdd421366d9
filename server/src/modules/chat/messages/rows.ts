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

const columnsWith = (isDirect: Sql): Sql => sql`
  m.id, m.conversation_id, m.seq, m.rev, m.user_id, m.client_id, m.kind, m.text, m.file_ids, m.share_type, m.share_id, m.reply_seq,
  m.mentions, m.reactions, m.created_at, m.edited_at, m.recalled_at, ${isDirect} as is_direct`

/** The columns of a `MessageRow` from `chat_messages m`. */
export const messageColumns: Sql = columnsWith(
  sql`(select c.kind = 'direct' from chat_conversations c where c.id = m.conversation_id)`,
)

/** The same where its conversation is `c`. */
export const messageColumnsOf: Sql = columnsWith(sql`c.kind = 'direct'`)

/** The partition a message lies in. */
export const weekOf = (conversationId: number | Sql, seq: number | Sql): Sql => sql`(
  select w.week from chat_weeks w where w.conversation_id = ${conversationId} and w.first_seq <= ${seq} order by w.week desc limit 1)`

/** Messages of a conversation from one number to another. */
export interface Range {
  conversationId: number
  from: number
  to: number
}

/** These messages range by range, ascending. Numbers have no gaps, so a page is a range. */
export async function readRanges(db: Queryable, ranges: readonly Range[]): Promise<MessageRow[][]> {
  const found = ranges.map((): MessageRow[] => [])
  if (ranges.length === 0) return found
  const rows = await db.rows<MessageRow & { nth: number }>(sql`
    select k.nth::int, ${messageColumnsOf}
    from unnest(${ranges.map(({ conversationId }) => conversationId)}::bigint[], ${ranges.map(({ from }) => from)}::bigint[],
      ${ranges.map(({ to }) => to)}::bigint[]) with ordinality k (conversation_id, first_seq, last_seq, nth)
    join chat_conversations c on c.id = k.conversation_id
    left join lateral ${weekOf(sql`k.conversation_id`, sql`k.first_seq`)} f on true
    left join lateral ${weekOf(sql`k.conversation_id`, sql`k.last_seq`)} l on true
    join chat_messages m on m.conversation_id = k.conversation_id and m.seq between k.first_seq and k.last_seq
      and m.week between coalesce(f.week, 0) and coalesce(l.week, 0)
    order by k.nth, m.seq`)
  for (const row of rows) found[row.nth - 1]!.push(row)
  return found
}

/** Messages of one conversation, ascending. */
export const readRange = async (
  db: Queryable,
  conversationId: number,
  { from, to }: Omit<Range, 'conversationId'>,
): Promise<MessageRow[]> => (await readRanges(db, [{ conversationId, from, to }]))[0]!

/** These messages of any conversations, in no order. */
export const readSome = async (
  db: Queryable,
  keys: readonly { conversationId: number; seq: number }[],
): Promise<MessageRow[]> =>
  keys.length === 0
    ? []
    : db.rows<MessageRow>(sql`
        select ${messageColumnsOf}
        from unnest(${keys.map(({ conversationId }) => conversationId)}::bigint[], ${keys.map(({ seq }) => seq)}::bigint[])
          k (conversation_id, seq)
        join chat_conversations c on c.id = k.conversation_id
        cross join lateral ${weekOf(sql`k.conversation_id`, sql`k.seq`)} w
        join chat_messages m on m.conversation_id = k.conversation_id and m.seq = k.seq and m.week = w.week`)

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
