import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { notYours } from '../errors.ts'
import { requireEvent } from '../queries.ts'
import { tellGuests } from './tell-guests.ts'

/** Cancels an event of the caller's: it stays visible, and people who want to come are told once. */
export async function cancelEvent(tx: Tx, caller: Caller, eventId: number): Promise<void> {
  const { userId } = await requireEvent(tx, caller, eventId)
  if (userId !== caller.id) throw notYours()
  const isNew = await tx.changed(sql`
    update events set cancelled_at = plaza_now(), updated_at = plaza_now() where id = ${eventId} and cancelled_at is null`)
  if (isNew) await tellGuests(tx, eventId, 'cancelled')
}
