import { sql } from '../../../kernel/index.ts'
import type { Holder } from '../../moderation/index.ts'

/** Lets a topic wait for staff again, as a new one does where they look first. */
export const topicHolder: Holder = {
  hold: (tx, id) =>
    tx.changed(sql`update topics set status = 'waiting' where id = ${id} and status = 'passed' and deleted_at is null`),
  release: async (tx, id) =>
    void (await tx.run(sql`update topics set status = 'passed' where id = ${id} and status = 'waiting'`)),
}
