import { useGet, useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { startup } from '../data/startup.ts'

/** How many notices are unread. */
export function useUnreadNotices(): number {
  const { isMember } = useMembership()
  const { data } = useGet('/user/notification-statistics', {}, { enabled: isMember })
  return isMember ? Object.values(data?.badges ?? {}).reduce((sum, each) => sum + each, 0) : 0
}

/** How many messages are unread and how many requests wait. */
export function useUnreadChats(): number {
  const { isMember } = useMembership()
  const { data: known } = useQuery({ ...startup(), enabled: isMember, staleTime: Number.POSITIVE_INFINITY })
  const { data } = useGet('/chat/unread', {}, { enabled: isMember && known?.chat.provider === 'embedded' })
  return isMember && data ? data.unread + data.requests : 0
}
