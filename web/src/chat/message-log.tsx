import { NewPill } from '@plaza/ui'
import { Fragment, useEffect, useRef, useState } from 'preact/compat'
import { say } from '../shell/announcer.tsx'
import { MessageRow, type MessageRowProps } from './message-row.tsx'
import { useChatMessages } from './messages.ts'
import { previewOf, useDay } from './names.ts'
import { PendingRow } from './pending-row.tsx'
import type { Chat } from './store/store.ts'
import type { Thread } from './store/thread.ts'
import type { Conversation, Message, Pending } from './store/types.ts'
import { useLogScroll } from './use-log-scroll.ts'

interface MessageLogProps extends Pick<MessageRowProps, 'onAct' | 'onReact'> {
  chat: Chat
  conversation: Conversation
  thread: Thread
  me: number
  at?: number | undefined
  pending: readonly Pending[]
  onDiscard: (pending: Pending) => void
}

const GROUPED_MS = 5 * 60_000
const SAY_EVERY_MS = 5000

export function MessageLog(props: MessageLogProps) {
  const { chat, conversation, thread, me, at, pending, onAct, onReact, onDiscard } = props
  const { t } = useChatMessages()
  const day = useDay()
  // Where one was when the conversation was opened: the line stays while one reads on.
  const [readSeq] = useState(conversation.read_seq)
  const [hasUnread] = useState(conversation.unread > 0)
  const [found, setFound] = useState(at)
  const { messages } = thread
  const log = useLogScroll({ chat, id: conversation.id, thread, at, readSeq, hasUnread, tail: pending })
  useSaying(messages, me)

  const firstNew = hasUnread ? messages.find(({ seq, user }) => seq > readSeq && user.id !== me)?.seq : undefined
  // Once they answered, that they read it goes without saying.
  const last = messages.at(-1)
  const unanswered = conversation.kind === 'direct' && last?.user.id === me ? last.seq : undefined
  const away = log.away
  const news = away === undefined ? 0 : Math.max(0, conversation.last_seq - away)
  // What one sends oneself is looked at.
  const newest = pending.at(-1)?.clientId
  const [known] = useState(newest)
  useEffect(() => {
    if (newest !== undefined && newest !== known) void log.toEnd().catch(() => {})
  }, [newest])
  const jump = (seq: number) => {
    setFound(seq)
    void log.jump(seq).catch(() => {})
  }
  const beginsDay = (before: Message | undefined, message: Message) =>
    !before || day(before.created_at) !== day(message.created_at)
  const begins = (before: Message | undefined, message: Message) =>
    beginsDay(before, message) || message.seq === firstNew || !isGrouped(before, message)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log.box}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
      >
        <div className="flex min-h-full flex-col justify-end pt-4 pb-3">
          <p className="pb-2 text-center text-s text-faint">
            {log.isAllAbove ? t(messages.length === 0 ? 'chat.empty_thread' : 'chat.start') : t('chat.loading_older')}
          </p>
          {log.drawn.map((message, index) => {
            const after = log.drawn[index + 1]
            const isNewDay = beginsDay(log.drawn[index - 1], message)
            const isNewLine = message.seq === firstNew
            return (
              <Fragment key={message.seq}>
                {isNewDay && (
                  <p className="py-2 text-center text-s text-faint">
                    <time dateTime={message.created_at}>{day(message.created_at)}</time>
                  </p>
                )}
                {isNewLine && (
                  <p
                    data-new
                    className="my-2 flex items-center gap-3 px-4 text-s font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
                  >
                    {t('chat.new_line')}
                  </p>
                )}
                <MessageRow
                  message={message}
                  isMine={message.user.id === me}
                  isFirst={begins(log.drawn[index - 1], message)}
                  isLast={!after || begins(message, after)}
                  isGroup={conversation.kind !== 'direct'}
                  isOwner={conversation.kind !== 'direct' && conversation.owner_id === me}
                  canSend={conversation.can_send}
                  mark={message.seq === unanswered ? (thread.readByOther >= message.seq ? 'seen' : 'sent') : undefined}
                  isFound={message.seq === found}
                  onAct={onAct}
                  onReact={onReact}
                  onJump={jump}
                />
              </Fragment>
            )
          })}
          {pending.map((each) => (
            <PendingRow
              key={each.clientId}
              pending={each}
              onRetry={() => chat.retry(each)}
              onDiscard={() => onDiscard(each)}
            />
          ))}
        </div>
      </div>
      {away !== undefined && (
        <div className="absolute inset-x-0 bottom-3">
          <NewPill onClick={() => void log.toEnd().catch(() => {})}>
            {news > 0 ? t('chat.pill', { count: news }) : t('chat.latest')}
          </NewPill>
        </div>
      )}
    </div>
  )
}

const isGrouped = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.user.id === message.user.id &&
  !before.recalled_at &&
  !message.recalled_at &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < GROUPED_MS

/** Tells screen readers what others write, at most once in a while: several at once are counted. */
function useSaying(messages: readonly Message[], me: number): void {
  const all = useChatMessages()
  const said = useRef(messages.at(-1)?.seq ?? 0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(messages)
  latest.current = messages
  useEffect(() => {
    if (timer.current !== undefined) return
    const tell = () => {
      timer.current = undefined
      const news = latest.current.filter(({ seq, user }) => seq > said.current && user.id !== me)
      said.current = Math.max(said.current, latest.current.at(-1)?.seq ?? 0)
      const last = news.at(-1)
      if (!last) return
      if (news.length > 1) say(all.t('chat.pill', { count: news.length }))
      else say(all.t('chat.arrived', { name: last.user.name, text: previewOf(all, last) }))
      timer.current = setTimeout(tell, SAY_EVERY_MS)
    }
    tell()
  }, [messages])
  useEffect(() => () => clearTimeout(timer.current), [])
}
