import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable, Prose, Raw, SingleLineText } from '../../kernel/index.ts'
import { UserSummary } from '../users/index.ts'
import { SCOPES } from './scopes.ts'

const Scope = Type.String({
  enum: [...SCOPES],
  description: '`read`, `feeds`, `comments`, `chat`, `notifications`, or a permission of staff.',
  examples: ['read'],
})

const EndsAt = Type.Optional(
  SingleLineText({
    maxLength: 40,
    description: 'When it expires, as ISO 8601; never if omitted.',
    examples: ['2035-01-01T00:00:00Z'],
  }),
)

export const NewKey = Closed({
  name: SingleLineText({ minLength: 1, maxLength: 60, description: 'What it is for.', examples: ['Greeting bot'] }),
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'What it opens.',
    examples: [['read', 'comments']],
  }),
  expires_at: EndsAt,
})
export type NewKey = Static<typeof NewKey>

const fields = {
  id: Type.Integer({ description: 'Key id.', examples: [1] }),
  name: Type.String({ description: 'What it is for.', examples: ['Greeting bot'] }),
  ending: Type.String({ description: 'Its last four characters.', examples: ['x7Qd'] }),
  scopes: Type.Array(Type.String({ description: 'A scope.' }), { description: 'What it opens.', examples: [['read']] }),
  created_at: IsoTimestamp('When it was made.'),
  expires_at: Nullable(IsoTimestamp('When it expires; null if never.')),
  last_used_at: Nullable(IsoTimestamp('When it was last used, to the minute; null if never.')),
  last_network: Nullable(
    Type.String({
      description: 'The network it was last used from, never the whole address.',
      examples: ['192.0.2.0/24'],
    }),
  ),
}

export const AccessKey = Closed(fields, { title: 'AccessKey', description: 'A key for a program.' })
export type AccessKey = Static<typeof AccessKey>

export const MadeKey = Closed(
  {
    ...fields,
    key: Type.String({
      description: 'The key itself, `plk_…`. It is shown here and never again.',
      examples: ['plk_0000000000000000000000000000000000000000000000000'],
    }),
  },
  { title: 'MadeAccessKey', description: 'A key just made.' },
)
export type MadeKey = Static<typeof MadeKey>

export const CurrentKey = Closed(
  { ...fields, user: UserSummary },
  { title: 'CurrentKey', description: 'The key of this request, and whose it is.' },
)

export const KeyList = Closed({ data: Type.Array(AccessKey, { description: 'Keys, the newest first.' }) })

export const KeyParams = Closed({ id: Id('Id of the key.') })

export const Revocation = Closed({
  key: Raw({
    minLength: 1,
    maxLength: 200,
    description: 'The key itself.',
    examples: ['plk_0000000000000000000000000000000000000000000000000'],
  }),
})

export const NewBot = Closed({
  name: SingleLineText({
    minLength: 1,
    maxLength: 60,
    description: 'A name that is not taken.',
    examples: ['greeter'],
  }),
  bio: Type.Optional(Prose({ maxLength: 255, description: 'What it does.', examples: ['Says hello to newcomers.'] })),
})
export type NewBot = Static<typeof NewBot>

export const Bot = Closed(
  {
    id: Type.Integer({ description: 'User id of the bot.', examples: [12] }),
    name: Type.String({ description: 'Its name.', examples: ['greeter'] }),
    bio: Nullable(Type.String({ description: 'What it does.' })),
    disabled: Type.Boolean({ description: 'Suspended: its keys do not work.' }),
    keys_count: Type.Integer({ description: 'How many keys it has.', examples: [1] }),
    last_used_at: Nullable(IsoTimestamp('When one of them was last used; null if never.')),
    created_at: IsoTimestamp('When it was made.'),
  },
  { title: 'Bot', description: 'An account of a program.' },
)
export type Bot = Static<typeof Bot>

export const BotParams = Closed({ id: Id('User id of the bot.') })
export const BotKeyParams = Closed({ id: Id('User id of the bot.'), key: Id('Id of the key.') })
