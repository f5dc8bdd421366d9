import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, MAX_ID, Nullable, Shown } from '../../../kernel/index.ts'
import { FileView } from '../../files/index.ts'
import { UserSummary } from '../../users/index.ts'
import { choice } from '../schemas.ts'
import { MAX_NAMED } from './can-pub.ts'

export const LogParams = Closed({ topic: Id('Topic id.'), log: Id('Id of the application.') })

export const Status = choice(['accepted', 'waiting', 'rejected'], 'What became of the application.')

const log = {
  id: Type.Integer({ description: 'Id of the application.', examples: [1] }),
  user: UserSummary,
  expense: Nullable(Type.Integer({ description: 'The fee as it was when the application was made.', examples: [10] })),
  status: Status,
  created_at: IsoTimestamp('When it was made.'),
}

/** docs/interface.md 2.6. */
export const ApplyLog = Closed(log, { title: 'TopicApplyLog' })
export type ApplyLog = Static<typeof ApplyLog>

export const ApplyLogWithTopic = Closed(
  {
    ...log,
    topic: Closed(
      {
        id: Type.Integer({ description: 'Topic id.', examples: [1] }),
        name: Shown(Type.String({ description: 'Its name.', examples: ['菜市场写生'] })),
        logo: Nullable(FileView),
      },
      { description: 'The topic it is for.' },
    ),
  },
  { title: 'TopicApplyLogWithTopic' },
)
export type ApplyLogWithTopic = Static<typeof ApplyLogWithTopic>

export const LogsCount = Closed(
  {
    count: Type.Integer({ description: 'Applications that wait for me.', examples: [3] }),
    user: Nullable(UserSummary),
  },
  { title: 'TopicLogsCount', description: 'How many applications wait, and the newest applicant.' },
)
export type LogsCount = Static<typeof LogsCount>

export const JoinBody = Closed(
  {
    invitor: Type.Optional(
      Id('A member who invited me. Into a hidden topic, naming a non-member counts as naming no one.'),
    ),
  },
  { title: 'JoinTopic', description: 'May be left out.' },
)

export const CanPub = Closed(
  { can_pub: Type.Boolean({ description: 'I may publish in this topic.' }) },
  { title: 'CanPub' },
)

export const CanPubChange = Closed(
  {
    can_pub: Type.Unsafe<0 | 1>({
      type: 'integer',
      enum: [0, 1],
      description: '0 may not publish, 1 may.',
      examples: [1],
    }),
    user_id: Type.Unsafe<number | number[] | string>({
      type: ['array', 'string', 'integer'],
      items: { type: 'integer', minimum: 1, maximum: MAX_ID },
      minItems: 1,
      maxItems: MAX_NAMED,
      minLength: 1,
      maxLength: 17 * MAX_NAMED,
      minimum: 1,
      maximum: MAX_ID,
      description: `Members: a list of ids, or ids separated by commas; at most ${MAX_NAMED}.`,
      examples: [[7]],
    }),
  },
  { title: 'CanPubChange' },
)
