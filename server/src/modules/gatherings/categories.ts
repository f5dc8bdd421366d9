import { containing, fold, nothing, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { categoryNotFound } from './errors.ts'
import { type Paging, startOf } from './paging.ts'
import type { EventCategory } from './schemas.ts'

export interface CategoryRow extends Omit<EventCategory, 'avatar' | 'parent_id'> {
  avatar: StoredFile | null
  parent_id: number | null
}

export const categoryColumns: Sql = sql`
  r.id, r.name, ${fileOf(sql`r.avatar_id`)} as avatar, r.sort, r.parent_id, r.events_count`

/** A scalar subquery: the category with this id as JSON. */
export const categoryOf = (id: Sql): Sql =>
  sql`(select to_jsonb(c) from (select ${categoryColumns} from event_categories r where r.id = ${id}) c)`

/** Categories, those that sort highest first. */
export async function listCategories(
  db: Queryable,
  query: Paging & { keyword?: string },
  viewFile: ViewFile,
): Promise<EventCategory[]> {
  const rows = await db.rows<CategoryRow>(sql`
    select ${categoryColumns} from event_categories r
    ${query.keyword === undefined ? nothing : sql`where r.name_folded like ${containing(fold(query.keyword))}`}
    order by r.sort desc, r.id limit ${query.limit} offset ${startOf(query)}`)
  return rows.map((row) => presentCategory(row, viewFile))
}

/** One category, or 404. */
export async function getCategory(db: Queryable, id: number, viewFile: ViewFile): Promise<EventCategory> {
  const row = await db.find<CategoryRow>(sql`select ${categoryColumns} from event_categories r where r.id = ${id}`)
  if (!row) throw categoryNotFound()
  return presentCategory(row, viewFile)
}

export const presentCategory = (row: CategoryRow, viewFile: ViewFile): EventCategory => ({
  ...row,
  avatar: viewFile(row.avatar),
  parent_id: row.parent_id ?? 0,
})
