import { Button, Dialog, Field } from '@plaza/ui'
import { useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { usePlaza } from '../data/member.tsx'
import { useShowError } from '../parts/feedback/use-show-error.ts'
import { useChatMessages } from './messages.ts'
import { PeoplePicker, type Picked } from './people-picker.tsx'
import { useChat } from './store/use-chat.ts'

const MAX_TITLE = 100

/** One person for a conversation of two; with a second one it becomes a group, which has a name. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const { t, list } = useChatMessages()
  const showError = useShowError()
  const plaza = usePlaza()
  const { chat } = useChat()
  const [picked, setPicked] = useState<Picked[]>([])
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isGroup = picked.length > 1 || title.trim() !== ''

  const create = async () => {
    setBusy(true)
    try {
      const name = title.trim() || list(picked.map((each) => each.name)).slice(0, MAX_TITLE)
      const record = await plaza.call('POST /chat/conversations', {
        body: isGroup ? { title: name, user_ids: picked.map(({ id }) => id) } : { user_id: picked[0]!.id },
      })
      chat?.put(record)
      onClose()
      navigate(`/messages/${record.id}`)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isGroup ? 'chat.new_group' : 'chat.new')}
      footer={
        <Button look="primary" busy={isBusy} disabled={picked.length === 0} onClick={() => void create()}>
          {t(isGroup ? 'chat.create' : 'chat.message_person')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <PeoplePicker picked={picked} onChange={setPicked} />
        <Field
          label={t('chat.group_name')}
          optional
          maxLength={MAX_TITLE}
          value={title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
