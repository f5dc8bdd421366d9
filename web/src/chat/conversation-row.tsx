import { UnreadBadge } from '@plaza/ui'
import { BellOffIcon, BookmarkIcon } from '@plaza/ui/icons'
import { memo } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Ago } from '../parts/time.tsx'
import { useChatMessages } from './messages.ts'
import { previewOf, titleOf } from './names.ts'
import type { Conversation } from './store/types.ts'

interface ConversationRowProps {
  conversation: Conversation
  isCurrent: boolean
  me: number | undefined
}

export const ConversationRow = memo(function ConversationRow({ conversation, isCurrent, me }: ConversationRowProps) {
  const messages = useChatMessages()
  const { t: shared } = useMessages()
  const { t } = messages
  const { id, kind, user, avatar, last_message: last, unread, muted, pinned, mentioned, updated_at: at } = conversation
  const title = titleOf(conversation)
  const line = last ? lineOf(last) : ''
  function lineOf(message: NonNullable<typeof last>): string {
    const text = previewOf(messages, message)
    if (message.user.id === me) return t('chat.you_said', { text })
    return kind === 'direct' ? text : t('chat.said', { name: message.user.name, text })
  }
  return (
    <li>
      <a
        href={`/messages/${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex items-center gap-3 border-b px-4 py-3 hover:bg-sunken ${isCurrent ? 'bg-accent-wash' : pinned ? 'bg-paper' : ''}`}
      >
        <Avatar file={avatar ?? user?.avatar} name={title} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className={`truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{title}</span>
            {pinned && <BookmarkIcon size={14} label={t('chat.pinned')} className="shrink-0 text-faint" />}
            {muted && <BellOffIcon size={14} label={t('chat.muted')} className="shrink-0 text-faint" />}
            <span className="ml-auto shrink-0 ps-2 text-s text-faint">
              <Ago at={at} />
            </span>
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-m text-soft">
              {mentioned && <span className="font-semibold text-danger">{t('chat.mentioned')} · </span>}
              {line}
            </span>
            {muted && !mentioned ? (
              unread > 0 && (
                <span className="num rounded-pill bg-sunken px-1.5 text-xs font-semibold text-soft">
                  <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                  <span className="sr-only">{shared('ui.unread', { count: unread })}</span>
                </span>
              )
            ) : (
              <UnreadBadge count={unread} />
            )}
          </span>
        </span>
      </a>
    </li>
  )
})
