import { type DailyCount, getRecord, type StaffQueue, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { StaffEvent } from '../schemas.ts'
import { createEventRecords } from './records.ts'

/** Events that wait for review. */
export const createEventQueue = (viewFile: ViewFile): StaffQueue => {
  const events = createEventRecords(viewFile)
  return {
    kind: 'events',
    permission: 'event:manage',
    waiting: sql`
      select e.id, e.created_at, e.user_id as owner_id, e.title, coalesce(e.area, e.address) as detail, nullif(e.expense, 0) as amount,
        null::text as about
      from events e where e.audit = 0 and e.deleted_at is null`,
    record: StaffEvent,
    read: async (db, id) => (await getRecord(db, events, id)) as Record<string, unknown>,
  }
}

export const eventsADay: DailyCount = { name: 'events', rows: sql`select created_at from events` }
