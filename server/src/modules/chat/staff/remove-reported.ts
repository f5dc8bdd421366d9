import { type Caller, forbidden, type Origin, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { messageNotFound } from '../errors.ts'
import { eraseMessage, removedByStaff } from '../messages/change-message.ts'
import { findMessage } from '../messages/rows.ts'

/** Takes a reported message out of its conversation, with a decision to its author. Staff see no other of it. */
export async function removeReported(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  reportId: number,
  why: Why,
): Promise<void> {
  const place = await tx.find<{ conversation_id: number | null; seq: number }>(
    sql`select conversation_id, seq from chat_snapshots where report_id = ${reportId}`,
  )
  if (!place || place.conversation_id === null) throw messageNotFound()
  await tx.run(sql`select from chat_conversations where id = ${place.conversation_id} for no key update`)
  const row = await findMessage(tx, { id: place.conversation_id, since_seq: 0 }, place.seq)
  if (!row) throw messageNotFound()
  if (row.user_id === caller.id)
    throw forbidden('report.about_you', 'This report is about you or your content. Leave it to a colleague.')
  if (row.recalled_at !== null) return
  await eraseMessage(tx, row)
  await removedByStaff(tx, caller, row, { origin, why, report: reportId })
}
