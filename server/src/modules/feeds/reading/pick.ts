import { few, identifier, MAX_ID, nothing, type Sql, sql } from '../../../kernel/index.ts'
import { countColumns, type UserCounts } from '../../users/index.ts'
import { isSeenHidden, type Sight } from './sight.ts'

/** A feed of a page: which, at which version, and everything that is counted. */
export interface PickedFeed extends UserCounts {
  id: number
  version: number
  author_id: number
  author_version: string
  names_version: number
  participators: number | null
  like_count: number
  comment_count: number
  view_count: number
  reward_count: number
  reward_amount: number
  hot: number
  /** What lists of a category or topic are paged by. */
  index?: number
  /** Which of the pages that were picked at once it is on. */
  page?: number
  /** What the viewers who asked did with the page, in one of its rows (`once`); see `flags.ts`. */
  flags?: string[] | null
  /** The same of the hidden feeds that belong to the page; see `hiddenColumn`. */
  hidden?: string[] | null
}

/**
 * Completes ids to picked feeds, all by primary key, and says what these viewers did with them. `page` selects `feed_id`
 * and `position` (what the page is ordered by, ascending), and `index` where there is one, and `nth` where it holds several
 * pages. `flags` is a column. A page that changes its feeds (`hasStats`) returns their columns itself: looked up again, they
 * would be as they were before. The author's row version is the database's own: it moves with any change. The version of the
 * names is asked for by itself: joined, a table without statistics, of which the planner assumes thousands of rows, would have
 * it read all feeds and people for a page of fifteen.
 */
export const picked = (
  page: Sql,
  {
    hasIndex = false,
    hasPages = false,
    hasStats = false,
    flags = nothing,
    before = nothing,
  }: { hasIndex?: boolean; hasPages?: boolean; hasStats?: boolean; flags?: Sql; before?: Sql } = {},
): Sql => sql`
  with ${before} page as materialized (${page})
  select s.feed_id as id, s.version, s.author_id, u.xmin::text as author_version, (select n.version from feed_names n) as names_version,
    t.participators_count - t.hidden_participators_count as participators, s.like_count, s.comment_count, s.view_count, s.reward_count, s.reward_amount,
    s.hot, ${hasIndex ? sql`p.index,` : nothing} ${hasPages ? sql`p.nth as page,` : nothing} ${flags} ${countColumns}
  from page p
  ${hasStats ? sql`cross join lateral (select p.*) s` : sql`join feed_stats s on s.feed_id = p.feed_id`}
  join users u on u.id = s.author_id
  join user_counts c on c.user_id = s.author_id
  left join feed_themes t on t.id = s.theme_id
  order by p.position`

/**
 * A column that says something of the whole page, in one of its rows: in every row it would be sent and read as often as the
 * page has feeds, and what forty viewers did is long.
 */
export const once = (value: Sql, name: 'flags' | 'hidden' | 'pages'): Sql =>
  sql`case when row_number() over (order by p.position) = 1 then ${value} end as ${identifier(name)},`

/** What stands in such a column. */
export const saidOnce = <Name extends 'flags' | 'hidden' | 'pages'>(
  rows: readonly { readonly [Key in Name]?: string[] | null }[],
  name: Name,
): readonly string[] => rows.find((row) => row[name])?.[name] ?? []

/** How a list runs through all feeds: by what, down to where, how many. */
export interface Run {
  /** What it is ordered by, largest first, and in which index that is. */
  by: Sql
  where: Sql
  limit: number
  /** Includes all feeds with the same value as the last one, so that paging by that value misses none. */
  withTies?: boolean
  /** What a picked feed has of it. */
  keyOf: (feed: PickedFeed) => number
}

/**
 * A page of everything, newest or hottest first. Hidden feeds have indexes of their own: who sees some gets the best of
 * both runs.
 */
export function runThrough(sight: Sight, { by, where, limit, withTies = false }: Omit<Run, 'keyOf'>): Sql {
  const end = endOf(limit, withTies)
  const open = sql`select s.feed_id, ${by} as key from feed_stats s where s.is_listed and ${where} order by ${by} desc ${end}`
  const hidden = sql`select s.feed_id, ${by} as key from feed_stats s where ${isSeenHidden(sight)} and ${where} order by ${by} desc ${end}`
  const both = sight.isPrivate
    ? sql`select feed_id, key from ((${open}) union all (${hidden})) b order by key desc ${end}`
    : open
  return sql`select feed_id, key, row_number() over (order by key desc, feed_id desc) as position from (${both}) r`
}

const endOf = (limit: number, withTies: boolean): Sql =>
  withTies ? sql`fetch first ${few(limit)} rows with ties` : sql`limit ${few(limit)}`

/**
 * A column for a page picked for guests: which hidden feeds in the same range each of these viewers sees, in the form
 * `flags.ts` reads. Hidden feeds have their own indexes, and few are in a range.
 */
export const hiddenColumn = (viewerIds: readonly number[], { by, where, limit, withTies = false }: Run): Sql =>
  viewerIds.length === 0
    ? nothing
    : once(
        sql`(
      select array_agg(v.nth || ' hidden ' || h.feed_id)
      from unnest(${viewerIds as number[]}::bigint[]) with ordinality v(id, nth)
      cross join lateral (
        select s.feed_id from feed_stats s
        where (
            exists (select from topic_members m where m.user_id = v.id and m.is_hidden)
            or exists (select from feed_stats o where o.author_id = v.id and o.is_hidden and o.deleted_at is null))
          and s.is_hidden and s.deleted_at is null
          and (s.author_id = v.id
            or s.hidden_topic_ids <@ array(select m.topic_id from topic_members m where m.user_id = v.id and m.is_hidden))
          and ${by} >= coalesce((select min(key) from page having count(*) >= ${limit}), ${-MAX_ID}) and ${where}
        order by ${by} desc ${endOf(limit, withTies)}) h)`,
        'hidden',
      )

/** What is shown of two runs together: the first of both, as many as a page has. */
export function mergeRuns(
  open: readonly PickedFeed[],
  hidden: readonly PickedFeed[],
  { limit, withTies = false, keyOf }: Run,
): PickedFeed[] {
  const all = new Map([...open, ...hidden].map((feed) => [feed.id, feed]))
  const sorted = [...all.values()].sort((one, other) => keyOf(other) - keyOf(one) || other.id - one.id)
  const last = sorted[limit - 1]
  return last && withTies ? sorted.filter((feed) => keyOf(feed) >= keyOf(last)) : sorted.slice(0, limit)
}

/** Whether two picks are the same in everything: then so is what is written of them. */
export const isSame = (one: readonly PickedFeed[], other: readonly PickedFeed[]): boolean =>
  one.length === other.length && one.every((feed, position) => isSameRow(feed, other[position]!))

// Both are rows of one query, so they have the same columns; comparing any two objects takes seven times as long. What
// viewers did with a page is not part of what is shared.
function isSameRow(one: PickedFeed, other: PickedFeed): boolean {
  for (const column in one) {
    if (column === 'flags' || column === 'hidden' || column === 'page') continue
    const [here, there]: unknown[] = [one[column as keyof PickedFeed], other[column as keyof PickedFeed]]
    if (here !== there && !(here instanceof Date && there instanceof Date && here.getTime() === there.getTime()))
      return false
  }
  return true
}
