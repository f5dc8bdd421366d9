import { type Caller, few, fold, join, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { Source } from '../kinds/source.ts'
import { quoted, wholeName } from '../words.ts'
import type { Cursor } from './cursor.ts'
import { tsQueryOf } from './match-terms.ts'
import type { ParsedQuery } from './parse-query.ts'

/** So many of the newest matches are ranked against each other; then come the next so many. */
const WINDOW = 300
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
export async function findMatches(
  db: Queryable,
  source: Source,
  { query, viewer, cursor, limit }: Asked,
): Promise<Found> {
  const conditions = conditionsOf(source, query, viewer)
  if (!conditions) return { matches: [], next: undefined }
  const words = tsQueryOf(query.terms)
  const matches: Match[] = []
  let place: Cursor | undefined = cursor
  for (let round = 0; round < ROUNDS && place && matches.length < limit; round++) {
    const wanted = limit - matches.length
    const rows: WindowRow[] = await db.rows<WindowRow>(windowOf(source, { query, words, conditions, place, wanted }))
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

// Planned for its parameters: a common word is found among the newest documents, a rare one by the index.
function windowOf(source: Source, { query, words, conditions, place, wanted }: Window): Sql {
  const asked = words === undefined ? undefined : sql`${words}::text::tsquery`
  const at = sql`to_timestamp(${place.atMs} / 1000.0)`
  const whole =
    source.isName && sql`f.words @@ ${quoted(wholeName(query.terms.map(({ text }) => text).join('')))}::text::tsquery`
  return sql`
    with found as materialized (
      select d.id, d.words, d.created_at, ${source.popularity} as popularity
      from search_documents d ${source.joins}
      where ${source.isKind} and d.id < ${place.top} and d.created_at <= ${at} and ${asked ? sql`d.words @@ ${asked}` : sql`true`}
        and ${join(conditions, ' and ')}
      order by d.id desc limit ${few(WINDOW)}),
    scored as (
      select f.id, (${asked ? sql`1000000 * (0.01 + ts_rank(f.words, ${asked}, 1))` : sql`1`}
        * ${source.isTimely ? sql`(1 + 3 / (1 + extract(epoch from ${at} - f.created_at) / 2592000))` : sql`1`}
        * (1 + ln(1 + greatest(f.popularity, 0)) / 4))::bigint
        ${whole ? sql`+ case when ${whole} then ${WHOLE_NAME}::bigint else 0 end` : sql``} as score
      from found f),
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
    if (!source.author) return undefined
    conditions.push(sql`${source.author} = (${authorNamed(from, viewer)})`)
  }
  if (topic !== undefined) {
    if (!source.topics) return undefined
    conditions.push(sql`${source.topics} && array(
      select o.id from topics o where o.name_folded = ${fold(topic)} and o.deleted_at is null and o.status = 'passed')`)
  }
  if (media !== undefined) {
    if (!source.media) return undefined
    conditions.push(sql`${source.media} = ${media}`)
  }
  if (before) conditions.push(sql`d.created_at < ${before}`)
  if (after) conditions.push(sql`d.created_at >= ${after}`)
  return conditions
}

const authorNamed = (name: string, viewer: Caller | undefined): Sql =>
  name.toLowerCase() === 'me' && viewer
    ? sql`${viewer.id}::bigint`
    : sql`select o.id from users o where o.name_folded = ${fold(name)} and o.deleted_at is null`
