import type { Tx } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { defineFact } from '../facts.ts'
import type { Caller } from '../http/types.ts'

/** An item of the queue was given to a member of staff. */
export const queueAssigned = defineFact<{ kind: string; id: number; title: string; assigneeId: number; byId: number }>(
  'queue.assigned',
)

/** Gives an item to a member of staff, whose it is until it is decided or handed on. */
export async function assignItem(
  tx: Tx,
  caller: Caller,
  { kind, id, title, assigneeId }: { kind: string; id: number; title: string; assigneeId: number },
): Promise<void> {
  const isNew = await tx.changed(sql`
    insert into queue_assignments as a (kind, object_id, user_id, assigned_by)
    values (${kind}, ${id}, ${assigneeId}, ${caller.id})
    on conflict (kind, object_id) do update
      set user_id = excluded.user_id, assigned_by = excluded.assigned_by, created_at = plaza_now()
      where a.user_id <> excluded.user_id`)
  if (isNew && assigneeId !== caller.id)
    await tx.publish(queueAssigned, { kind, id, title, assigneeId, byId: caller.id })
}

/** Leaves an item to all again. */
export const unassignItem = (tx: Tx, kind: string, id: number): Promise<number> =>
  tx.run(sql`delete from queue_assignments where kind = ${kind} and object_id = ${id}`)
