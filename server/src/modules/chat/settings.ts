import { type Static, Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

const count = (description: string, maximum = 1_000_000) => Type.Integer({ minimum: 1, maximum, description })

export const chatSetting = defineSetting({
  name: 'chat',
  description: 'Chat: whether it’s on, how long messages are kept, and its limits.',
  schema: Closed({
    enabled: Type.Boolean({ description: 'People can chat.' }),
    'topic-chats': Type.Boolean({ description: 'The creator of a topic can turn on a chat for it.' }),
    'keep-days': Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'Days messages are kept, rounded up to whole weeks. 0 keeps them forever.',
    }),
    'messages-per-minute': count('Messages a person can send per minute.'),
    'strangers-per-day': count('New direct chats per day with people who don’t follow the sender.'),
    'request-messages': count('Messages a request can contain until it’s accepted or answered.', 1000),
    'groups-per-hour': count('Groups a person can create per hour.'),
    'adds-per-hour': count('People a person can add to groups per hour.'),
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
