import { type DailyCount, type StaffQueue, sql } from '../../kernel/index.ts'

/** Events that wait to be looked at. */
export const eventQueue: StaffQueue = {
  kind: 'events',
  permission: 'event:manage',
  waiting: sql`select created_at from events where audit = 0 and deleted_at is null`,
}

export const eventsADay: DailyCount = { name: 'events', rows: sql`select created_at from events` }
