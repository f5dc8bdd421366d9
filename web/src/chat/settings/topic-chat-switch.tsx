import { Switch, toast } from '@plaza/ui'
import { useState } from 'preact/compat'
import { usePlaza, useQueryClient } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import type { Topic } from '../../topics/lists.ts'
import { useChatMessages } from '../messages.ts'

/** Whether a topic has a chat; takes effect at once. */
export function TopicChatSwitch({ topic }: { topic: Topic }) {
  const { t } = useChatMessages()
  const { t: shared } = useMessages()
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
      toast(shared('parts.failed', { reason: (error as Error).message }), { isError: true })
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
