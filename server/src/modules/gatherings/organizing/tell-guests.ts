import { defineJob, few, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import { eventGuestsTold } from '../facts.ts'

type What = 'changed' | 'cancelled'

/** Tells those who want to come that an event changed or was cancelled. */
const tell = defineJob<{ eventId: number; what: What; after: number }>('gatherings.tell_guests')

const BATCH = 200

/** Enqueues the work, because very many people may want to come. */
export const tellGuests = (tx: Tx, eventId: number, what: What): Promise<void> =>
  tx.enqueue(tell, { eventId, what, after: 0 })

export const tellGuestsWorker: Worker = worker(tell, ({ db }, { eventId, what, after }) =>
  db.transaction(async (tx) => {
    const guests = await tx.rows<{ user_id: number; creator_id: number; title: string }>(sql`
      select m.user_id, e.user_id as creator_id, e.title
      from events e join event_marks m on m.event_id = e.id and m.kind = 'want-join'
      where e.id = ${eventId} and e.deleted_at is null and m.user_id > ${after}
      order by m.user_id limit ${few(BATCH)}`)
    const [first] = guests
    if (!first) return
    const userIds = guests.map(({ user_id: userId }) => userId)
    await tx.publish(eventGuestsTold, { eventId, creatorId: first.creator_id, title: first.title, what, userIds })
    if (guests.length === BATCH) await tx.enqueue(tell, { eventId, what, after: userIds.at(-1)! })
  }),
)
