import { type Answer, type Given, isProblem, type PathOf } from '@plaza/sdk'
import type { Asked, StaffPage } from '@plaza/sdk/staff'
import type { HeldForSecondPerson } from '@plaza/sdk/types'
import { toast } from '@plaza/ui'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { fieldName } from '../messages/index.ts'
import { call } from './plaza.ts'
import { speech } from './speech.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client retries by itself where that can help.
      retry: false,
      refetchOnWindowFocus: false,
    },
    // Offline an act fails and says so; it is not made later, when no one remembers it.
    mutations: { networkMode: 'always' },
  },
})

export interface ReadOptions {
  enabled?: boolean
  /** How often it is read again while the page is visible. */
  everyMs?: number
  /** Keeps showing the last answer until the next one is here: for pages of a list. */
  keep?: boolean
  /** Read once: for what never changes, and what the service keeps a record of. */
  isFixed?: boolean
}

export type ReadName = `GET ${PathOf<'get'>}`

/** Queries an operation; equal queries share one request. */
export const useRead = <Name extends ReadName>(name: Name, given: Given<Name>, options: ReadOptions = {}) =>
  useQuery<Answer<Name>>({ queryKey: [name, given], queryFn: () => call(name, given), ...queryOptionsOf(options) })

const AHEAD_FRESH_MS = 20_000

/** Prefetches an operation, so that it is there at once. */
export const readAhead = <Name extends ReadName>(client: QueryClient, name: Name, given: Given<Name>) =>
  client.fetchQuery<Answer<Name>>({
    queryKey: [name, given],
    queryFn: () => call(name, given),
    staleTime: AHEAD_FRESH_MS,
  })

/** Reads a list that is described by data. */
export const useStaffList = <Row, Filter extends string>(
  { path, read }: { path: string; read: (asked: Asked<Filter>) => Promise<StaffPage<Row>> },
  asked: Asked<Filter>,
  options: ReadOptions = {},
) => useQuery<StaffPage<Row>>({ queryKey: [path, asked], queryFn: () => read(asked), ...queryOptionsOf(options) })

const queryOptionsOf = ({ enabled = true, everyMs, keep, isFixed }: ReadOptions) => ({
  enabled,
  ...(everyMs !== undefined && { refetchInterval: everyMs }),
  ...(keep && { placeholderData: keepPreviousData }),
  ...(isFixed && { staleTime: 'static' as const }),
})

interface ActOptions<Done> {
  /** Shown when it is done. */
  done?: string
  onDone?: (answer: Done) => void
  /** A refusal is shown where it was asked for; no toast says it again. */
  isShown?: boolean
}

/**
 * An act: reports success or the reason of a refusal, and refetches everything shown. A change of a whole list is
 * computed from the service's current state: a page that has been open for hours would otherwise revert what others
 * changed meanwhile.
 */
export function useAct<Done = unknown>({ done, onDone, isShown = false }: ActOptions<Done> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<Done>) => act(),
    onSuccess: async (answer) => {
      if (isHeld(answer)) toast(answer.message)
      else if (done) toast(done)
      onDone?.(answer)
      // What closes now need not be refetched: it may be gone.
      await new Promise((resume) => setTimeout(resume))
      await client.invalidateQueries()
    },
    onError: (error) => {
      if (!isShown) toast(messageOf(error), { isError: true })
    },
  })
}

/** A change that moves money or gives permissions waits for a second person: the service says so instead of making it. */
export const isHeld = (answer: unknown): answer is HeldForSecondPerson =>
  typeof answer === 'object' && answer !== null && 'proposal' in answer && 'message' in answer

/** What went wrong, for people; a refusal names the fields too, unless they say it themselves (`but`). */
export function messageOf(error: unknown, but: readonly string[] = []): string {
  // The browser describes a lost connection in its own words, and in English.
  if (error instanceof TypeError || error instanceof DOMException) return speech.t('state.offline_about')
  if (!isProblem(error)) return error instanceof Error ? error.message : String(error)
  const fields = Object.entries(error.errors)
    .filter(([field]) => !but.includes(field))
    .map(([field, sentences]) => `${fieldName(field)}: ${sentences.join(' ')}`)
  return fields.length > 0 && !fields.some((each) => each.includes(error.message))
    ? `${error.message} ${fields.join(' ')}`
    : error.message
}

export const fieldErrors = (error: unknown): Record<string, string[]> => (isProblem(error) ? error.errors : {})
