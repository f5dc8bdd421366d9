import type { Queryable } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Field, Kind, KindShape } from './kind.ts'

interface ColumnRow extends Field {
  table: string
  isNumbered: boolean
}

/** What the database knows of these kinds; columns that are computed are no fields. */
export async function describeKinds(db: Queryable, kinds: readonly Kind[]): Promise<KindShape[]> {
  const tables = kinds.map(({ table }) => table)
  const [columns, keys] = [await readColumns(db, tables), await readKeys(db, tables)]
  return kinds.map((kind) => {
    const all = columns.filter(({ table }) => table === kind.table)
    const own = all.filter(({ name }) => !kind.without?.includes(name))
    const key = kind.key ?? keys.get(kind.table)
    if (own.length === 0 || !key) throw new Error(`the open format knows no table ${kind.table}, or no key of it`)
    return {
      kind,
      key,
      empty: all.filter(({ name, isNullable }) => isNullable && kind.without?.includes(name)).map(({ name }) => name),
      numbered: own.find(({ isNumbered }) => isNumbered)?.name ?? null,
      fields: own.map(({ table: _, isNumbered: __, ...field }) => field),
    }
  })
}

const readColumns = (db: Queryable, tables: readonly string[]): Promise<ColumnRow[]> =>
  db.rows(sql`
    select c.relname as table, a.attname as name, format_type(case when t.typcategory = 'A' then t.typelem else t.oid end, null) as type, t.typcategory = 'A' as "isArray",
      not a.attnotnull as "isNullable", a.attidentity <> '' as "isNumbered",
      (select array_agg(v.found[1] order by v.at)
        from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality as v (found, at)
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$')) as values,
      (select min(f.relname || '.' || fa.attname)
        from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])
    order by c.relname, a.attnum`)

async function readKeys(db: Queryable, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ table: string; key: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text order by k.at) as key
    from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey::int2[]) with ordinality as k (number, at)
    join pg_attribute a on a.attnum = k.number
    where i.indisprimary and a.attrelid = c.oid and c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])
    group by c.relname`)
  return new Map(rows.map(({ table, key }) => [table, key]))
}
