import { type Caller, forbidden, type Origin, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { messageNotFound } from '../errors.ts'
import { removeByStaff } from '../messages/change-message.ts'
import { lockMessage } from './hold-message.ts'

/** Takes a reported message out of its conversation, with a decision to its author. Staff see no other of it. */
export async function removeReported(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  reportId: number,
  why: Why,
): Promise<void> {
  const report = await tx.find<{ subject_id: number }>(
    sql`select subject_id from reports where id = ${reportId} and subject_kind = 'chats'`,
  )
  const row = report && (await lockMessage(tx, report.subject_id))
  if (!row) throw messageNotFound()
  if (row.user_id === caller.id)
    throw forbidden('report.about_you', 'This report is about you or your content. Leave it to a colleague.')
  if (row.recalled_at !== null) return
  await removeByStaff(tx, caller, row, { origin, why, report: reportId })
}
