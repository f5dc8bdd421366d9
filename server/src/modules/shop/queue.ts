import { type DailyCount, type StaffQueue, sql } from '../../kernel/index.ts'

/** Brands that wait to be looked at. */
export const brandQueue: StaffQueue = {
  kind: 'brands',
  permission: 'brand:manage',
  waiting: sql`select created_at from brands where not is_audited and deleted_at is null`,
}

export const brandsADay: DailyCount = { name: 'brands', rows: sql`select created_at from brands` }
