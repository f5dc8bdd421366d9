import { Button, Dialog, SkeletonRows, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { usePlaza } from '../../data/member.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { useShowError } from '../../parts/feedback/use-show-error.ts'
import { FailedState } from '../../shell/states.tsx'
import { useChatMessages } from '../messages.ts'
import { titleOf } from '../names.ts'
import { PeoplePicker } from '../people-picker.tsx'
import type { NewMessage } from '../store/types.ts'
import { useChat } from '../store/use-chat.ts'

export interface ShareToChatProps {
  share: NonNullable<NewMessage['share']>
  onClose: () => void
}

/** Sends something of the community into one of one's conversations, or to a person, which starts one. */
export function ShareToChat({ share, onClose }: ShareToChatProps) {
  const { t } = useChatMessages()
  const showError = useShowError()
  const plaza = usePlaza()
  const { chat, state } = useChat()
  const [isNew, setNew] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const sendTo = (conversation: number) => {
    chat?.send(conversation, { share })
    toast(t('chat.share_sent'))
    onClose()
  }
  const start = async (user: number) => {
    if (isBusy) return
    setBusy(true)
    try {
      const record = await plaza.call('POST /chat/conversations', { body: { user_id: user } })
      chat?.put(record)
      sendTo(record.id)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const shown = [...state.conversations.values()]
    .filter(({ can_send: canSend, state: is }) => canSend && is === 'active')
    .sort((one, other) => Number(other.pinned) - Number(one.pinned) || (one.updated_at < other.updated_at ? 1 : -1))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.share_to')}
      {...(!isNew && { footer: <Button onClick={() => setNew(true)}>{t('chat.new')}</Button> })}
    >
      {isNew ? (
        <PeoplePicker picked={[]} onChange={([person]) => person && void start(person.id)} />
      ) : state.status === 'failed' ? (
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
                onClick={() => sendTo(conversation.id)}
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
