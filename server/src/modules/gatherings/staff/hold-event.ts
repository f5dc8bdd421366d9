import { sql } from '../../../kernel/index.ts'
import type { Holder } from '../../moderation/index.ts'

/** Makes an event wait for staff again, like a new one where they review first. */
export const eventHolder: Holder = {
  hold: (tx, id) => tx.changed(sql`update events set audit = 0 where id = ${id} and audit = 1 and deleted_at is null`),
  release: async (tx, id) => void (await tx.run(sql`update events set audit = 1 where id = ${id} and audit = 0`)),
}
