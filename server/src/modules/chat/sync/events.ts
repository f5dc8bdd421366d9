import { type Reword, rewordingOf } from '../../../kernel/index.ts'
import { ConversationView, MessageView } from '../schemas.ts'

const rewordMessage = rewordingOf(MessageView)!
const rewordConversation = rewordingOf(ConversationView)!

const eventOf = (type: string, body: object): string => `event: chat\ndata: ${JSON.stringify({ type, ...body })}\n\n`

/** The events of the stream; they have no numbers. */
export const SYNC = eventOf('sync', {})
export const messageEvent = (message: MessageView, isNew: boolean, say: Reword | undefined): string =>
  eventOf(isNew ? 'message' : 'message_changed', {
    message: say ? rewordMessage(message, say) : message,
  })
export const conversationEvent = (conversation: ConversationView, say: Reword | undefined): string =>
  eventOf('conversation', {
    conversation: say ? rewordConversation(conversation, say) : conversation,
  })
export const goneEvent = (conversationId: number): string => eventOf('gone', { conversation_id: conversationId })
export const readEvent = (conversationId: number, userId: number, seq: number): string =>
  eventOf('read', { conversation_id: conversationId, user_id: userId, seq })
export const typingEvent = (conversationId: number, userId: number): string =>
  eventOf('typing', { conversation_id: conversationId, user_id: userId })
export const movedEvent = (conversationId: number, rev: number): string =>
  eventOf('moved', { conversation_id: conversationId, rev })
