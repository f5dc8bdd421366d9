import { CommentIcon } from '@plaza/ui/icons'
import type { ReactNode } from 'preact/compat'
import { State } from '../shell/states.tsx'
import { ConversationList } from './conversation-list.tsx'
import { lazyBody } from './lazy-body.tsx'
import { useChatMessages } from './messages.ts'

const ThreadView = lazyBody(() => import('./thread-view.tsx').then((code) => code.ThreadView))
const AboutConversation = lazyBody(() =>
  import('./about/about-conversation.tsx').then((code) => code.AboutConversation),
)

interface ChatFrameProps {
  /** The conversation that is open. */
  current?: number
  box?: 'active' | 'request'
  children?: ReactNode
}

/** The list and the open conversation; on phones one of the two. */
export function ChatFrame({ current, box = 'active', children }: ChatFrameProps) {
  const { t } = useChatMessages()
  const isOpen = children !== undefined
  return (
    <div className="h-full min-[900px]:grid min-[900px]:grid-cols-[320px_minmax(0,1fr)]">
      <section
        aria-label={t('chat.list')}
        className={`flex h-full min-h-0 flex-col min-[900px]:border-r ${isOpen ? 'max-[900px]:hidden' : ''}`}
      >
        <ConversationList current={current} box={box} isPage={!isOpen} />
      </section>
      <div
        className={`min-h-0 min-w-0 ${isOpen ? 'h-full' : 'hidden min-[900px]:grid min-[900px]:place-items-center'}`}
      >
        {children ?? <State icon={<CommentIcon size={24} />} title={t('chat.choose')} text={t('chat.choose_text')} />}
      </div>
    </div>
  )
}

export const OpenConversation = ({ id, at }: { id: number; at?: number | undefined }) => (
  <ChatFrame current={id}>
    <ThreadView id={id} at={at} key={at} />
  </ChatFrame>
)

export const OpenAbout = ({ id }: { id: number }) => (
  <ChatFrame current={id}>
    <AboutConversation id={id} />
  </ChatFrame>
)
