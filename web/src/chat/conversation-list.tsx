import { IconButton, SkeletonRows } from '@plaza/ui'
import { ChevronLeftIcon, ChevronRightIcon, CommentIcon, MailIcon, PlusIcon } from '@plaza/ui/icons'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/compat'
import { lazyDialog } from '../parts/lazy.tsx'
import { useRested } from '../parts/use-rested.ts'
import { FailedState, State } from '../shell/states.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { FoundMessages } from './message-search.tsx'
import { useChatMessages } from './messages.ts'
import { titleOf } from './names.ts'
import { onChat } from './store/events.ts'
import type { ChatState } from './store/store.ts'
import type { Conversation } from './store/types.ts'
import { useChat } from './store/use-chat.ts'

const NewConversation = lazyDialog(() => import('./new-conversation.tsx').then((code) => code.NewConversation))

interface ConversationListProps {
  current?: number | undefined
  box: 'active' | 'request'
  /** Nothing else on the page has its title. */
  isPage: boolean
}

// A page of its own for each conversation draws the list again: it stays where it was, and so does the search.
const START = { scrolledTo: 0, searched: '' }
let left = START
// The next person starts at the top.
if (typeof document !== 'undefined')
  onChat(({ type }) => {
    if (type === 'closed') left = START
  })

/** Pinned ones first, then by activity. */
const inOrder = ({ conversations }: ChatState, box: 'active' | 'request'): Conversation[] =>
  [...conversations.values()]
    .filter(({ state }) => state === box)
    .sort((one, other) => Number(other.pinned) - Number(one.pinned) || (one.updated_at < other.updated_at ? 1 : -1))

export function ConversationList({ current, box, isPage }: ConversationListProps) {
  const { t } = useChatMessages()
  const { chat, state, me } = useChat()
  const [isNew, setNew] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => inOrder(state, box), [state.conversations, box])
  const requests = useMemo(() => inOrder(state, 'request').length, [state.conversations])
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = left.scrolledTo
  }, [state.status])
  const Title = isPage ? 'h1' : 'h2'
  const isRequests = box === 'request'
  const [typed, setTyped] = useState(left.searched)
  const q = useRested(typed.trim())
  const hasAny = shown.length > 0
  return (
    <>
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b px-4">
        {isRequests && (
          <a
            href="/messages"
            aria-label={t('chat.back_to_all')}
            className="tap -ml-2 grid size-9 place-items-center rounded-pill hover:bg-sunken"
          >
            <ChevronLeftIcon size={22} />
          </a>
        )}
        <Title className="flex-1 truncate text-l font-semibold">
          {t(isRequests ? 'chat.requests_title' : 'chat.title')}
        </Title>
        {!isRequests && <IconButton label={t('chat.new')} icon={<PlusIcon />} onClick={() => setNew(true)} />}
      </header>
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-rail:pb-20"
        onScroll={(event) => {
          left = { ...left, scrolledTo: event.currentTarget.scrollTop }
        }}
      >
        {!isRequests && hasAny && (
          <div className="px-4 py-2">
            <input
              type="search"
              className="ui-input"
              aria-label={t('chat.search_all')}
              placeholder={t('chat.search_all')}
              maxLength={100}
              value={typed}
              onInput={(event) => {
                const searched = event.currentTarget.value
                left = { ...left, searched }
                setTyped(searched)
              }}
            />
          </div>
        )}
        {isRequests && <p className="border-b px-4 py-3 text-s text-soft">{t('chat.requests_text')}</p>}
        {state.status === 'failed' ? (
          <FailedState error={state.error} onRetry={() => void chat?.sync()} />
        ) : state.status === 'loading' ? (
          <SkeletonRows rows={8} />
        ) : typed.trim() !== '' ? (
          <Found q={q} {...{ shown, current, me }} conversations={state.conversations} />
        ) : (
          <>
            {!isRequests && requests > 0 && <Requests count={requests} />}
            {shown.length === 0 ? (
              <State
                icon={<CommentIcon size={24} />}
                title={t(isRequests ? 'chat.requests_none' : 'chat.none')}
                {...(!isRequests && { text: t('chat.none_text') })}
              />
            ) : (
              <ul>
                {shown.map((each) => (
                  <ConversationRow key={each.id} conversation={each} isCurrent={each.id === current} me={me} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {isNew && <NewConversation onClose={() => setNew(false)} />}
    </>
  )
}

interface FoundProps {
  q: string
  shown: readonly Conversation[]
  current: number | undefined
  me: number | undefined
  conversations: ChatState['conversations']
}

/** Conversations by their name, and messages of all of them. */
function Found({ q, shown, current, me, conversations }: FoundProps) {
  const { t } = useChatMessages()
  if (q === '') return null
  const named = shown.filter((each) => titleOf(each).toLowerCase().includes(q.toLowerCase()))
  return (
    <>
      {named.length > 0 && (
        <section aria-label={t('chat.search_people')}>
          <h2 className="px-4 pt-2 text-s font-semibold text-soft">{t('chat.search_people')}</h2>
          <ul>
            {named.map((each) => (
              <ConversationRow key={each.id} conversation={each} isCurrent={each.id === current} me={me} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('chat.search_messages')} className="px-4 py-2">
        <h2 className="text-s font-semibold text-soft">{t('chat.search_messages')}</h2>
        <FoundMessages q={q} conversations={conversations} />
      </section>
    </>
  )
}

function Requests({ count }: { count: number }) {
  const { t } = useChatMessages()
  return (
    <a href="/messages?box=requests" className="flex items-center gap-3 border-b px-4 py-3 hover:bg-sunken">
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-accent-wash text-accent">
        <MailIcon size={22} />
      </span>
      <span className="flex-1 font-semibold">{t('chat.requests', { count })}</span>
      <ChevronRightIcon size={18} className="text-faint" />
    </a>
  )
}
