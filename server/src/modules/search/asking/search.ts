import { type Caller, type Db, type Reword, sql, type Wording } from '../../../kernel/index.ts'
import type { Kind } from '../kinds/source.ts'
import { sources } from '../kinds/sources.ts'
import type { RecordLoaders } from '../port.ts'
import type { Cursor } from './cursor.ts'
import { findMatches, firstCursor } from './find-matches.ts'
import { hasTerms, highlightsIn } from './match-terms.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'

/** In all kinds, the best so many of each. */
const OF_EACH = 3
const MAX_TYPO_LENGTH = 50
const MIN_TYPO_LENGTH = 3

export interface SearchDeps {
  db: Db
  wording: Wording
  records: RecordLoaders
}

/** A record as JSON, with where its text has the words. */
export interface Hit {
  kind: Kind
  record: string
  highlights: [number, number][]
}

export interface SearchAsked {
  q: string
  kind?: Kind | undefined
  limit: number
  cursor?: Cursor | undefined
}

/** Where a search begins that is asked for now. Times of records are finer than a millisecond. */
export async function beginning(db: Db): Promise<Cursor> {
  const { now } = await db.planned.get<{ now: Date }>(sql`select plaza_now() as now`)
  return firstCursor(new Date(now.getTime() + 1))
}

/** Searches one kind, page by page, or all of them for the best of each. */
export async function search(
  deps: SearchDeps,
  viewer: Caller | undefined,
  { q, kind, limit, cursor }: SearchAsked,
): Promise<{ hits: Hit[]; next: Cursor | undefined }> {
  const first = cursor ?? (await beginning(deps.db))
  const query = parseQuery(q)
  if (kind) return searchKind(deps, viewer, kind, { query, limit, cursor: first })
  const found = await Promise.all(
    (Object.keys(sources) as Kind[]).map((each) =>
      searchKind(deps, viewer, each, { query, limit: Math.min(limit, OF_EACH), cursor: first }),
    ),
  )
  return { hits: found.flatMap(({ hits }) => hits), next: undefined }
}

interface KindAsked {
  query: ParsedQuery
  limit: number
  cursor: Cursor
}

async function searchKind(
  deps: SearchDeps,
  viewer: Caller | undefined,
  kind: Kind,
  { query, limit, cursor }: KindAsked,
): Promise<{ hits: Hit[]; next: Cursor | undefined }> {
  const { db, wording, records } = deps
  const { matches, next } = await findMatches(db, sources[kind], { query, viewer, cursor, limit })
  const isFirst = cursor.top === Number.MAX_SAFE_INTEGER && cursor.id === Number.MAX_SAFE_INTEGER
  const ids = matches.length > 0 || !isFirst ? matches.map(({ id }) => id) : await findSimilar(db, kind, query, viewer)
  if (ids.length === 0) return { hits: [], next }
  const reword = wording.rewordFor(viewer)
  const [found, shown] = await Promise.all([
    records[kind].load(viewer, ids),
    reword ? shownMatches(db, kind, ids, query, reword) : undefined,
  ])
  const hits = ids.flatMap((id): Hit[] => {
    const record = found.get(id)
    if (!record || shown?.has(id) === false) return []
    return [{ kind, record: record.json, highlights: highlightsIn(record.text, query.terms) }]
  })
  return { hits, next }
}

/**
 * Of these matches those whose words the viewer sees: what matches only under stars is left out, or a search would reveal it
 * letter by letter.
 */
async function shownMatches(
  db: Db,
  kind: Kind,
  ids: readonly number[],
  { terms }: ParsedQuery,
  reword: Reword,
): Promise<Set<number>> {
  const texts = await db.rows<{ id: number; main: string; more: string | null }>(sources[kind].texts(ids))
  const shown = texts.filter(({ main, more }) => {
    const text = `${main} ${more ?? ''}`
    const seen = reword(text)
    return seen === text || hasTerms(seen, terms)
  })
  return new Set(shown.map(({ id }) => id))
}

/** Names like the one typed, where none has it. */
async function findSimilar(db: Db, kind: Kind, query: ParsedQuery, viewer: Caller | undefined): Promise<number[]> {
  const { similar } = sources[kind]
  const { terms, from, topic, media } = query
  const name = terms.map(({ text }) => text).join(' ')
  const isName = [from, topic, media].every((each) => each === undefined) && terms.every(({ isWithout }) => !isWithout)
  if (!similar || !isName || name.length < MIN_TYPO_LENGTH || name.length > MAX_TYPO_LENGTH) return []
  const rows = await db.rows<{ id: number }>(similar(name, viewer))
  return rows.map(({ id }) => id)
}
