import { type Static, Type } from 'typebox'
import { After, Closed, Id, IdList, Limit, MAX_ID, Shown, SingleLineText } from '../../kernel/index.ts'
import { MEDIA } from './media.ts'

const TYPES = ['new', 'hot', 'newFollow', 'follow', 'users', 'topics', 'recommended', 'forYou'] as const

/** docs/interface.md 4.1.1. */
export const FeedsQuery = Closed({
  limit: Limit(15),
  after: After('id'),
  type: Type.Optional(
    Type.Unsafe<(typeof TYPES)[number]>({
      type: 'string',
      enum: TYPES,
      default: 'new',
      description:
        '`new`: newest first; `hot`: by `hot`; `newFollow`: of followed people and topics and my own; `follow`: the same; `users`: of one person; `topics`: of followed topics; `recommended`: newest recommended first; `forYou`: chosen for me, best first, the first 150, each with `why`; `after` is the `index` of the last item received. Empty if I or this site have turned it off.',
    }),
  ),
  search: Type.Optional(
    SingleLineText({
      minLength: 2,
      maxLength: 50,
      description: 'Part of the text, with type `new`.',
      examples: ['train'],
    }),
  ),
  user: Type.Optional(Id('Whose, with type `users`; mine unless given.')),
  id: Type.Optional(IdList('Only these; everything else but `direction` is ignored.')),
  direction: Type.Optional(
    Type.Unsafe<'asc' | 'desc'>({
      type: 'string',
      enum: ['asc', 'desc'],
      default: 'desc',
      description: 'Order by id, with `id`.',
    }),
  ),
  hot: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ID, description: '`hot` of the last item received, with type `hot`.' }),
  ),
  only_video: Type.Optional(Type.Integer({ enum: [0, 1], minimum: 0, maximum: 1, description: '1: only videos.' })),
  recommended_at: Type.Optional(
    SingleLineText({
      maxLength: 30,
      description: '`recommended_at` of the last item received, with type `recommended`.',
      examples: ['2026-11-15 08:30:00'],
    }),
  ),
  theme: Type.Optional(Id('Only of this theme.')),
  tag: Type.Optional(
    Shown(
      SingleLineText({
        maxLength: 60,
        description: 'Only with this tag, in any spelling, with type `new` or `hot`.',
        examples: ['trains'],
      }),
    ),
  ),
})
export type FeedsQuery = Static<typeof FeedsQuery>

/** docs/interface.md 4.1.2. */
export const HotFeedsBody = Closed(
  {
    category: Type.Optional(Id('Only of this recommendation category.')),
    topic: Type.Optional(Id('Only of this topic.')),
    only_video: Type.Optional(
      Type.Unsafe<unknown>({
        type: ['integer', 'boolean', 'string', 'null'],
        maxLength: 10,
        description: 'Anything but 0, false and the like: only videos. Prefer `type`.',
      }),
    ),
    type: Type.Optional(
      Type.Unsafe<(typeof MEDIA)[number]>({
        type: 'string',
        enum: MEDIA,
        description: 'Only with photos, a video, or either.',
      }),
    ),
    exclude_feeds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ID }), {
        maxItems: 500,
        description: 'Leave these out, at most 500.',
      }),
    ),
    theme: Type.Optional(Id('Only of this theme.')),
    repostable_type: Type.Optional(
      SingleLineText({
        maxLength: 100,
        description: 'Only about records of these kinds, comma-separated.',
        examples: ['knowledge,infos'],
      }),
    ),
    repostable_id: Type.Optional(Id('Only about this record.')),
    city: Type.Optional(
      SingleLineText({ maxLength: 50, description: 'Only by people of this city.', examples: ['成都'] }),
    ),
    limit: Limit(15),
  },
  { examples: [{ type: 'image', limit: 15 }] },
)
export type HotFeedsBody = Static<typeof HotFeedsBody>
