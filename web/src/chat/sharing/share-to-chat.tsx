import { Dialog, SkeletonRows, toast } from '@plaza/ui'
import { Avatar } from '../../parts/avatar.tsx'
import { FailedState } from '../../shell/states.tsx'
import { useChatMessages } from '../messages.ts'
import { titleOf } from '../names.ts'
import type { NewMessage } from '../store/types.ts'
import { useChat } from '../store/use-chat.ts'

export interface ShareToChatProps {
  share: NonNullable<NewMessage['share']>
  onClose: () => void
}

/** Sends something of the community into one of one's conversations. */
export function ShareToChat({ share, onClose }: ShareToChatProps) {
  const { t } = useChatMessages()
  const { chat, state } = useChat()
  const shown = [...state.conversations.values()]
    .filter(({ can_send: canSend, state: is }) => canSend && is === 'active')
    .sort((one, other) => Number(other.pinned) - Number(one.pinned) || (one.updated_at < other.updated_at ? 1 : -1))
  return (
    <Dialog open onClose={onClose} title={t('chat.share_to')}>
      {state.status === 'failed' ? (
        <FailedState error={state.error} onRetry={() => void chat?.sync()} />
      ) : state.status === 'loading' ? (
        <SkeletonRows rows={4} />
      ) : shown.length === 0 ? (
        <p className="text-soft">{t('chat.none_text')}</p>
      ) : (
        <ul aria-label={t('chat.list')}>
          {shown.map((conversation) => (
            <li key={conversation.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 rounded-card px-2 py-2 text-start hover:bg-sunken"
                onClick={() => {
                  chat?.send(conversation.id, { share })
                  toast(t('chat.share_sent'))
                  onClose()
                }}
              >
                <Avatar
                  file={conversation.avatar ?? conversation.user?.avatar}
                  name={titleOf(conversation)}
                  size={40}
                />
                <span className="min-w-0 flex-1 truncate">{titleOf(conversation)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
