import { type Caller, can, type Sql, sql } from '../../kernel/index.ts'

export const isManager = (viewer: Caller | undefined): boolean => can(viewer, 'brand:manage')

/** Which brands (`r`) this viewer may see: all that are audited and on the shelf, one's own, and for staff every one. */
export const visibleTo = (viewer: Caller | undefined): Sql =>
  isManager(viewer) ? sql`true` : sql`((r.is_audited and r.deleted_at is null) or r.creator_id = ${viewer?.id ?? 0})`
