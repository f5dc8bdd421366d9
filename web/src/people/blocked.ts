import { useQuery } from '@tanstack/preact-query'
import { useMembership } from '../data/member.tsx'

const PAGE = 100
const FRESH_MS = 5 * 60_000
const NOBODY: ReadonlySet<number> = new Set()

/** Whom I blocked: what they publish is not shown to me. Undefined until it is known, so that nothing of theirs flashes. */
export function useBlocked(): ReadonlySet<number> | undefined {
  const { plaza, isMember } = useMembership()
  const { data, isError } = useQuery({
    queryKey: ['/user/blacks', 'all'],
    queryFn: async () => {
      const ids: number[] = []
      for await (const { id } of plaza.each('/user/blacks', { params: { query: { limit: PAGE } } })) ids.push(id)
      return ids
    },
    enabled: isMember,
    staleTime: FRESH_MS,
  })
  // A page made on the server with its lists is for a browser without scripts, which would never learn it.
  if (!isMember || isError || typeof document === 'undefined') return NOBODY
  return data && new Set(data)
}
