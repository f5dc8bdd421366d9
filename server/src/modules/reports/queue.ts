import { type DailyCount, type StaffQueue, sql } from '../../kernel/index.ts'

/** Reports that wait for somebody to decide. */
export const reportQueue: StaffQueue = {
  kind: 'reports',
  permission: 'report:manage',
  waiting: sql`select created_at from reports where status = 'waiting'`,
}

export const reportsADay: DailyCount = { name: 'reports', rows: sql`select created_at from reports` }
