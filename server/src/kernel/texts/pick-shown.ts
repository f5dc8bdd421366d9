import type { Queryable } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { fold } from '../text.ts'
import type { Reword } from './shown.ts'

// How often a page that is short because of stars is filled up; more of them in a row end the list.
const ROUNDS = 10
// Matches are read in hundreds, and no further than this.
const BATCH = 100
const MOST = 10_000

/**
 * Matches of a search by a viewer who sees stars. Only what is shown counts: a match under the stars is left out and
 * others take its place, or a search would reveal it letter by letter.
 */
export async function readShown<Match>(
  read: (last: Match | undefined, passed: number) => Promise<readonly Match[]>,
  { isShown, wanted, batch }: { isShown: (match: Match) => boolean; wanted: number; batch: number },
): Promise<Match[]> {
  const shown: Match[] = []
  let last: Match | undefined
  let passed = 0
  for (let round = 0; round < ROUNDS && shown.length < wanted; round++) {
    const found = await read(last, passed)
    shown.push(...found.filter(isShown))
    if (found.length < batch) break
    last = found.at(-1)
    passed += found.length
  }
  return shown.slice(0, wanted)
}

export interface NameSearch {
  /**
   * Selects so many matches of a whole list: `id` and `position`. Of several queries the first that finds so many is
   * used.
   */
  matches: (limit: number) => Sql | readonly Sql[]
  /** Selects the searched texts of the match `m`, as an array. */
  texts: Sql
  /** What was searched for in each of them. */
  sought: readonly (string | undefined)[]
  reword: Reword
  limit: number
  offset?: number
}

/** The ids of a page of names and titles, in order. */
export async function pickShownNames(db: Queryable, search: NameSearch): Promise<number[]> {
  const { matches, texts, sought, reword, limit, offset = 0 } = search
  const wanted = offset + limit
  const batch = Math.ceil(wanted / BATCH) * BATCH
  const words = sought.map((text) => text && fold(text))
  const found = await readShown<{ id: number; texts: (string | null)[] }>(
    async (_, passed) => {
      let rows: { id: number; texts: (string | null)[] }[] = []
      if (passed + batch > MOST) return rows
      for (const way of [matches(passed + batch)].flat()) {
        rows = await db.rows(sql`
          select m.id, (${texts}) as texts from (${way}) m order by m.position offset ${passed}`)
        if (rows.length === batch) break
      }
      return rows
    },
    {
      isShown: ({ texts: read }) =>
        read.every((text, at) => !words[at] || fold(reword(text ?? '')).includes(words[at]!)),
      wanted,
      batch,
    },
  )
  return found.slice(offset).map(({ id }) => id)
}

/** Selects these ids in their order: `id` and `position`. */
export const inOrder = (ids: readonly number[]): Sql =>
  sql`select o.id, o.position from unnest(${ids as number[]}::bigint[]) with ordinality o(id, position)`
