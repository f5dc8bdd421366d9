import type { QueryClient } from '@tanstack/react-query'
import type { Feed } from './types.ts'

type Change<Item> = (item: Item) => Item

/** Changes a record wherever the cache holds it: in lists, pages and by itself. */
export function patchAll<Item extends { id: number }>(
  query: QueryClient,
  isIt: (record: Record<string, unknown>) => boolean,
  change: Change<Item>,
): void {
  for (const { queryKey, state } of query.getQueryCache().getAll()) {
    if (state.data === undefined || state.data === null) continue
    const next = mapped(state.data, isIt, change as unknown as Change<unknown>)
    if (next !== state.data) query.setQueryData(queryKey, next)
  }
}

// The same object where nothing changed, so that only what shows the record is drawn again.
function mapped(data: unknown, isIt: (record: Record<string, unknown>) => boolean, change: Change<unknown>): unknown {
  if (Array.isArray(data)) {
    const next = data.map((each) => mapped(each, isIt, change))
    return next.some((each, index) => each !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const record = data as Record<string, unknown>
  if (isIt(record)) return change(record)
  if (!Array.isArray(record['pages'])) return data
  const pages = mapped(record['pages'], isIt, change)
  return pages === record['pages'] ? data : { ...record, pages }
}

export const patchFeed = (query: QueryClient, id: number, change: Change<Feed>): void =>
  patchAll<Feed>(query, (record) => record['id'] === id && 'feed_content' in record, change)

/** A feed as some list has it, to be shown until its own page has arrived. */
export function findFeed(query: QueryClient, id: number): Feed | undefined {
  const within = (data: unknown): Feed | undefined => {
    if (!Array.isArray(data)) return undefined
    for (const each of data) {
      const found = each?.id === id && 'feed_content' in each ? (each as Feed) : within(each)
      if (found) return found
    }
    return undefined
  }
  for (const { state } of query.getQueryCache().getAll()) {
    const found = within((state.data as { pages?: unknown[] } | null | undefined)?.pages)
    if (found) return found
  }
  return undefined
}

/** Takes a record out of every list that holds it. */
export function dropFeed(query: QueryClient, id: number): void {
  const without = (data: unknown): unknown => {
    if (Array.isArray(data))
      return data
        .filter((each) => !(each?.id === id && 'feed_content' in each))
        .map((each) => (Array.isArray(each) ? without(each) : each))
    const pages = (data as { pages?: unknown[] } | null)?.pages
    return Array.isArray(pages) ? { ...(data as object), pages: pages.map(without) } : data
  }
  for (const { queryKey, state } of query.getQueryCache().getAll())
    if (state.data) query.setQueryData(queryKey, without(state.data))
}
