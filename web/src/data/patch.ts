import type { QueryClient } from '@tanstack/preact-query'
import type { Feed } from './types.ts'

type Change<Item> = (item: Item) => Item
type Found = Record<string, unknown>

const isFound = (data: unknown): data is Found => typeof data === 'object' && data !== null

/** Tells records of one kind, known by a field that no other kind has, by their id. */
export const recordOf =
  <Item extends { id: number }>(id: number, mark: keyof Item) =>
  (record: Found): record is Found & Item =>
    record['id'] === id && mark in record

/** Changes a record wherever the cache holds it: in lists, pages and by itself. */
export function patchAll<Item extends object>(
  query: QueryClient,
  isIt: (record: Found) => record is Found & Item,
  change: Change<Item>,
): void {
  // The same object where nothing changed, so that only what shows the record is drawn again.
  const mapped = (data: unknown): unknown => {
    if (Array.isArray(data)) {
      const next = data.map(mapped)
      return next.some((each, index) => each !== data[index]) ? next : data
    }
    if (!isFound(data)) return data
    if (isIt(data)) return change(data)
    if (!('pages' in data)) return data
    const pages = mapped(data['pages'])
    return pages === data['pages'] ? data : { ...data, pages }
  }
  for (const { queryKey, state } of query.getQueryCache().getAll()) {
    const next = mapped(state.data)
    if (next !== state.data) query.setQueryData(queryKey, next)
  }
}

const feedOf = (id: number) => recordOf<Feed>(id, 'feed_content')

export const patchFeed = (query: QueryClient, id: number, change: Change<Feed>): void =>
  patchAll(query, feedOf(id), change)

/** A feed as some list has it, to be shown until its own page has arrived. */
export function findFeed(query: QueryClient, id: number): Feed | undefined {
  const isIt = feedOf(id)
  return query
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { data } }) => (isFound(data) && Array.isArray(data['pages']) ? data['pages'].flat() : []))
    .find((each) => isFound(each) && isIt(each))
}

/** Takes a record out of every list that holds it. */
export function dropFeed(query: QueryClient, id: number): void {
  const isIt = feedOf(id)
  const without = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.filter((each) => !(isFound(each) && isIt(each))).map(without)
    return isFound(data) && 'pages' in data ? { ...data, pages: without(data['pages']) } : data
  }
  for (const { queryKey, state } of query.getQueryCache().getAll())
    if (state.data) query.setQueryData(queryKey, without(state.data))
}
