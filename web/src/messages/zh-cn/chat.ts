import type { Same } from '@plaza/ui/messages'
import type en from '../en/chat.ts'

export default {
  'chat.title': '消息',
  'chat.about': '聊天详情',
  'chat.message_person': '发消息',
  'chat.topic_chat': '圈子群聊',
  'chat.share_to': '发给朋友或群聊',
} satisfies Same<typeof en>
