import { useGet, useQuery } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { startup } from '../data/startup.ts'
import { useMessages } from '../messages/index.ts'

/** The unread count at the bell. */
export function NoticeDot() {
  const { isMember } = useMembership()
  const { data } = useGet('/user/notification-statistics', {}, { enabled: isMember })
  return <Dot count={isMember ? Object.values(data?.badges ?? {}).reduce((sum, each) => sum + each, 0) : 0} />
}

/** How many messages are unread and how many requests wait. */
export function ChatDot() {
  const { isMember } = useMembership()
  const { data: known } = useQuery({ ...startup(), enabled: isMember, staleTime: Number.POSITIVE_INFINITY })
  const { data } = useGet('/chat/unread', {}, { enabled: isMember && known?.chat.provider === 'embedded' })
  return <Dot count={isMember && data ? data.unread + data.requests : 0} />
}

function Dot({ count }: { count: number }) {
  const { t } = useMessages()
  if (count === 0) return null
  return (
    <span className="num absolute top-0.5 left-[calc(50%+6px)] min-w-4 rounded-pill bg-love px-1 text-center text-[10px] leading-4 font-semibold text-on-love wide:static wide:ml-auto wide:text-xs wide:leading-5 wide:min-w-5">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('ui.unread', { count })}</span>
    </span>
  )
}
