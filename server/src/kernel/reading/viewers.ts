import { identifier, join, type Sql, sql } from '../db/sql.ts'
import type { Wanted } from './pages.ts'

/** The values in which lists of one kind differ. */
interface ListValues {
  /** At least one. */
  readonly values: readonly (number | string)[]
}

/** The values of these lists as a table `a` of `nth`, `value_0`, …; the first list is 1. */
export function valuesOf(lists: readonly ListValues[]): { table: Sql; columns: Sql[] } {
  const places = [...lists[0]!.values.keys()]
  const arrays = places.map((at) => {
    const values = lists.map((list) => list.values[at]!)
    return typeof values[0] === 'string' ? sql`${values}::text[]` : sql`${values}::bigint[]`
  })
  const names = places.map((at) => identifier(`value_${at}`))
  return {
    table: sql`unnest(${join(arrays, ', ')}) with ordinality a(${join(names, ', ')}, nth)`,
    columns: places.map((at) => identifier(`a.value_${at}`)),
  }
}

/** Selects `nth`, `id` and `position` of the records of all these lists; `page` selects `id` and `position` of one. */
export function pagesOf(lists: readonly ListValues[], page: (values: readonly Sql[]) => Sql): Sql {
  const { table, columns } = valuesOf(lists)
  return sql`select a.nth, p.id, p.position from ${table} cross join lateral (${page(columns)}) p`
}

/** Each viewer with the number of the list they ask for, the first being 1. */
export const viewersOf = (wanted: readonly Wanted<unknown>[]): { ids: number[]; pages: number[] } => ({
  ids: wanted.flatMap(({ viewerIds }) => viewerIds),
  pages: wanted.flatMap(({ viewerIds }, nth) => viewerIds.map(() => nth + 1)),
})

/** What belongs to each viewer, list by list again. */
export function byList<Flags>(wanted: readonly Wanted<unknown>[], flags: readonly Flags[]): Flags[][] {
  let from = 0
  return wanted.map(({ viewerIds }) => {
    from += viewerIds.length
    return flags.slice(from - viewerIds.length, from)
  })
}

/** A column with the flags of all viewers: `flags` selects `what` and `id` for a viewer `v.id` who looks at page `v.page`. */
export const flagsColumn = ({ ids, pages }: { ids: number[]; pages: number[] }, flags: Sql): Sql =>
  ids.length === 0
    ? sql`'{}'::text[]`
    : sql`(
      select coalesce(array_agg(v.nth || ' ' || o.what || ' ' || o.id), '{}')
      from unnest(${ids}::bigint[], ${pages}::int[]) with ordinality v(id, page, nth) cross join lateral (${flags}) o)`

/** What that column says, viewer by viewer: texts such as `followed 7`. */
export function readFlags(texts: readonly string[], viewerCount: number): Set<string>[] {
  const flags = Array.from({ length: viewerCount }, () => new Set<string>())
  for (const text of texts) {
    const space = text.indexOf(' ')
    flags[Number(text.slice(0, space)) - 1]!.add(text.slice(space + 1))
  }
  return flags
}
