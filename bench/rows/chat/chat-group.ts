import { messages, oneGroup, type Talkers } from '../../chat/talkers.ts'
import { defineRow } from '../../row.ts'

/** 64 people in one group, all writing at once: one row lock. */
export default defineRow<Talkers>({
  name: 'chat, one group',
  connections: 64,
  prepare: (stage) => oneGroup(stage, 64),
  requests: messages,
  status: 201,
  targets: [],
  rate: { atLeast: 400 },
})
