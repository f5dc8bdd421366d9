import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/preact-query'
import { type Params, type Read, type ReadPath, readerOf } from './query.ts'

/** A reading, for `useQuery`, `prefetchQuery` and `getQueryData` alike: `get('/feeds/{feed}', { path: { feed: 1 } })`. */
export const get = <Path extends ReadPath>(path: Path, params: Params<Path>) =>
  queryOptions<Read<Path>, Error, Read<Path>, readonly unknown[]>({
    queryKey: [path, { params }],
    queryFn: ({ client, signal }) => readerOf(client)(path, params, signal),
  })

type Query<Path extends ReadPath> = Params<Path> extends { query?: infer Query } ? NonNullable<Query> : never

/** How a list goes on after a page: what to ask for beyond the usual, or undefined at its end. */
export type Next<Path extends ReadPath> = (last: Read<Path>, all: Read<Path>[]) => Partial<Query<Path>> | undefined

/** A list that is read page by page. */
export const list = <Path extends ReadPath>(path: Path, params: Params<Path>, next: Next<Path>) =>
  infiniteQueryOptions<Read<Path>, Error, InfiniteData<Read<Path>>, readonly unknown[], object>({
    queryKey: [path, { params }, 'pages'],
    queryFn: ({ client, signal, pageParam }) =>
      readerOf(client)(path, { ...params, query: { ...params.query, ...pageParam } }, signal),
    initialPageParam: {},
    getNextPageParam: (last, all) => next(last, all),
  })

/** A list of such pages, whichever path they come from. */
export type ListOf<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], object>

/** Goes on after the last record of a full page, by the parameter that `next` makes of it. */
export const afterLast =
  <Row, More>(size: number, next: (last: Row) => More) =>
  (page: readonly Row[]): More | undefined => {
    const last = page.at(-1)
    return last !== undefined && page.length >= size ? next(last) : undefined
  }

/** Goes on after the id of the last record: most of our lists do. */
export const afterId = (size: number) => afterLast(size, ({ id }: { id: number }) => ({ after: id }))

/** Goes on after as many records as were seen. */
export const byOffset =
  (size: number) =>
  (last: readonly unknown[], all: readonly (readonly unknown[])[]): { offset: number } | undefined =>
    last.length >= size ? { offset: all.flat().length } : undefined

export const useGet = <Path extends ReadPath>(path: Path, params: Params<Path>, options: { enabled?: boolean } = {}) =>
  useQuery({ ...get(path, params), ...options })

export { useInfiniteQuery, useQuery }
