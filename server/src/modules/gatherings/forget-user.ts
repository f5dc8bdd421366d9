import { defineJob, sql, type Tx, type Worker, worker } from '../../kernel/index.ts'
import { removeEvent } from './organizing/delete-event.ts'

/** Removes a deleted user from the events they were interested in, and hides what they announced. */
const forgetMarks = defineJob<{ userId: number }>('gatherings.forget')

const BATCH = 200

/** Enqueues the work; what they announced may be many rows. */
export const forgetUser = (tx: Tx, userId: number): Promise<void> => tx.enqueue(forgetMarks, { userId })

export const forgetMarksWorker: Worker = worker(forgetMarks, async ({ db, signal }, { userId }) => {
  // A past event stays, like what people published; an upcoming one has no one to hold it.
  const toCome = await db.rows<{ id: number }>(sql`
    select id from events where user_id = ${userId} and deleted_at is null and (date >= plaza_now() or audit <> 1)`)
  for (const { id } of toCome) await db.transaction((tx) => removeEvent(tx, id))
  while (!signal.aborted) if (!(await db.transaction((tx) => removeSomeMarks(tx, userId)))) return
  throw new Error('stopped before everything was forgotten')
})

const removeSomeMarks = (tx: Tx, userId: number): Promise<boolean> =>
  tx.changed(sql`
    with gone as (
      delete from event_marks where user_id = ${userId} and event_id in (
        select event_id from event_marks where user_id = ${userId} order by event_id limit ${BATCH})
      returning event_id, kind),
    counted as (
      select event_id, count(*) filter (where kind = 'want-join') as joins, count(*) filter (where kind = 'interest') as interests
      from gone group by event_id)
    update events set want_joins_count = want_joins_count - counted.joins, interesteds_count = interesteds_count - counted.interests
    from counted where events.id = counted.event_id`)
