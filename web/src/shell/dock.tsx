import { PlusIcon } from '@plaza/ui/icons'
import { useAddress } from '../app/router.tsx'
import { useMessages } from '../messages/index.ts'
import { chats, home, isAt, mine, type NavItem, notices, topics } from './nav-items.ts'
import { ChatDot, NoticeDot } from './notice-dot.tsx'
import { useHasChat } from './use-has-chat.ts'

/** The navigation of phones, within reach of a thumb. */
export function Dock() {
  const { t } = useMessages()
  const { path } = useAddress()
  const hasChat = useHasChat()
  const item = (item: NavItem) => {
    const isHere = isAt(item, path)
    return (
      <a
        key={item.href}
        href={item.href}
        aria-current={isHere ? 'page' : undefined}
        className={`relative grid min-h-12 place-items-center content-center gap-px text-[0.6875rem] tracking-tight ${isHere ? 'font-semibold text-ink' : 'text-faint'}`}
      >
        <item.Icon size={24} />
        {t(item.word)}
        {item === notices && <NoticeDot />}
        {item === chats && <ChatDot />}
      </a>
    )
  }
  return (
    <nav
      aria-label={t('shell.main_nav')}
      className="glass fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t py-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] rail:hidden"
    >
      {[home, topics].map(item)}
      <a href="/publish" aria-label={t('shell.publish')} className="grid min-h-12 place-items-center">
        <span className="grid h-[34px] w-[46px] place-items-center rounded-card bg-accent text-on-accent">
          <PlusIcon size={24} />
        </span>
      </a>
      {(hasChat ? [chats, notices, mine] : [notices, mine]).map(item)}
    </nav>
  )
}
