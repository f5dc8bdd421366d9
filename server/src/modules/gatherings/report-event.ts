import type { Caller, StoredMessage, Tx } from '../../kernel/index.ts'
import { addReport } from '../reports/index.ts'
import { requireEvent } from './queries.ts'

/** Reports an event to staff. */
export async function reportEvent(
  tx: Tx,
  reporter: Caller,
  eventId: number,
  reason: string,
): Promise<{ message: StoredMessage }> {
  const { userId, title } = await requireEvent(tx, reporter, eventId)
  const {
    message: [message],
  } = await addReport(tx, reporter, { kind: 'events', id: eventId, ownerId: userId, title }, reason)
  return { message: message! }
}
