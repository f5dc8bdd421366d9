import { useGet } from '../data/ask.ts'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'

/** The unread count at the bell. */
export function NoticeDot() {
  const { t } = useMessages()
  const { isMember } = useMembership()
  const { data } = useGet('/user/notification-statistics', {}, { enabled: isMember })
  const count = isMember ? Object.values(data?.badges ?? {}).reduce((sum, each) => sum + each, 0) : 0
  if (count === 0) return null
  return (
    <span className="num absolute top-0.5 left-[calc(50%+6px)] min-w-4 rounded-pill bg-love px-1 text-center text-[10px] leading-4 font-semibold text-on-love wide:static wide:ml-auto wide:text-xs wide:leading-5 wide:min-w-5">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('ui.unread', { count })}</span>
    </span>
  )
}
