import { defineFact } from '../../kernel/index.ts'

/** A message that a member has not read a few seconds after it was sent. */
export interface ChatUnread {
  userId: number
  conversationId: number
  senderId: number
  senderName: string
  /** Of a group or topic. */
  title: string | null
  /** The beginning of it; null where the person wants no previews, or it has no text. */
  preview: string | null
  isMention: boolean
}
export const chatUnread = defineFact<ChatUnread>('chat.unread')
