import { type Caller, sql, type Tx } from '../../kernel/index.ts'
import { addReport, type ReportBody } from '../reports/index.ts'
import { brandNotFound } from './errors.ts'
import { visibleTo } from './policy.ts'

/** Reports a brand to staff: one on the shelf that the reporter sees, or 404. */
export async function reportBrand(tx: Tx, reporter: Caller, brandId: number, body: ReportBody) {
  const brand = await tx.find<{ name: string; creator_id: number }>(sql`
    select r.name, r.creator_id from brands r where r.id = ${brandId} and r.deleted_at is null and ${visibleTo(reporter)}`)
  if (!brand) throw brandNotFound()
  return addReport(tx, reporter, { kind: 'brands', id: brandId, ownerId: brand.creator_id, title: brand.name }, body)
}
