import { Button, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { usePlaza } from '../data/member.tsx'
import { useShowError } from '../parts/feedback/use-show-error.ts'
import { useChatMessages } from './messages.ts'
import { titleOf } from './names.ts'
import type { Chat } from './store/store.ts'
import type { Conversation } from './store/types.ts'

/** A stranger has written: accept or decline. Answering accepts too. */
export function RequestBar({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const { t } = useChatMessages()
  const showError = useShowError()
  const plaza = usePlaza()
  const [isBusy, setBusy] = useState(false)
  const path = { conversation: conversation.id }
  const act = async (isAccepted: boolean) => {
    setBusy(true)
    try {
      if (isAccepted) {
        await plaza.call('PUT /chat/conversations/{conversation}/accept', { path })
        chat.put({ ...conversation, state: 'active' })
        void chat.sync()
      } else {
        await plaza.call('DELETE /chat/conversations/{conversation}', { path })
        toast(t('chat.declined'))
        chat.forget(conversation.id)
        navigate('/messages')
      }
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <div className="grid shrink-0 gap-3 border-t bg-sunken px-4 py-3">
      <p className="text-m">{t('chat.request_text', { name: titleOf(conversation) })}</p>
      <div className="flex gap-2">
        <Button look="primary" busy={isBusy} onClick={() => void act(true)}>
          {t('chat.accept')}
        </Button>
        <Button disabled={isBusy} onClick={() => void act(false)}>
          {t('chat.decline')}
        </Button>
      </div>
    </div>
  )
}
