import { type Sql, sql } from '../db/sql.ts'
import type { Asked, Found } from './asked.ts'

/** Everybody who asks any of these questions, once. */
export const viewersOf = (asked: readonly Asked<unknown>[]): number[] => [
  ...new Set(asked.flatMap(({ viewerIds }) => viewerIds)),
]

/** Who asks which of these questions, pair by pair: the first is 1. For statements that answer several questions at once. */
export const viewingsOf = (asked: readonly Asked<unknown>[]): { viewerIds: number[]; pages: number[] } => ({
  viewerIds: asked.flatMap(({ viewerIds }) => viewerIds),
  pages: asked.flatMap(({ viewerIds }, at) => viewerIds.map(() => at + 1)),
})

/** What was found of such pairs, question by question. */
export function byQuestion<Picked, Mark>(
  asked: readonly Asked<unknown>[],
  picked: readonly Picked[],
  marks: readonly Mark[],
): Found<Picked, Mark>[] {
  let from = 0
  return asked.map(({ viewerIds }, at) => {
    const own = marks.slice(from, from + viewerIds.length)
    from += viewerIds.length
    return { picked: picked[at]!, marks: own }
  })
}

/**
 * What is these viewers' own, as an array of texts: `own` selects a word `what` and an `id` for each viewer `v.id`, who
 * looks at page `v.page` where each looks at another.
 */
export const ownTexts = (viewerIds: readonly number[], own: Sql, pages: readonly number[] = []): Sql =>
  viewerIds.length === 0
    ? sql`'{}'::text[]`
    : sql`(
      select coalesce(array_agg(v.nth || ' ' || o.what || ' ' || o.id), '{}')
      from unnest(${viewerIds as number[]}::bigint[], ${pages as number[]}::int[]) with ordinality v(id, page, nth)
      cross join lateral (${own}) o)`

/** Those texts by viewer, in the order in which they were named; each says what and which. */
export function textsByViewer(texts: readonly string[], viewerCount: number): string[][] {
  const own = Array.from({ length: viewerCount }, (): string[] => [])
  for (const text of texts) {
    const space = text.indexOf(' ')
    own[Number(text.slice(0, space)) - 1]!.push(text.slice(space + 1))
  }
  return own
}

/** What was found of single records by one statement for all who ask; `marks` are those of `viewersOf(asked)`. */
export function foundById<Mark>(
  asked: readonly Asked<number>[],
  rows: readonly { id: number; version: string }[],
  marks: readonly Mark[],
): Found<string | null, Mark>[] {
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const ofViewer = new Map(viewersOf(asked).map((id, index) => [id, marks[index]!]))
  return asked.map(({ question, viewerIds }) => ({
    picked: versions.get(question) ?? null,
    marks: viewerIds.map((id) => ofViewer.get(id)!),
  }))
}
