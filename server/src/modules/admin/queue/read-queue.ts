import {
  type Caller,
  dueAt,
  isoTime,
  join,
  mayHandle,
  type Queryable,
  type StaffQueue,
  sql,
  waitingFor,
} from '../../../kernel/index.ts'

interface WaitingRow {
  kind: string
  count: number
  oldest_at: Date | null
  overdue: number
}

/** How much of each kind waits, and since when; only of kinds the caller may handle. */
export async function readQueue(
  db: Queryable,
  caller: Caller,
  queues: readonly StaffQueue[],
): Promise<Record<string, { count: number; oldest_at: string | null; overdue: number }>> {
  const theirs = queues.filter((queue) => mayHandle(queue, caller))
  if (theirs.length === 0) return {}
  const rows = await db.rows<WaitingRow>(
    join(
      theirs.map(
        (queue) => sql`
          select ${queue.kind}::text as kind, count(*) as count, min(w.created_at) as oldest_at,
            count(*) filter (where ${dueAt(queue)} < plaza_now()) as overdue
          from (${waitingFor(queue, caller)}) as w`,
      ),
      ' union all ',
    ),
  )
  return Object.fromEntries(
    rows.map(({ kind, count, oldest_at: oldestAt, overdue }) => [
      kind,
      { count, oldest_at: oldestAt && isoTime(oldestAt), overdue },
    ]),
  )
}
