import { LRUCache } from 'lru-cache'
import { callSql, MAX_ID, type Sql, sql } from '../../../kernel/index.ts'
import { serverRun } from '../../../kernel/reading/index.ts'

export interface FollowingQuery {
  viewer: { readonly id: number }
  /** People, topics and oneself, or topics alone. */
  of: 'everything' | 'topics'
  limit: number
  after: number
  onlyVideo: boolean
  themeId: number | undefined
}

/** A page as it was found. */
interface KnownPage {
  /** An array as the database writes it. */
  ids: string
  /** The lowest transaction that was under way then: all that the page does not know of are not below it. */
  seen: string
  /** Whom and what the viewer followed then, and in which run of which server that was. */
  version: string
}

/** What is remembered of pages; then those nobody asked for lately are forgotten. */
const MAX_BYTES = 8 * 1024 * 1024
/** What a page takes beside its texts. */
const OVERHEAD_BYTES = 300

/**
 * The first page of each viewer as they last had it, from which it is found again in a fraction of the time: all that has
 * changed since is what has appeared, or gone. As long as they follow the same, what is found does not depend on it; and
 * where the page ended is a good guess of where it ends even if they do not.
 */
export function createKnownPages() {
  const pages = new LRUCache<string, KnownPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids, seen, version }, name) =>
      ids.length + seen.length + version.length + name.length + OVERHEAD_BYTES,
  })
  return {
    find: (query: FollowingQuery): KnownPage | undefined => (isFirst(query) ? pages.get(nameOf(query)) : undefined),
    /** What `pageTexts` says of a page. Returns the ids on it. */
    read(query: FollowingQuery, text: string): number[] {
      const [ids = '{}', seen, version] = text.split('|')
      if (isFirst(query) && seen && version) pages.set(nameOf(query), { ids, seen, version })
      return idsIn(ids)
    },
  }
}

const isFirst = ({ after }: FollowingQuery): boolean => after === MAX_ID

/** Names a list with all its parameters but where it begins. */
export const nameOf = ({ viewer, of, limit, onlyVideo, themeId }: FollowingQuery): string =>
  `${viewer.id} ${of} ${limit} ${onlyVideo} ${themeId}`

const idsIn = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

/** Where a page ended that was full. */
const endOf = ({ ids }: KnownPage, { limit }: FollowingQuery): number => {
  const known = idsIn(ids)
  return known.length === limit ? known.at(-1)! : 0
}

/**
 * What each of these follows, newest first, as a table `pages` of `nth`, `ids` and `version`, with what is known of each. How it
 * is found: `following.sql`. Whoever follows somebody or joins a topic is counted in the same transaction, so the version of
 * the database's own of their counters moves with that; it says nothing on a standby, nor on another server.
 */
export const followedPages = (asked: readonly FollowingQuery[], known: readonly (KnownPage | undefined)[]): Sql => sql`
  pages as materialized (
    select q.nth, v.version, array(select f.feed_id from ${callSql('followed_feeds', {
      p_viewer: sql`q.viewer`,
      p_after: sql`q.after`,
      p_limit: sql`q.most`,
      p_only_topics: sql`q.only_topics = 1`,
      p_only_video: sql`q.only_video = 1`,
      p_theme: sql`nullif(q.theme, 0)`,
      p_since: sql`nullif(q.since, 0)`,
      p_known: sql`case when q.version = v.version then q.known::bigint[] end`,
      p_seen: sql`q.seen::xid8`,
    })} f) as ids
    from unnest(${asked.map(({ viewer }) => viewer.id)}::bigint[], ${asked.map(({ after }) => after)}::bigint[],
        ${asked.map(({ limit }) => limit)}::int[], ${asked.map(({ of }) => Number(of === 'topics'))}::int[],
        ${asked.map(({ onlyVideo }) => Number(onlyVideo))}::int[], ${asked.map(({ themeId }) => themeId ?? 0)}::bigint[],
        ${known.map((page, at) => (page ? endOf(page, asked[at]!) : 0))}::bigint[], ${known.map((page) => page?.ids ?? '{}')}::text[],
        ${known.map((page) => page?.seen ?? '0')}::text[], ${known.map((page) => page?.version ?? '')}::text[])
      with ordinality q(viewer, after, most, only_topics, only_video, theme, since, known, seen, version, nth)
    cross join lateral (
      select case when not pg_is_in_recovery() then (
        select ${serverRun} || ' ' || c.xmin from user_counts c where c.user_id = q.viewer) end as version offset 0) v),`

/** The pages as `read` of `createKnownPages` takes them; what nobody can say is left out. */
export const pageTexts = sql`array(
  select concat_ws('|', p.ids::text, pg_snapshot_xmin(pg_current_snapshot()), p.version) from pages p order by p.nth)`
