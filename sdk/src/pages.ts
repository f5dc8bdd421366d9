import { cursors } from './generated/cursors.ts'

type Query = Record<string, unknown>
type Item = Record<string, unknown>

/** Reads one page with the given query. */
export type ReadPage = (query: Query) => Promise<unknown>

/** The records of a list's answer: a bare array, `{data}` or `{comments}`. */
export type ItemsOf<Data> = Data extends readonly (infer Each)[]
  ? Each
  : Data extends { data: readonly (infer Each)[] }
    ? Each
    : Data extends { comments: readonly (infer Each)[] }
      ? Each
      : never

/**
 * The pages of a list, one request each, made on demand. Every list has its own cursor (an id, an offset, a page
 * number, heat); `cursors` knows which. Ends with the first empty page: a short one may only mean that something was
 * hidden from the reader. A search says by itself whether there is more.
 */
export async function* readPages(path: string, query: Query, readPage: ReadPage): AsyncGenerator<Item[]> {
  const seen = new Set<unknown>()
  let next: Query | undefined = query
  while (next) {
    const answer: unknown = await readPage(next)
    const items = itemsOf(answer)
    if (items.length === 0 && !goesOn(path, answer)) return
    // Something added at the top pushes the rest one place down, and the same record comes twice.
    const fresh = items.filter((item) => item?.['id'] === undefined || !seen.has(item['id']))
    for (const item of items) if (item?.['id'] !== undefined) seen.add(item['id'])
    if (fresh.length > 0) yield fresh
    next = nextQuery(path, next, items, answer)
  }
}

const goesOn = (path: string, answer: unknown): boolean =>
  path === '/search' && (answer as { cursor: string | null }).cursor !== null

function itemsOf(answer: unknown): Item[] {
  if (Array.isArray(answer)) return answer
  const { data, comments } = answer as { data?: Item[]; comments?: Item[] }
  return data ?? comments ?? []
}

/** The parameters of the next page; `undefined` after the last. */
function nextQuery(path: string, query: Query, items: Item[], answer: unknown): Query | undefined {
  const last = items[items.length - 1]!
  if (path === '/feeds' && (query['type'] === 'hot' || query['type'] === 'recommended')) {
    const by = query['type'] === 'hot' ? 'hot' : 'recommended_at'
    return { ...query, [by]: last[by] }
  }
  // Chosen for the caller: continues below a place.
  if (path === '/feeds' && query['type'] === 'forYou') return moved(query, 'after', last['index'])
  // Records by id, and the short list of hot topics, come whole.
  if (query['id'] !== undefined && !path.endsWith('/rewards-logs')) return undefined
  if (query['only'] !== undefined) return undefined
  const { next, links, total, cursor } = answer as {
    next?: unknown
    links?: { next: string | null }
    total?: number
    cursor?: string | null
  }
  if (path === '/search') return cursor ? { ...query, cursor } : undefined
  // Lists for staff have their own cursor.
  if (next !== undefined) return next === null ? undefined : { ...query, after: next }
  const [parameter, field] = cursors[path] ?? ['offset', undefined]
  if (field !== undefined) return moved(query, parameter, last[field])
  if (parameter === 'page') return links?.next ? { ...query, page: Number(query['page'] ?? 1) + 1 } : undefined
  const offset = Number(query['offset'] ?? 0) + items.length
  return total !== undefined && offset >= total ? undefined : { ...query, offset }
}

/** A cursor that does not move would request the same page for ever. */
const moved = (query: Query, parameter: string, to: unknown): Query | undefined =>
  to === undefined || to === query[parameter] ? undefined : { ...query, [parameter]: to }
