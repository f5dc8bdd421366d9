import { isoTime, type Queryable, sql } from '../../kernel/index.ts'

/** How many events wait for staff, and since when the oldest does. */
export async function waitingEvents(db: Queryable): Promise<{ count: number; oldest_at: string | null }> {
  const { count, oldest } = await db.get<{ count: number; oldest: Date | null }>(
    sql`select count(*) as count, min(created_at) as oldest from events where deleted_at is null and audit = 0`,
  )
  return { count, oldest_at: oldest && isoTime(oldest) }
}
