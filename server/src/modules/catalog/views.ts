import { type Queryable, type Sql, sql } from '../../kernel/index.ts'

export type ViewedKind = 'commodities' | 'infos'

/** How often the record `r` was opened. */
export const viewsOf = (kind: ViewedKind): Sql =>
  sql`coalesce((select v.views from catalog_views v where v.kind = ${kind} and v.subject_id = r.id), 0)`

/** Counts that somebody opened a record; what only asks whether it is there does not count. */
export async function countView(db: Queryable, kind: ViewedKind, id: number, method: string): Promise<void> {
  if (method !== 'GET') return
  await db.run(sql`
    insert into catalog_views (kind, subject_id, views) values (${kind}, ${id}, 1)
    on conflict (kind, subject_id) do update set views = catalog_views.views + 1`)
}
