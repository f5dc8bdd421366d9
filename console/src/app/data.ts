import { isProblem } from '@plaza/sdk'
import { toast } from '@plaza/ui'
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInit, call, type Method } from './plaza.ts'
import { speech } from './speech.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The client tries again itself where that can help.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

export interface ReadOptions {
  enabled?: boolean
  /** How often it is read again while the page is visible. */
  everyMs?: number
  /** Keeps showing the last answer until the next one is here: pages of a list. */
  keep?: boolean
}

/** Reads an operation; the same question asked twice is asked once. */
export const useRead = <Answer>(path: string, init: CallInit = {}, { enabled, everyMs, keep }: ReadOptions = {}) =>
  useQuery<Answer>({
    queryKey: [path, init],
    queryFn: () => call<Answer>('GET', path, init),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keep && { placeholderData: (before) => before }),
  })

export interface Acting extends CallInit {
  method: Method
  path: string
  /**
   * What is sent, worked out from what the service has by then: a page that has been open for hours would else take back what
   * somebody else changed meanwhile.
   */
  bodyOf?: () => Promise<unknown>
}

interface ActOptions {
  /** Said when it is done. */
  done?: string
  onDone?: (answer: unknown) => void
}

/** Something one does: says when it is done, says why when it is refused, and has everything shown read again. */
export function useAct({ done, onDone }: ActOptions = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ method, path, bodyOf, ...init }: Acting) =>
      call(method, path, bodyOf ? { ...init, body: await bodyOf() } : init),
    onSuccess: async (answer) => {
      if (isHeld(answer)) toast(answer.message)
      else if (done) toast(done)
      onDone?.(answer)
      // What closes now need not be read again: it may be gone.
      await new Promise((resume) => setTimeout(resume))
      await client.invalidateQueries()
    },
    onError: (error) => toast(messageOf(error), { isError: true }),
  })
}

/** A change that moves money or gives permissions waits for a second person: the service says so instead of making it. */
export const isHeld = (answer: unknown): answer is { message: string } =>
  typeof answer === 'object' && answer !== null && 'proposal' in answer && 'message' in answer

/** What went wrong, for people; a refusal names the fields too. */
export function messageOf(error: unknown): string {
  // What the browser says of a lost connection is in its own words, and in English.
  if (error instanceof TypeError || error instanceof DOMException) return speech.t('state.offline_about')
  if (!isProblem(error)) return error instanceof Error ? error.message : String(error)
  const fields = Object.entries(error.errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
  return fields.length > 0 && !fields.some((each) => each.includes(error.message))
    ? `${error.message} ${fields.join(' ')}`
    : error.message
}

export const fieldErrors = (error: unknown): Record<string, string[]> => (isProblem(error) ? error.errors : {})
