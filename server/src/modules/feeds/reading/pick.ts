import {
  byList,
  callSql,
  few,
  nothing,
  type Picked,
  type Queryable,
  readFlags,
  type Sql,
  sql,
  valuesOf,
  viewersOf,
  type Wanted,
} from '../../../kernel/index.ts'
import type { Why } from '../for-you/why.ts'
import type { PollCounts } from '../polls/poll-schemas.ts'
import { isHiddenVisible, isUnmuted } from './visibility.ts'

/** A list of feeds that is the same for all who see only public feeds. */
export interface FeedList {
  /** Lists of one kind differ in `values` alone. */
  readonly kind: string
  /** At least one. */
  readonly values: readonly number[]
  /**
   * Selects `feed_id` and `position` (ascending) of the feeds this viewer sees, with `index` if the list is paged by
   * it.
   */
  pick(viewerId: Sql | undefined, values: readonly Sql[]): Sql
  readonly isPagedByIndex?: boolean
  /** `pick` also selects `why`. */
  readonly hasWhy?: boolean
  /** It is one viewer's own. */
  readonly isOwn?: boolean
  /** Throws unless the viewer may see what the list belongs to. Called only where the list shows nothing to guests. */
  guard?(): Promise<unknown>
}

/** A feed of a page: its id, its version, and its counters. */
export interface PickedFeed {
  id: number
  /** Changes with the content, and with any name of a topic, category or theme. */
  version: string
  author_id: number
  author_version: string
  participators: number | null
  like_count: number
  comment_count: number
  view_count: number
  reward_count: number
  reward_amount: number
  share_count: number
  hot: number
  /** What changes of its poll; null without one. */
  poll: PollCounts | null
  /** What lists of a category or topic are paged by. */
  index?: number
  /** Why it is in a list chosen for the viewer. */
  why?: Why
  /** Which of the lists it is in, the first being 1. */
  nth: number
}

/** Each viewer, and the `nth` of the page they look at. */
interface Viewers {
  ids: readonly number[]
  pages: readonly number[]
}

interface PickOptions {
  viewers: Viewers
  hasIndex?: boolean
  hasWhy?: boolean
  /** `page` returns the columns of `feed_stats` itself, because it changes them. */
  hasStats?: boolean
}

/**
 * The feeds of these pages with what each viewer did with them, in one statement. `page` selects `nth`, `feed_id` and `position`. The
 * version of the names is a subquery: without statistics the planner expects thousands of rows of that table and, if it is joined,
 * reads all feeds for a page of fifteen.
 */
export async function pickFeeds(
  db: Queryable,
  page: Sql,
  { viewers, hasIndex = false, hasWhy = false, hasStats = false }: PickOptions,
): Promise<{ feeds: PickedFeed[]; flags: Set<string>[] }> {
  const feeds = await db.rows<PickedFeed & { flags: string[] | null }>(sql`
    with page as materialized (${page})
    select p.nth, s.feed_id as id, s.version || ' ' || (select n.version from feed_names n) as version,
      s.author_id, u.xmin || ' ' || c.xmin as author_version,
      t.participators_count - t.hidden_participators_count as participators,
      s.like_count, s.comment_count, s.view_count, s.reward_count, s.reward_amount, s.share_count, s.hot,
      case when s.poll_votes is not null then jsonb_build_object(
        'votes', s.poll_votes, 'voters', s.poll_voters, 'is_over', s.poll_ends_at <= plaza_now()) end as poll,
      ${hasIndex ? sql`p.index,` : nothing} ${hasWhy ? sql`p.why,` : nothing}
      case when row_number() over (order by p.nth, p.position, p.feed_id) = 1 then ${flagsOf(viewers)} end as flags
    from page p
    ${hasStats ? sql`cross join lateral (select p.*) s` : sql`join feed_stats s on s.feed_id = p.feed_id`}
    join users u on u.id = s.author_id
    join user_counts c on c.user_id = s.author_id
    left join feed_themes t on t.id = s.theme_id
    order by p.nth, p.position, p.feed_id`)
  return { feeds, flags: readFlags(feeds[0]?.flags ?? [], viewers.ids.length) }
}

/**
 * A column of texts `<viewer> <kind> <feed>`: what each viewer did with the feeds of their page. `private 0` says that
 * they may see feeds that are not public.
 */
const flagsOf = ({ ids, pages }: Viewers): Sql =>
  ids.every((id) => id === 0)
    ? sql`null::text[]`
    : sql`(
      select array_agg(f.nth || ' ' || f.kind || ' ' || f.feed_id)
      from ${callSql('viewer_flags', {
        viewers: ids,
        pages: sql`array(
          select coalesce(g.ids, '{}') from unnest(${pages}::int[]) with ordinality v(page, nth)
          left join (select page.nth, array_agg(page.feed_id)::text as ids from page group by page.nth) g on g.nth = v.page
          order by v.nth)`,
        lowest: sql`(select min(feed_id) from page)`,
        highest: sql`(select max(feed_id) from page)`,
      })} f)`

/** These lists of one kind, for all who ask for them. */
export async function pickLists(
  db: Queryable,
  wanted: readonly Wanted<{ readonly list: FeedList }>[],
): Promise<Picked<PickedFeed, ReadonlySet<string>>[]> {
  const { pick, isPagedByIndex = false, hasWhy = false } = wanted[0]!.list.list
  const { table, columns } = valuesOf(wanted.map(({ list }) => list.list))
  const page = sql`select a.nth, f.* from ${table} cross join lateral (${pick(undefined, columns)}) f`
  const { feeds, flags } = await pickFeeds(db, page, { viewers: viewersOf(wanted), hasIndex: isPagedByIndex, hasWhy })
  const rows = wanted.map((): PickedFeed[] => [])
  for (const feed of feeds) rows[feed.nth - 1]!.push(feed)
  const flagsByList = byList(wanted, flags)
  return wanted.map((_, nth) => ({ rows: rows[nth], flags: flagsByList[nth]! }))
}

/** The list as one viewer sees it, who may see hidden feeds. */
export const ownList = ({ kind, values, pick, isPagedByIndex = false }: FeedList, viewerId: number): FeedList => ({
  isOwn: true,
  isPagedByIndex,
  kind: `own ${kind}`,
  values: [viewerId, ...values],
  pick: (_, [viewer, ...rest]) => pick(viewer, rest),
})

/** How a list runs through all feeds. */
interface Run {
  /** What it is ordered by, largest first; there is an index on it for listed and one for hidden feeds. */
  by: Sql
  where: Sql
  limit: number
  /** Includes all feeds with the same value as the last one, so that paging by that value misses none. */
  withTies?: boolean
  /** Also what the viewer muted: on a profile they came to read it. */
  withMuted?: boolean
}

/** A page of everything, newest or hottest first; a viewer who may see hidden feeds gets the best of both indexes. */
export function runThrough(
  viewerId: Sql | undefined,
  { by, where, limit, withTies = false, withMuted = false }: Run,
): Sql {
  const end = withTies ? sql`fetch first ${few(limit)} rows with ties` : sql`limit ${few(limit)}`
  const unmuted = viewerId && !withMuted ? sql`and ${isUnmuted(viewerId)}` : nothing
  const run = (which: Sql) =>
    sql`select s.feed_id, ${by} as key from feed_stats s where ${which} and ${where} ${unmuted} order by ${by} desc ${end}`
  const listed = run(sql`s.is_listed`)
  const both = viewerId
    ? sql`select feed_id, key from ((${listed}) union all (${run(isHiddenVisible(viewerId))})) b order by key desc ${end}`
    : listed
  return sql`select feed_id, row_number() over (order by key desc, feed_id desc) as position from (${both}) r`
}
