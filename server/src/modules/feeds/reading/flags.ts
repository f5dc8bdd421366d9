import { callSql, nothing, type Sql, sql } from '../../../kernel/index.ts'
import { once } from './pick.ts'

/** What a viewer did with the feeds of a page, and whether they see any that not everybody sees. */
export interface Flags {
  readonly liked: ReadonlySet<number>
  readonly collected: ReadonlySet<number>
  readonly isPrivate: boolean
  /** Hidden feeds that belong to the page for them. */
  readonly hidden: readonly number[]
}

export const NO_FLAGS: Flags = { liked: new Set(), collected: new Set(), isPrivate: false, hidden: [] }

/**
 * A column with the flags of all these viewers, once on the page. They refer to the feeds of `page`, unless each viewer
 * has their own feeds of those, given as an array of arrays in text.
 */
export const flagsColumn = (viewerIds: readonly number[], pages?: Sql): Sql =>
  viewerIds.every((id) => id === 0)
    ? nothing
    : once(
        sql`(
        select array_agg(f.nth || ' ' || f.kind || ' ' || f.feed_id)
        from ${callSql('viewer_flags', {
          viewers: viewerIds,
          pages: pages ?? sql`array_fill(array(select feed_id from page)::text, array[${viewerIds.length}::int])`,
          lowest: sql`(select min(feed_id) from page)`,
          highest: sql`(select max(feed_id) from page)`,
        })} f)`,
        'flags',
      )

/** What that column says, viewer by viewer. */
export function readFlags(texts: readonly string[], viewerCount: number): Flags[] {
  const found: (FoundFlags | undefined)[] = Array<undefined>(viewerCount).fill(undefined)
  for (const text of texts) {
    const [nth, kind, feedId] = text.split(' ')
    const at = Number(nth) - 1
    found[at] ??= { liked: new Set(), collected: new Set(), isPrivate: false, hidden: [] }
    const flags = found[at]
    if (kind === 'like') flags.liked.add(Number(feedId))
    else if (kind === 'collection') flags.collected.add(Number(feedId))
    else if (kind === 'private') flags.isPrivate = true
    else if (kind === 'hidden') flags.hidden.push(Number(feedId))
  }
  return found.map((flags) => flags ?? NO_FLAGS)
}

interface FoundFlags extends Flags {
  liked: Set<number>
  collected: Set<number>
  isPrivate: boolean
  hidden: number[]
}
