import { type Caller, sql, type Tx } from '../../kernel/index.ts'
import type { Kind } from './kinds.ts'

/** Marks a user's records of a kind as read; one row per mark, however many notices there are. */
export async function markRead(tx: Tx, caller: Caller, kind: Kind): Promise<void> {
  // The inbox is locked first, as by everything that changes its counters.
  tx.later(sql`
    select from notification_inboxes i where i.user_id = ${caller.id} and i.unread > 0 for no key update`)
  await tx.run(sql`
    with due as (
      select user_id, kind, total, unread from notification_counters
      where user_id = ${caller.id} and kind = ${kind} and unread > 0),
    marked as (
      update notification_counters c set unread = 0 from due d where c.user_id = d.user_id and c.kind = d.kind),
    fewer as (
      update notification_inboxes i set unread = i.unread - d.unread from due d where i.user_id = d.user_id)
    insert into notification_reads (user_id, kind, through_seq) select user_id, kind, total from due`)
}
