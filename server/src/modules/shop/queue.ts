import { type DailyCount, getRecord, type StaffQueue, sql } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { createBrandRecords } from './records.ts'
import { StaffBrand } from './schemas.ts'

/** Brands that wait for review. */
export const createBrandQueue = (viewFile: ViewFile): StaffQueue => {
  const brands = createBrandRecords(viewFile)
  return {
    kind: 'brands',
    permission: 'brand:manage',
    waiting: sql`
      select b.id, b.created_at, b.creator_id as owner_id, b.name as title, b.description as detail, null::bigint as amount, null::text as about
      from brands b where not b.is_audited and not b.is_refused and b.deleted_at is null`,
    record: StaffBrand,
    read: async (db, id) => (await getRecord(db, brands, id)) as Record<string, unknown>,
  }
}

export const brandsADay: DailyCount = { name: 'brands', rows: sql`select created_at from brands` }
