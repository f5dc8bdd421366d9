import { sql } from '../../../kernel/index.ts'
import type { Holder } from '../../moderation/index.ts'

/** Makes a topic wait for staff again, like a new one where they review first. */
export const topicHolder: Holder = {
  hold: (tx, id) =>
    tx.changed(sql`update topics set status = 'waiting' where id = ${id} and status = 'passed' and deleted_at is null`),
  release: async (tx, id) =>
    void (await tx.run(sql`update topics set status = 'passed' where id = ${id} and status = 'waiting'`)),
}
