import { containing, fold, nothing, type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { categoryNotFound } from './errors.ts'
import { type Paging, startOf } from './paging.ts'
import type { EventCategory } from './schemas.ts'

export interface CategoryRow extends Omit<EventCategory, 'avatar' | 'parent_id'> {
  avatar: StoredFile | null
  parent_id: number | null
}

/** The columns of a `CategoryRow` from `event_categories` under this name. */
export const categoryColumns = (c: Sql): Sql => sql`
  ${c}.id, ${c}.name, ${fileOf(sql`${c}.avatar_id`)} as avatar, ${c}.sort, ${c}.parent_id, ${c}.events_count`

/** A scalar subquery: the category with this id as JSON. */
export const categoryOf = (id: Sql): Sql =>
  sql`(select to_jsonb(whole) from (select ${categoryColumns(sql`c`)} from event_categories c where c.id = ${id}) whole)`

export type CategoryQuery = Paging & { keyword?: string }

/** Categories, those that sort highest first. */
export async function listCategories(
  db: Queryable,
  query: CategoryQuery,
  viewFile: ViewFile,
): Promise<EventCategory[]> {
  const rows = await db.rows<CategoryRow>(sql`
    select ${categoryColumns(sql`r`)} from event_categories r
    ${query.keyword === undefined ? nothing : sql`where r.name_folded like ${containing(fold(query.keyword))}`}
    order by r.sort desc, r.id limit ${query.limit} offset ${startOf(query)}`)
  return rows.map((row) => presentCategory(row, viewFile))
}

/** One category, or 404. */
export async function getCategory(db: Queryable, id: number, viewFile: ViewFile): Promise<EventCategory> {
  const row = await db.find<CategoryRow>(
    sql`select ${categoryColumns(sql`r`)} from event_categories r where r.id = ${id}`,
  )
  if (!row) throw categoryNotFound()
  return presentCategory(row, viewFile)
}

export const presentCategory = (row: CategoryRow, viewFile: ViewFile): EventCategory => ({
  ...row,
  avatar: viewFile(row.avatar),
  parent_id: row.parent_id ?? 0,
})
