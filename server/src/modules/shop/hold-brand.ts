import { sql } from '../../kernel/index.ts'
import type { Holder } from '../moderation/index.ts'

/** Makes a brand wait for staff again, like a new one. */
export const brandHolder: Holder = {
  hold: (tx, id) =>
    tx.changed(sql`update brands set is_audited = false where id = ${id} and is_audited and deleted_at is null`),
  release: async (tx, id) => void (await tx.run(sql`update brands set is_audited = true where id = ${id}`)),
}
