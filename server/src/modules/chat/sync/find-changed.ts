import { type Queryable, sql } from '../../../kernel/index.ts'
import { isUnknown } from '../conversations/seat.ts'

export interface ChangedConversation {
  id: number
  rev: number
  last_seq: number
  kind: 'direct' | 'group' | 'topic'
  is_closed: boolean
}

export interface ChangedMember {
  conversation_id: number
  user_id: number
  read_seq: number
  kind: 'direct' | 'group' | 'topic'
  /** The transaction that changed more than `read_seq`. */
  shaped_in: string
  is_shaped: boolean
  is_gone: boolean
  /** Others are shown up to where they read. */
  shows_receipts: boolean
}

export interface Changed {
  /** The oldest transaction that was still running: where to go on from. */
  oldest: string
  conversations: ChangedConversation[]
  members: ChangedMember[]
}

/** Where to begin: everything that is committed by now is older. */
export const oldestNow = async (db: Queryable): Promise<string> =>
  (await db.get<{ oldest: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`)).oldest

/** What was changed in transactions from this one on, of all conversations; and these conversations in any case. */
export const findChanged = (db: Queryable, since: string, also: readonly number[]): Promise<Changed> =>
  db.get<Changed>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'rev', c.rev, 'last_seq', c.last_seq, 'kind', c.kind, 'is_closed', c.closed_at is not null))
        from chat_conversations c where c.changed_in >= ${since}::text::xid8 or c.id = any(${[...also]}::bigint[])), '[]') as conversations,
      coalesce((
        select jsonb_agg(jsonb_build_object('conversation_id', m.conversation_id, 'user_id', m.user_id, 'read_seq', m.read_seq, 'kind', c.kind,
          'shaped_in', m.shaped_in::text, 'is_shaped', m.shaped_in >= ${since}::text::xid8,
          'is_gone', m.left_at is not null or c.closed_at is not null or coalesce(c.last_seq <= m.hidden_seq, false),
          'shows_receipts', m.state = 'active' and coalesce((select p.receipts from chat_people p where p.user_id = m.user_id), true)))
        from chat_members m join chat_conversations c on c.id = m.conversation_id
        where m.changed_in >= ${since}::text::xid8 and not ${isUnknown}), '[]') as members`)

export interface Reader {
  conversation_id: number
  user_id: number
  since_seq: number
}

/** The people who read these conversations: not a request they declined, nor one they do not know of yet. */
export const findReaders = async (db: Queryable, conversationIds: readonly number[]): Promise<Reader[]> =>
  conversationIds.length === 0
    ? []
    : db.rows<Reader>(sql`
        select m.conversation_id, m.user_id, m.since_seq
        from chat_members m join chat_conversations c on c.id = m.conversation_id
        where m.conversation_id = any(${[...conversationIds]}::bigint[]) and m.left_at is null
          and m.hidden_seq is distinct from 9223372036854775807 and not ${isUnknown}`)
