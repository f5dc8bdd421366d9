import { few, fold, inOrder, type Queryable, type Reword, readShown, type Sql, sql } from '../../kernel/index.ts'
import { runThrough } from './reading/pick.ts'

/** Every pair of neighbouring characters of a text, as numbers: people search Chinese by two characters. */
export function gramsOf(text: string): number[] {
  const points = [...fold(text)].map((character) => character.codePointAt(0)!)
  const grams = new Set<number>()
  for (let at = 1; at < points.length; at++) grams.add((Math.imul(points[at - 1]!, 0x9e3779b1) ^ points[at]!) | 0)
  return [...grams]
}

// Tried first: a common word is found among the newest without reading an index of all its uses.
const NEWEST = 500

/** What is searched for, and where in the list to continue. */
export interface Search {
  search: string
  after: number
  limit: number
  where: Sql
}

/** Feeds whose text contains these words, newest first: searched among the newest, then anywhere. */
export function pickMatching(viewerId: Sql | undefined, { search, after, limit, where }: Search): Sql[] {
  const words = fold(search)
  const matches = sql`position(${words} in normalize(lower(normalize(f.content, nfkc)), nfkc)) > 0`
  const before = sql`s.feed_id < ${after || Number.MAX_SAFE_INTEGER} and ${where}`
  const newest = sql`
    select p.feed_id, p.position from (${runThrough(viewerId, { by: sql`s.feed_id`, where: before, limit: NEWEST })}) p
    join feeds f on f.id = p.feed_id where ${matches} order by p.position limit ${few(limit)}`
  const anywhere = sql`
    exists (select from feeds f where f.id = s.feed_id and ${matches})
    and s.feed_id = any(array(select f.id from feeds f where f.grams @> ${gramsOf(search)}::int[] and f.id < ${after || Number.MAX_SAFE_INTEGER}))`
  return [newest, runThrough(viewerId, { by: sql`s.feed_id`, where: sql`${before} and ${anywhere}`, limit })]
}

/** The same for viewers who see stars. */
export async function pickShown(db: Queryable, viewerId: Sql | undefined, reword: Reword, asked: Search): Promise<Sql> {
  const words = fold(asked.search)
  const shown = await readShown<{ id: number; content: string }>(
    (last) => findMatching(db, viewerId, { ...asked, after: last?.id ?? asked.after }),
    { isShown: ({ content }) => fold(reword(content)).includes(words), wanted: asked.limit, batch: asked.limit },
  )
  return sql`select t.id as feed_id, t.position from (${inOrder(shown.map(({ id }) => id))}) t`
}

async function findMatching(
  db: Queryable,
  viewerId: Sql | undefined,
  asked: Search,
): Promise<{ id: number; content: string }[]> {
  let found: { id: number; content: string }[] = []
  for (const pick of pickMatching(viewerId, asked)) {
    found = await db.rows(sql`
      select f.id, f.content from (${pick}) p join feeds f on f.id = p.feed_id order by p.position`)
    if (found.length === asked.limit) break
  }
  return found
}
