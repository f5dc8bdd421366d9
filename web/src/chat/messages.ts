import { pageMessages } from '@plaza/ui/messages'
import chatEn from '../messages/en/chat.ts'
import conversationsEn from '../messages/en/conversations.ts'
import chatZh from '../messages/zh-cn/chat.ts'
import conversationsZh from '../messages/zh-cn/conversations.ts'

export const { use: useChatMessages } = pageMessages(
  { ...chatEn, ...conversationsEn },
  { ...chatZh, ...conversationsZh },
)
export type ChatMessages = ReturnType<typeof useChatMessages>
