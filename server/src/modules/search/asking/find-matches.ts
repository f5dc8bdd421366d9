import { type Caller, type Db, few, join, type Sql, sql } from '../../../kernel/index.ts'
import type { Source } from '../kinds/source.ts'
import { quoted, wholeName } from '../words.ts'
import type { Cursor } from './cursor.ts'
import { tsQueryOf } from './match-terms.ts'
import type { ParsedQuery } from './parse-query.ts'

/** So many of the newest matches are ranked against each other; then come the next so many. */
const WINDOW = 300
/** Documents, spread over all of a kind, among which the words are counted first. */
const SAMPLE = 100
/** Multiples of it, without their whole part, are spread evenly and follow no rhythm that texts may have. */
const GOLDEN = 0.6180339887498949
/** So many matches are common words: their window is looked for among the newest. */
const COMMON = 4000
/** Newest ids among which it is. */
const NEWEST = 100_000
/** Windows that one page may look through. */
const ROUNDS = 3
/** The score of a whole name is above all others. */
const WHOLE_NAME = 1_000_000_000_000

export interface Match {
  id: number
  score: number
}

export interface Found {
  matches: Match[]
  next: Cursor | undefined
}

interface Asked {
  query: ParsedQuery
  viewer: Caller | undefined
  cursor: Cursor
  limit: number
}

export const firstCursor = (now: Date): Cursor => ({
  atMs: now.getTime(),
  top: Number.MAX_SAFE_INTEGER,
  score: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
})

/** Matches of one kind, the best first among the newest. */
export async function findMatches(db: Db, source: Source, { query, viewer, cursor, limit }: Asked): Promise<Found> {
  const conditions = conditionsOf(source, query, viewer)
  if (!conditions) return { matches: [], next: undefined }
  const words = tsQueryOf(query.terms)
  const matches: Match[] = []
  let place: Cursor | undefined = cursor
  for (let round = 0; round < ROUNDS && place && matches.length < limit; round++) {
    const wanted = limit - matches.length
    const rows = await readWindow(db, source, { query, words, conditions, place, wanted })
    const shown = rows.filter((row): row is WindowRow & Match => row.id !== null)
    matches.push(...shown)
    place = nextPlace(place, shown, rows[0]!, wanted)
  }
  return { matches, next: place }
}

interface WindowRow {
  id: number | null
  score: number | null
  /** How many the window has, and its smallest id. */
  size: number
  lowest: number | null
}

function nextPlace(
  place: Cursor,
  shown: readonly Match[],
  { size, lowest }: WindowRow,
  wanted: number,
): Cursor | undefined {
  const last = shown.at(-1)
  if (last && shown.length === wanted) return { ...place, score: last.score, id: last.id }
  return size === WINDOW ? { ...firstCursor(new Date(place.atMs)), top: lowest! } : undefined
}

interface Window {
  query: ParsedQuery
  words: string | undefined
  conditions: readonly Sql[]
  place: Cursor
  wanted: number
}

/**
 * Common words fill a window from the newest documents, which are read downward by id. Otherwise all are searched, and only by
 * the index of words: it is quick for rare words, and would read every document of common ones. A sample tells which they are;
 * statistics would take words that always stand together for rare.
 * `ts_match_vq` is the function of `@@`, which no index answers: a plan made for any words would use the index of words
 * for the newest too.
 */
async function readWindow(db: Db, source: Source, window: Window): Promise<WindowRow[]> {
  const { words: asked, query } = window
  const words = asked === undefined ? sql`true` : sql`d.words @@ ${queryOf(asked)}`
  // Their posts are few, and have indexes of their own.
  if (query.from !== undefined || query.topic !== undefined)
    return db.rows<WindowRow>(windowOf(source, window, words, sql`d.id + 0`))
  if (asked === undefined) return db.rows<WindowRow>(windowOf(source, window, words, sql`d.id`))
  const matches = sql`ts_match_vq(d.words, ${queryOf(asked)})`
  const { newest, hits } = await db.planned.get<{ newest: number; hits: number }>(sql`
    select n.newest, (
      select count(*)::int from generate_series(0, ${SAMPLE - 1}::int) k
      join search_documents d on ${source.isKind} and ${matches}
        and d.id = n.newest - floor(n.newest * (k * ${GOLDEN}::float8 - floor(k * ${GOLDEN}::float8)))::bigint) as hits
    from (
      select coalesce(max(d.id), 0) as newest from search_documents d
      where ${source.isKind} and d.id < ${window.place.top}) n`)
  if ((hits / SAMPLE) * newest > COMMON) {
    const isNew = sql`d.id > ${newest - NEWEST}`
    const rows = await db.planned.rows<WindowRow>(windowOf(source, window, sql`${isNew} and ${matches}`, sql`d.id`))
    if (newest <= NEWEST || rows[0]!.size === WINDOW) return rows
  }
  return db.planned.rows<WindowRow>(windowOf(source, window, words, sql`d.id + 0`))
}

/** Read from its text once, not for each document. */
const queryOf = (words: string): Sql => sql`(select ${words}::text::tsquery)`

function windowOf(source: Source, { query, words, conditions, place, wanted }: Window, matches: Sql, byId: Sql): Sql {
  const asked = words === undefined ? undefined : queryOf(words)
  const at = sql`to_timestamp(${place.atMs} / 1000.0)`
  const isWhole = source.isName && sql`d.words @@ ${whole(query.terms.map(({ text }) => text).join(''))}`
  return sql`
    with found as materialized (
      select d.id, d.words, d.created_at, ${source.popularity} as popularity
      from search_documents d ${source.joins}
      where ${source.isKind} and ${matches} and d.id < ${place.top} and d.created_at <= ${at} and ${join(conditions, ' and ')}
      order by ${byId} desc limit ${few(WINDOW)}),
    scored as materialized (
      select d.id, (${asked ? sql`1000000 * (0.01 + ts_rank(d.words, ${asked}, 1))` : sql`1`}
        * ${source.isTimely ? sql`(1 + 3 / (1 + extract(epoch from ${at} - d.created_at) / 2592000))` : sql`1`}
        * (1 + ln(1 + greatest(d.popularity, 0)) / 4))::bigint
        ${isWhole ? sql`+ case when ${isWhole} then ${WHOLE_NAME}::bigint else 0 end` : sql``} as score
      from found d),
    page as (
      select s.id, s.score from scored s where (s.score, s.id) < (${place.score}::bigint, ${place.id}::bigint)
      order by s.score desc, s.id desc limit ${wanted})
    select p.id, p.score, w.size, w.lowest
    from (select count(*)::int as size, min(id) as lowest from found) w left join page p on true
    order by p.score desc, p.id desc`
}

/** What else a match must be; undefined where nothing of the kind can be. */
function conditionsOf(
  source: Source,
  { terms, from, topic, media, before, after }: ParsedQuery,
  viewer: Caller | undefined,
): Sql[] | undefined {
  const isNarrow = from !== undefined || topic !== undefined || media !== undefined
  if (tsQueryOf(terms) === undefined && !isNarrow) return undefined
  const conditions: Sql[] = [source.visible(viewer)]
  if (from !== undefined) {
    if (!source.from) return undefined
    conditions.push(source.from(authorsNamed(from, viewer)))
  }
  if (topic !== undefined) {
    if (!source.topic) return undefined
    conditions.push(source.topic(topicsNamed(topic)))
  }
  if (media !== undefined) {
    if (!source.media) return undefined
    conditions.push(source.media[media])
  }
  if (before) conditions.push(sql`d.created_at < ${before}`)
  if (after) conditions.push(sql`d.created_at >= ${after}`)
  return conditions
}

const authorsNamed = (name: string, viewer: Caller | undefined): Sql =>
  name.toLowerCase() === 'me' && viewer
    ? sql`select ${viewer.id}::bigint`
    : sql`
      select o.id from search_documents n join users o on o.id = n.id
      where n.kind = 'people' and n.words @@ ${whole(name)} and o.deleted_at is null`

const topicsNamed = (name: string): Sql => sql`
  select o.id from search_documents n join topics o on o.id = n.id
  where n.kind = 'topics' and n.words @@ ${whole(name)} and o.deleted_at is null and o.status = 'passed'`

/** Matches names of which this is the whole, in any spelling. */
const whole = (name: string): Sql => sql`${quoted(wholeName(name))}::text::tsquery`
