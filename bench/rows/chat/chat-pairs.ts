import { messages, pairs, type Talkers } from '../../chat/talkers.ts'
import { defineRow } from '../../row.ts'

/** 64 people in 32 direct conversations, all writing at once. */
export default defineRow<Talkers>({
  name: 'chat, 32 pairs',
  connections: 64,
  prepare: (stage) => pairs(stage, 32),
  requests: messages,
  status: 201,
  targets: [],
  rate: { atLeast: 1000 },
})
