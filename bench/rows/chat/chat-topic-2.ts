import { messages, SETTLE_MS, type Talkers, topicChats } from '../../chat/talkers.ts'
import { defineRow } from '../../row.ts'

/** Messages into the chats of topics with two members. */
export default defineRow<Talkers>({
  name: 'chat, topic of two',
  connections: 8,
  prepare: (stage) => topicChats(stage, 8, 2),
  requests: messages,
  settleMs: SETTLE_MS,
  status: 201,
  targets: [],
})
