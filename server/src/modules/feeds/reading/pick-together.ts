import {
  type Asked,
  byQuestion,
  type Found,
  type Queryable,
  type Sql,
  sql,
  valuesOf,
  viewingsOf,
} from '../../../kernel/index.ts'
import { type Flags, flagsColumn, readFlags } from './flags.ts'
import { type PickedFeed, picked, type Run, saidOnce } from './pick.ts'
import { GUEST, type Sight } from './sight.ts'

/** Which feeds a list shows, for somebody with this sight. The values of the list are given as pieces of SQL. */
export type PickPage = (sight: Sight, values: readonly Sql[]) => Sql

/** Throws unless this viewer may see what the list belongs to. Called only where the list shows nothing to guests. */
type Guard = () => Promise<unknown>

/** A list that is the same for everybody who sees only what is public. */
export interface SharedList {
  /** Names it with all its parameters. */
  key: string
  /**
   * A `Run` if the list walks through all feeds by one value: then viewers who see hidden feeds share the query too.
   */
  pick: PickPage | Run
  /** Lists of one kind differ in `values` alone, and are picked at once; for those that are paged by index. */
  kind?: string
  values?: readonly number[]
  isPagedByIndex?: boolean
  guard?: Guard
}

/** One of many lists that differ in some numbers alone, such as those of topics. */
export interface ListOfMany extends SharedList {
  readonly kind: string
  readonly values: readonly number[]
  readonly pick: PickPage
}

export const isOfMany = (list: SharedList): list is ListOfMany => list.kind !== undefined

/** The pages of all lists of one kind that are asked for at once, in one statement. */
export async function pickTogether(
  db: Queryable,
  asked: readonly Asked<ListOfMany>[],
): Promise<Found<readonly PickedFeed[], Flags>[]> {
  const values = valuesOf(asked.map(({ question }) => question))
  const { viewerIds, pages } = viewingsOf(asked)
  const rows = await db.rows<PickedFeed>(
    picked(
      sql`
        select a.nth, f.feed_id, f.index, f.position from ${values.table}
        cross join lateral (${asked[0]!.question.pick(GUEST, values.of('a'))}) f`,
      { hasIndex: true, hasPages: true, flags: flagsColumn(viewerIds, pagesOf(pages)) },
    ),
  )
  const feeds = asked.map((): PickedFeed[] => [])
  for (const row of rows) feeds[row.page! - 1]!.push(row)
  return byQuestion(asked, feeds, readFlags(saidOnce(rows, 'flags'), viewerIds.length))
}

/** The feeds of these pages, in their order. */
const pagesOf = (pages: readonly number[]) => sql`array(
  select array(select p.feed_id from page p where p.nth = v.page)::text
  from unnest(${pages as number[]}::int[]) with ordinality v(page, nth) order by v.nth)`
