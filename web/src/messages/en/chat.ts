/** What leads to messages between people, from every page. */
export default {
  'chat.title': 'Chats',
  'chat.about': 'About this chat',
  'chat.message_person': 'Message',
  'chat.topic_chat': 'Chat',
  'chat.share_to': 'Send in a message',
} as const
