import { audit, type Caller, join, type Origin, type Sql, sql, type Tx } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { brandNotFound, managersOnly, notYourBrand, removedByStaff } from './errors.ts'
import { brandAudited } from './facts.ts'
import { getBrand } from './list-brands.ts'
import { isManager, visibleTo } from './policy.ts'
import type { Brand, BrandChange } from './schemas.ts'

interface Locked {
  creator_id: number
  is_audited: boolean
  is_refused: boolean
  is_recommended: boolean
  sort: number
  deleted_at: Date | null
  deleted_by: number | null
}

/** Takes a brand off the shelf or puts it back (its creator and staff), and what staff decide about it. */
export async function changeBrand(
  tx: Tx,
  caller: Caller,
  brandId: number,
  change: BrandChange,
  origin: Origin,
  viewFile: ViewFile,
): Promise<Brand> {
  const brand = await lockBrand(tx, caller, brandId)
  if (!isManager(caller)) refuseOthers(caller, brand, change)
  const columns = columnsOf(caller, brand, change)
  if (columns.length > 0) {
    const changed = await tx.get<Locked>(sql`
      update brands r set ${join([...columns, sql`updated_at = plaza_now()`], ', ')} where id = ${brandId} returning ${lockedColumns}`)
    if (auditOf(changed) !== auditOf(brand))
      await tx.publish(brandAudited, { brandId, creatorId: brand.creator_id, audit: auditOf(changed) })
    if (isManager(caller))
      await audit(tx, {
        actorId: caller.id,
        action: 'brands.update',
        object: `brands:${brandId}`,
        before: stateOf(brand),
        after: stateOf(changed),
        ...origin,
      })
  }
  return getBrand(tx, caller, brandId, viewFile)
}

function refuseOthers(caller: Caller, brand: Locked, change: BrandChange): void {
  if (brand.creator_id !== caller.id) throw notYourBrand()
  if (change.audit !== undefined || change.recommend !== undefined || change.sort !== undefined) throw managersOnly()
  if (change.deleted_at === 0 && brand.deleted_by !== null && brand.deleted_by !== caller.id) throw removedByStaff()
}

// Taking off what is already off, or putting back what is there, changes nothing, not even the time. Only what its
// creator took off becomes staff's when they take it off too, or else the creator could put back what staff removed.
function columnsOf(caller: Caller, brand: Locked, change: BrandChange): Sql[] {
  const { deleted_at: deletedAt } = brand
  const columns: Sql[] = []
  if (change.deleted_at === 1 && deletedAt === null)
    columns.push(sql`deleted_at = plaza_now()`, sql`deleted_by = ${caller.id}`)
  // Others than the creator get here only as staff.
  if (change.deleted_at === 1 && brand.deleted_by === brand.creator_id && brand.creator_id !== caller.id)
    columns.push(sql`deleted_by = ${caller.id}`)
  if (change.deleted_at === 0 && deletedAt !== null) columns.push(sql`deleted_at = null`, sql`deleted_by = null`)
  if (change.audit !== undefined) columns.push(sql`is_audited = ${change.audit === 1}`, sql`is_refused = false`)
  if (change.recommend !== undefined) columns.push(sql`is_recommended = ${change.recommend === 1}`)
  if (change.sort !== undefined) columns.push(sql`sort = ${Number(change.sort)}`)
  return columns
}

const lockedColumns = sql`r.creator_id, r.is_audited, r.is_refused, r.is_recommended, r.sort, r.deleted_at, r.deleted_by`

const auditOf = (brand: Locked): number => (brand.is_refused ? -1 : Number(brand.is_audited))

const stateOf = (brand: Locked) => ({
  deleted_at: Number(brand.deleted_at !== null),
  deleted_by: brand.deleted_by,
  audit: auditOf(brand),
  recommend: Number(brand.is_recommended),
  sort: brand.sort,
})

async function lockBrand(tx: Tx, caller: Caller, brandId: number): Promise<Locked> {
  const brand = await tx.find<Locked>(sql`
    select ${lockedColumns} from brands r where r.id = ${brandId} and ${visibleTo(caller)} for no key update`)
  if (!brand) throw brandNotFound()
  return brand
}
