import { PlusIcon } from '@plaza/ui/icons'
import { useAddress } from '../app/router.tsx'
import { useMessages } from '../messages/index.ts'
import { Logo } from './logo.tsx'
import { chats, events, home, isAt, mine, notices, shop, topics, wallet } from './nav-items.ts'
import { ChatDot, NoticeDot } from './notice-dot.tsx'
import { useHasChat } from './use-has-chat.ts'

/** The navigation from tablets on. */
export function Rail() {
  const { t } = useMessages()
  const { path } = useAddress()
  const hasChat = useHasChat()
  return (
    <div className="hidden rail:block">
      <nav aria-label={t('shell.main_nav')} className="sticky top-0 grid gap-1 py-4">
        <a
          href="/"
          className="flex items-center gap-2 px-3 pb-4 pt-2 text-l font-bold tracking-tight max-wide:justify-center"
        >
          <Logo />
        </a>
        {[home, topics, events, shop, ...(hasChat ? [chats] : []), notices, wallet, mine].map((item) => {
          const isHere = isAt(item, path)
          return (
            <a
              key={item.href}
              href={item.href}
              aria-current={isHere ? 'page' : undefined}
              className={`relative flex items-center gap-3.5 rounded-pill px-3 py-2.5 text-m hover:bg-sunken max-wide:justify-center ${isHere ? 'font-semibold text-ink' : 'text-soft'}`}
            >
              <item.Icon size={24} />
              <span className="max-wide:sr-only">{t(item.word)}</span>
              {item === notices && <NoticeDot />}
              {item === chats && <ChatDot />}
            </a>
          )
        })}
        <a
          href="/publish"
          className="mt-3 flex items-center justify-center gap-3.5 rounded-pill bg-accent px-3 py-2.5 text-m font-semibold text-on-accent hover:opacity-90"
        >
          <PlusIcon size={24} />
          <span className="max-wide:sr-only">{t('shell.publish')}</span>
        </a>
      </nav>
    </div>
  )
}
