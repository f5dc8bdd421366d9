import { type Static, Type } from 'typebox'
import { Closed, Shown } from '../../../kernel/index.ts'

const KINDS = ['mention', 'tag', 'link'] as const

const EntityView = Closed(
  {
    kind: Type.Unsafe<(typeof KINDS)[number]>({
      type: 'string',
      enum: KINDS,
      description: '`mention` of a person, `tag`, or `link`.',
      examples: ['mention'],
    }),
    from: Type.Integer({ description: 'Where in the text it begins, in UTF-16 units.', examples: [0] }),
    to: Type.Integer({ description: 'Where it ends.', examples: [4] }),
    user_id: Type.Optional(Type.Integer({ description: 'Who is mentioned.', examples: [2] })),
    tag: Type.Optional(Shown(Type.String({ description: 'The tag, without its sign.', examples: ['trains'] }))),
    url: Type.Optional(Shown(Type.String({ description: 'The address.', examples: ['https://example.org/'] }))),
  },
  { title: 'Entity', description: 'A part of a text that leads somewhere.' },
)
export type Entity = Static<typeof EntityView>

export const Entities = Type.Array(EntityView, {
  description: 'Mentions, tags and links of the text, in its order.',
  examples: [[]],
})
