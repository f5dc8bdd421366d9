/** Chat: conversations and messages of people, groups and topics. */
export { type ChatUnread, chatUnread } from './facts.ts'
export {
  findGroupConversation,
  importDirect,
  importMessages,
  importTopicConversation,
} from './importing/import-conversations.ts'
export { chatKinds } from './importing/kinds.ts'
export { restoreMessage } from './messages/change-message.ts'
export { findSnapshot } from './messages/report-message.ts'
export { type Chat, createChat } from './module.ts'
export { messageHolder, messageThings } from './staff/hold-message.ts'
export type { OpenStreams, StreamSource } from './sync/port.ts'
