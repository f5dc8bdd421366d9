import { type DailyCount, type StaffQueue, sql } from '../../../kernel/index.ts'

/** Topics that wait to be looked at. */
export const topicQueue: StaffQueue = {
  kind: 'topics',
  permission: 'feed-topic:manage',
  waiting: sql`select created_at from topics where status = 'waiting' and deleted_at is null`,
}

export const topicsADay: DailyCount = { name: 'topics', rows: sql`select created_at from topics` }
