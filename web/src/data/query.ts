import { type InfiniteData, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import type { Plaza } from './plaza.ts'

type Init = { params?: { path?: Record<string, unknown>; query?: Record<string, unknown> } }
/** A query's name is what it asks for, so that asking twice is asking once: `['/feeds', {params}]`. */
export type Asked = readonly [path: string, init?: Init]

const FRESH_MS = 30_000
const KEPT_MS = 10 * 60_000

/** The cache of a page. `plaza` fetches what a key names; its answers do not change the page before `isTaken`. */
export function createQueryClient(plaza: Plaza, isTaken?: Promise<void>): QueryClient {
  const ask = plaza.GET as unknown as (path: string, init: object) => Promise<unknown>
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_MS,
        // The client below tries again by itself where that makes sense.
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        queryFn: async ({ queryKey, pageParam, signal }) => {
          const [path, init = {}] = queryKey as unknown as Asked
          const query = { ...init.params?.query, ...(pageParam as object | undefined) }
          const answer = (await ask(path, { ...init, params: { ...init.params, query }, signal })) ?? null
          await isTaken
          return answer
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
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
