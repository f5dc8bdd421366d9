import { get, useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import type { User } from './lists.ts'

const MOST = 100

const blocked = () => get<User[]>('/user/blacks', { query: { limit: MOST } })

/** Whom I blocked: what they publish is not shown to me. */
export function useBlocked(): ReadonlySet<number> {
  const { isMember } = useMembership()
  const { data } = useQuery({ ...blocked(), enabled: isMember, staleTime: 5 * 60_000 })
  return new Set(isMember ? data?.map(({ id }) => id) : [])
}
