import { Switch } from '@plaza/ui'
import { useState } from 'preact/compat'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { useShowError } from '../../parts/feedback/use-show-error.ts'
import type { Topic } from '../../topics/lists.ts'
import { useChatMessages } from '../messages.ts'

/** Whether a topic has a chat; takes effect at once. */
export function TopicChatSwitch({ topic }: { topic: Topic }) {
  const { t } = useChatMessages()
  const showError = useShowError()
  const plaza = usePlaza()
  const query = useQueryClient()
  const [isOn, setOn] = useState(topic.chat !== null)
  const set = async (chat: boolean) => {
    setOn(chat)
    try {
      await plaza.PATCH('/feed/topics/{topic}', { params: { path: { topic: topic.id } }, body: { chat } })
      await query.invalidateQueries({ queryKey: ['/feed/topics/{topic}'] })
    } catch (error) {
      setOn(!chat)
      showError(error)
    }
  }
  return (
    <Switch
      className="border-t px-4 py-3"
      label={t('chat.for_topic')}
      hint={t('chat.for_topic_text')}
      checked={isOn}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
