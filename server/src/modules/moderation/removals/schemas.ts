import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable, SingleLineText, whyFields } from '../../../kernel/index.ts'

export const REMOVED_KINDS = ['feeds', 'comments', 'topics', 'events', 'brands', 'commodities'] as const
export type RemovedKind = (typeof REMOVED_KINDS)[number]

export const RemovalParams = Closed({ user: Id('User id.'), id: Id('Removal id.') })

export const NewRemoval = Closed({
  ...whyFields,
  kinds: Type.Array(
    Type.Unsafe<RemovedKind>(Type.String({ enum: [...REMOVED_KINDS], description: 'Kind of thing.' })),
    {
      minItems: 1,
      maxItems: REMOVED_KINDS.length,
      uniqueItems: true,
      description: 'What to remove.',
      examples: [['feeds']],
    },
  ),
  since: Type.Optional(
    SingleLineText({
      maxLength: 20,
      pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$',
      description: 'Only what was published from then on; everything unless given.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
  ),
})
export type NewRemoval = Static<typeof NewRemoval>

export const StartedRemoval = Closed({ id: Type.Integer({ description: 'Removal id.', examples: [1] }) })

export const Removal = Closed(
  {
    id: Type.Integer({ description: 'Removal id.', examples: [1] }),
    state: Type.String({
      enum: ['running', 'done', 'restoring', 'restored'],
      description: '`running` until everything is removed; `restoring` and `restored` after it was taken back.',
    }),
    kinds: Type.Array(Type.String({ description: 'Kind.' }), { description: 'What is removed.' }),
    since: Nullable(IsoTimestamp('From when on.')),
    total: Type.Integer({ description: 'How many there were when it began.', examples: [200] }),
    removed: Type.Integer({ description: 'How many were removed.', examples: [120] }),
    restored: Type.Integer({ description: 'How many of these are back.', examples: [0] }),
    decision_id: Type.Integer({ description: 'The decision the person reads.', examples: [1] }),
    created_at: IsoTimestamp('When it began.'),
    restorable_until: IsoTimestamp('Until when it can be taken back.'),
  },
  { title: 'Removal', description: 'Everything of a person, removed in the background.' },
)

const count = (description: string) => Type.Integer({ description, examples: [12] })

export const Removals = Closed(
  {
    counts: Closed(
      {
        feeds: count('Posts.'),
        comments: count('Comments.'),
        topics: count('Topics.'),
        events: count('Events.'),
        brands: count('Brands.'),
        commodities: count('Products.'),
      },
      { description: 'How many there are now: what removing everything would remove.' },
    ),
    data: Type.Array(Removal, { description: 'Removals, newest first, at most ten.' }),
  },
  { title: 'Removals' },
)
