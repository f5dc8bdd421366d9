import { createBatcher, type Db, type Sql, sql } from '../../kernel/index.ts'

export type ViewedKind = 'commodities' | 'infos'

/** How often the record `r` was opened. */
export const viewsOf = (kind: ViewedKind): Sql =>
  sql`coalesce((select v.views from catalog_views v where v.kind = ${kind} and v.subject_id = r.id), 0)`

/** Counts that a record was opened; records opened at the same time are written in one statement, in one order. */
export const createCountView = (db: Db) =>
  createBatcher<{ kind: ViewedKind; id: number }, void>(async (opened) => {
    await db.run(sql`
        insert into catalog_views (kind, subject_id, views)
        select o.kind, o.id, count(*) from unnest(${opened.map(({ kind }) => kind)}::text[], ${opened.map(({ id }) => id)}::bigint[]) o(kind, id)
        group by o.kind, o.id order by o.kind, o.id
        on conflict (kind, subject_id) do update set views = catalog_views.views + excluded.views`)
    return opened.map(() => undefined)
  })
