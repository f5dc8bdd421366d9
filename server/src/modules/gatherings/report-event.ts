import type { Caller, StoredMessage, Tx } from '../../kernel/index.ts'
import { addReport, type ReportBody } from '../reports/index.ts'
import { requireEvent } from './queries.ts'

/** Reports an event to staff. */
export async function reportEvent(
  tx: Tx,
  reporter: Caller,
  eventId: number,
  body: ReportBody,
): Promise<{ message: StoredMessage }> {
  const { userId, title } = await requireEvent(tx, reporter, eventId)
  const {
    message: [message],
  } = await addReport(tx, reporter, { kind: 'events', id: eventId, ownerId: userId, title }, body)
  return { message: message! }
}
