import { type Caller, can, createBatcher, type Db, type Sql, sql } from '../../kernel/index.ts'

export const isManager = (viewer: Caller | undefined): boolean => can(viewer, 'brand:manage')

/** Which brands (`r`) this viewer may see: all that are audited and on the shelf, one's own, and for staff every one. */
export const visibleTo = (viewer: Caller | undefined): Sql =>
  isManager(viewer) ? sql`true` : sql`((r.is_audited and r.deleted_at is null) or r.creator_id = ${viewer?.id ?? 0})`

/** Whether brands look different to this viewer than to guests: to staff and to founders of one. */
export function createSeesMore(db: Db): (viewer: Caller | undefined) => Promise<boolean> {
  const hasFounded = createBatcher<number, boolean>(async (userIds) => {
    const rows = await db.rows<{ creator_id: number }>(
      sql`select distinct r.creator_id from brands r where r.creator_id = any(${[...new Set(userIds)]}::bigint[])`,
    )
    const founders = new Set(rows.map((row) => row.creator_id))
    return userIds.map((id) => founders.has(id))
  })
  return async (viewer) => viewer !== undefined && (isManager(viewer) || hasFounded(viewer.id))
}
