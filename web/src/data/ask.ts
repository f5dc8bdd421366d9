import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Plaza } from './plaza.ts'
import type { Asked } from './query.ts'

type Get = Plaza['GET']
/** The paths that can be read, and what each takes and answers, as the service describes them. */
export type ReadPath = Parameters<Get>[0]
type Params = { path?: Record<string, string | number>; query?: Record<string, unknown> }

/** A reading, for `useQuery`, `prefetchQuery` and `getQueryData` alike: `get<Feed>('/feeds/{feed}', { path: { feed: 1 } })`. */
export const get = <Data>(path: ReadPath, params?: Params) =>
  queryOptions<Data>({ queryKey: (params ? [path, { params }] : [path]) satisfies Asked })

/** How a list goes on after a page: what to ask for beside the usual, or undefined at its end. */
export type Next<Page> = (last: Page, all: Page[]) => Record<string, unknown> | undefined

/** A list that is read page by page. */
export const list = <Page>(path: ReadPath, params: Params | undefined, next: Next<Page>) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], Record<string, unknown>>({
    queryKey: [path, { params: params ?? {} }, 'pages'],
    initialPageParam: {},
    getNextPageParam: (last, all) => next(last, all),
  })

/** Goes on after the id of the last record: most of our lists do. */
export const afterLast =
  (size: number, field = 'id', parameter = 'after'): Next<readonly unknown[]> =>
  (last) => {
    const record = last.at(-1) as Record<string, unknown> | undefined
    return record && last.length >= size ? { [parameter]: record[field] } : undefined
  }

/** Goes on after as many records as were seen. */
export const byOffset =
  (size: number): Next<readonly unknown[]> =>
  (last, all) =>
    last.length >= size ? { offset: all.reduce((sum, page) => sum + page.length, 0) } : undefined

export const useGet = <Data>(path: ReadPath, params?: Params, options: { enabled?: boolean } = {}) =>
  useQuery({ ...get<Data>(path, params), ...options })

export { useInfiniteQuery, useQuery }
