import { type Caller, identifier, sql, type Tx } from '../../kernel/index.ts'
import { isBlockedBy } from '../users/index.ts'
import { blocked, isCancelled } from './errors.ts'
import { requireEvent } from './queries.ts'

const COUNTERS = { 'want-join': 'want_joins_count', interest: 'interesteds_count' } as const
export type Mark = keyof typeof COUNTERS

/** Marks an event for the caller; marking it again changes nothing and is not an error. */
export async function markEvent(tx: Tx, caller: Caller, eventId: number, mark: Mark): Promise<void> {
  const { userId, cancelledAt } = await requireEvent(tx, caller, eventId)
  if (await isBlockedBy(tx, caller.id, userId)) throw blocked()
  if (cancelledAt) throw isCancelled()
  await addMark(tx, caller.id, eventId, mark)
}

/** Takes the caller's mark back; one that is not there changes nothing and is not an error. */
export async function unmarkEvent(tx: Tx, caller: Caller, eventId: number, mark: Mark): Promise<void> {
  await requireEvent(tx, caller, eventId)
  await removeMark(tx, caller.id, eventId, mark)
}

// One statement each, so that marks racing each other can neither both count nor lose one.
const addMark = (tx: Tx, userId: number, eventId: number, mark: Mark) => {
  const counter = identifier(COUNTERS[mark])
  return tx.run(sql`
    with added as (
      insert into event_marks (event_id, kind, user_id) values (${eventId}, ${mark}, ${userId})
      on conflict do nothing
      returning event_id)
    update events set ${counter} = ${counter} + 1 where id in (select event_id from added)`)
}

const removeMark = (tx: Tx, userId: number, eventId: number, mark: Mark) => {
  const counter = identifier(COUNTERS[mark])
  return tx.run(sql`
    with removed as (
      delete from event_marks where event_id = ${eventId} and kind = ${mark} and user_id = ${userId}
      returning event_id)
    update events set ${counter} = ${counter} - 1 where id in (select event_id from removed)`)
}
