import { useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { startup } from '../data/startup.ts'

/** Whether messages are carried here; they may be at an outside provider. Until that is known they are, so nothing moves. */
export function useHasChat(): boolean {
  const { isMember } = useMembership()
  const { data } = useQuery({ ...startup(), enabled: isMember, staleTime: Number.POSITIVE_INFINITY })
  return isMember && data?.chat.provider !== 'external'
}
