import { type Caller, type Queryable, type StoredMessage, sql, type Tx } from '../../../kernel/index.ts'
import { addReport, type ReportBody } from '../../reports/index.ts'
import { loadUsers } from '../../users/index.ts'
import { getSeat } from '../conversations/seat.ts'
import { messageNotFound } from '../errors.ts'
import { findMessage, type MessageRow, messageColumns, readRange } from './rows.ts'

const NEIGHBOURS = 5

/** Reports a message; staff see it with a few neighbours as they are now, and nothing else of the conversation. */
export async function reportMessage(
  tx: Tx,
  caller: Caller,
  { conversationId, seq, body }: { conversationId: number; seq: number; body: ReportBody },
): Promise<{ message: StoredMessage[] }> {
  const seat = await getSeat(tx, caller, conversationId)
  const row = await findMessage(tx, seat, seq)
  if (!row) throw messageNotFound()
  const answer = await addReport(tx, caller, { kind: 'chats', id: row.id, ownerId: row.user_id, title: row.text }, body)
  const from = Math.max(seat.since_seq + 1, seq - NEIGHBOURS)
  const rows = await readRange(tx, conversationId, { from, to: seq + NEIGHBOURS })
  const authors = await loadUsers(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  // As they are: also what the caller no longer sees because they blocked its author.
  const messages = rows.map((each) => snapshotOf(each, authors.get(each.user_id)!.name, each.seq === seq))
  await tx.run(sql`
    insert into chat_snapshots (report_id, messages, conversation_id, seq)
    select r.id, ${JSON.stringify(messages)}::text::jsonb, ${conversationId}, ${seq} from reports r
    where r.reporter_id = ${caller.id} and r.kind = 'chats' and r.subject_id = ${row.id} and r.status = 'waiting'
    on conflict do nothing`)
  return answer
}

/** What a report shows of a conversation; of a message that the service itself noticed, that one alone, as it is now. */
export async function findSnapshot(db: Queryable, reportId: number): Promise<object[] | undefined> {
  const stored = await db.find<{ messages: object[] }>(
    sql`select messages from chat_snapshots where report_id = ${reportId}`,
  )
  if (stored) return stored.messages
  const [noticed] = await db.rows<MessageRow & { user_name: string }>(sql`
    select ${messageColumns}, u.name as user_name
    from reports r join chat_messages m on m.id = r.subject_id join users u on u.id = m.user_id
    where r.id = ${reportId} and r.kind = 'automatic' and r.subject_kind = 'chats'`)
  return noticed && [snapshotOf(noticed, noticed.user_name, true)]
}

/** A message as staff see it. */
const snapshotOf = (row: MessageRow, name: string, isReported: boolean) => ({
  conversation_id: row.conversation_id,
  seq: row.seq,
  user: { id: row.user_id, name },
  text: row.text,
  files: row.file_ids.length,
  recalled_at: row.recalled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  is_reported: isReported,
})
