import { useMessages } from '../messages/index.ts'
import { useUnreadChats, useUnreadNotices } from './use-unread.ts'

/** The unread count at the bell. */
export const NoticeDot = () => <Dot count={useUnreadNotices()} />

/** How many messages are unread and how many requests wait. */
export const ChatDot = () => <Dot count={useUnreadChats()} />

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
