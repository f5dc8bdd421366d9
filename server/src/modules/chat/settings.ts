import { type Static, Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

const count = (description: string, maximum = 1_000_000) => Type.Integer({ minimum: 1, maximum, description })

/** Chat: whether there is one, how long it is kept, and how much of it a person may do. */
export const chatSetting = defineSetting({
  name: 'chat',
  description: 'Chat: whether it is on, how long messages are kept, limits.',
  schema: Closed({
    enabled: Type.Boolean({ description: 'People can chat.' }),
    'topic-chats': Type.Boolean({ description: 'A topic’s creator can give it a chat.' }),
    'keep-days': Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'Days a message is kept, rounded up to whole weeks; 0 keeps all.',
    }),
    'messages-per-minute': count('Messages a person may send in a minute.'),
    'strangers-per-day': count('New direct conversations a day with people who do not follow the sender.'),
    'request-messages': count('Messages in a request until it is accepted or answered.', 1000),
    'groups-per-hour': count('Groups a person may create in an hour.'),
    'adds-per-hour': count('People a person may add to groups in an hour.'),
  }),
  initial: {
    enabled: true,
    'topic-chats': true,
    'keep-days': 0,
    'messages-per-minute': 60,
    'strangers-per-day': 20,
    'request-messages': 3,
    'groups-per-hour': 30,
    'adds-per-hour': 100,
  },
})
export type ChatSetting = Static<typeof chatSetting.schema>
