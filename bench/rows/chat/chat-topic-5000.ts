import { messages, SETTLE_MS, type Talkers, topicChats } from '../../chat/talkers.ts'
import { defineRow } from '../../row.ts'

/**
 * Messages into the chats of topics with 5,000 members: a message is written once, whatever the number of members. They are pushed
 * once until they read, six seconds after the first message, before this is measured.
 */
export default defineRow<Talkers>({
  name: 'chat, topic of 5,000',
  connections: 8,
  prepare: (stage) => topicChats(stage, 8, 5000),
  requests: messages,
  settleMs: SETTLE_MS,
  status: 201,
  targets: [],
  comparedWith: { row: 'chat, topic of two', atMost: 1.2 },
})
