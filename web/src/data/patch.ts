import type { QueryClient } from '@tanstack/preact-query'
import type { Feed } from './types.ts'

/** Where answers hold their records: pages of a list, and what a search found. */
const HOLDERS = ['pages', 'data', 'record'] as const

type Change<Item> = (item: Item) => Item
type Found = Record<string, unknown>

const isFound = (data: unknown): data is Found => typeof data === 'object' && data !== null

/** Identifies records of one kind, recognised by a field that no other kind has, by their id. */
export const recordOf =
  <Item extends { id: number }>(id: number, mark: keyof Item) =>
  (record: Found): record is Found & Item =>
    record['id'] === id && mark in record

/** Changes a record wherever the cache has it: in lists, pages and by itself. */
export function patchAll<Item extends object>(
  query: QueryClient,
  isIt: (record: Found) => record is Found & Item,
  change: Change<Item>,
): void {
  // The same object where nothing changed, so that only components with the record render again.
  const mapped = (data: unknown): unknown => {
    if (Array.isArray(data)) {
      const next = data.map(mapped)
      return next.some((each, index) => each !== data[index]) ? next : data
    }
    if (!isFound(data)) return data
    if (isIt(data)) return change(data)
    const key = HOLDERS.find((each) => each in data)
    if (!key) return data
    const held = mapped(data[key])
    return held === data[key] ? data : { ...data, [key]: held }
  }
  for (const { queryKey, state } of query.getQueryCache().getAll()) {
    const next = mapped(state.data)
    if (next !== state.data) query.setQueryData(queryKey, next)
  }
}

const feedOf = (id: number) => recordOf<Feed>(id, 'feed_content')

export const patchFeed = (query: QueryClient, id: number, change: Change<Feed>): void =>
  patchAll(query, feedOf(id), change)

/** A feed from any cached list, shown until its own page has arrived. */
export function findFeed(query: QueryClient, id: number): Feed | undefined {
  const isIt = feedOf(id)
  return query
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { data } }) => (isFound(data) && Array.isArray(data['pages']) ? data['pages'].flat() : []))
    .find((each) => isFound(each) && isIt(each))
}

/** Removes a record from every cached list. */
export function dropFeed(query: QueryClient, id: number): void {
  const isIt = feedOf(id)
  const isGone = (each: unknown): boolean => isFound(each) && (isIt(each) || isGone(each['record']))
  const without = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.filter((each) => !isGone(each)).map(without)
    const key = isFound(data) && HOLDERS.find((each) => each in data)
    return key ? { ...data, [key]: without(data[key]) } : data
  }
  for (const { queryKey, state } of query.getQueryCache().getAll())
    if (state.data) query.setQueryData(queryKey, without(state.data))
}
