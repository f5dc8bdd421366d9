import { sql } from '../../../kernel/index.ts'
import { timeOf } from '../../decisions/index.ts'
import type { Holder, Restore } from '../../moderation/index.ts'

/** Lets an event wait for staff again, as a new one does where they look first. */
export const eventHolder: Holder = {
  hold: (tx, id) => tx.changed(sql`update events set audit = 0 where id = ${id} and audit = 1 and deleted_at is null`),
  release: async (tx, id) => void (await tx.run(sql`update events set audit = 1 where id = ${id} and audit = 0`)),
}

/** Undoes a decision about an event. */
export const restoreEvent: Restore = (tx, { decisionId, act, subjectId }) =>
  act === 'removed'
    ? tx.changed(sql`
        update events set deleted_at = null, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at = ${timeOf(decisionId)}`)
    : tx.changed(sql`
        update events set audit = 1, updated_at = plaza_now()
        where id = ${subjectId} and deleted_at is null and audit = ${act === 'refused' ? -1 : 0}`)
