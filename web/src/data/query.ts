import type { Answer, Given, PathOf } from '@plaza/sdk'
import {
  type FetchInfiniteQueryOptions,
  type InfiniteData,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/preact-query'
import type { Plaza } from './plaza.ts'

/** The paths that can be read, and what each takes and answers, as the service describes them. */
export type ReadPath = PathOf<'get'>
export type Params<Path extends ReadPath> = Given<`GET ${Path}`> & { query?: object }
export type Read<Path extends ReadPath> = Answer<`GET ${Path}`>
type Reader = <Path extends ReadPath>(path: Path, params: Params<Path>, signal: AbortSignal) => Promise<Read<Path>>

const readers = new WeakMap<QueryClient, Reader>()

/** Reads for the queries of one cache; `createQueryClient` makes them all. */
export const readerOf = (client: QueryClient): Reader => readers.get(client)!

const FRESH_MS = 30_000
const KEPT_MS = 10 * 60_000

/** The cache of a page. `plaza` fetches what its queries ask for; answers do not change the page before `isTaken`. */
export function createQueryClient(plaza: Plaza, isTaken?: Promise<void>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_MS,
        // The client below tries again by itself where that makes sense.
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  readers.set(client, async (path, params, signal) => {
    const answer = await plaza.call(`GET ${path}`, params, { signal })
    await isTaken
    return answer
  })
  return client
}

const withoutLists = new WeakSet<QueryClient>()

/** From now on lists are not read ahead: a page shows their skeleton until the member's own data arrives. */
export const leaveLists = (query: QueryClient): void => void withoutLists.add(query)

/** Reads the first page of a list ahead. */
export async function fetchList<Page, Key extends QueryKey, More>(
  query: QueryClient,
  list: FetchInfiniteQueryOptions<Page, Error, Page, Key, More>,
): Promise<void> {
  if (!withoutLists.has(query)) await query.fetchInfiniteQuery(list)
}

/**
 * Reads again what has changed at the service. A first read that is still on its way began before the change, and asking
 * again would be given its answer: it is waited for.
 */
export async function refetch(query: QueryClient, which: QueryFilters = {}): Promise<void> {
  const reads = query.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  await Promise.allSettled(reads.filter(({ state }) => state.data === undefined).map(({ promise }) => promise))
  await query.invalidateQueries(which)
}

/** Reads again how much the person here has published, follows and owns, after an act that changed it. */
export async function refetchPerson(query: QueryClient): Promise<void> {
  await Promise.all(['/user', '/users/{user}'].map((path) => refetch(query, { queryKey: [path] })))
}

export type { InfiniteData, QueryKey }
