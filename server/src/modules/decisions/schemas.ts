import { type Static, Type } from 'typebox'
import { After, Closed, Id, IsoTimestamp, Limit, Nullable, Prose } from '../../kernel/index.ts'

const ACTS = ['removed', 'held', 'refused', 'limited', 'warned', 'suspended'] as const
export type Act = (typeof ACTS)[number]

const RuleTitle = Closed(
  {
    en: Type.String({ description: 'English.', examples: ['Spam'] }),
    'zh-CN': Type.String({ description: '简体中文.', examples: ['垃圾信息'] }),
  },
  { description: 'Title of the rule as it was when this was decided; null for `other`.' },
)
export type RuleTitle = Static<typeof RuleTitle>

const Appeal = Closed(
  {
    state: Type.String({
      enum: ['waiting', 'upheld', 'overturned'],
      description:
        '`waiting` until staff have looked again; `upheld`: the decision stands; `overturned`: it was undone.',
    }),
    text: Type.String({ description: 'What the person wrote.', examples: ['It was my own photo.'] }),
    remark: Nullable(Type.String({ description: 'What staff answered.' })),
    decided_at: Nullable(IsoTimestamp('When staff decided; null while it waits.')),
  },
  { title: 'Appeal', description: 'The appeal against it; null when there is none.' },
)

/** A decision as the person it concerns reads it. Who decided and who reported are never in it. */
export const Decision = Closed(
  {
    id: Type.Integer({ description: 'Decision id.', examples: [1] }),
    subject: Closed(
      {
        kind: Type.String({ description: 'What it is about; `users` is the person.', examples: ['feeds'] }),
        id: Type.Integer({ description: 'Which one of that kind.', examples: [42] }),
        excerpt: Type.String({ description: 'How it began when this was decided; may be empty.' }),
      },
      { description: 'What it is about.' },
    ),
    act: Type.Unsafe<Act>(Type.String({ enum: [...ACTS], description: 'What was done.' })),
    rule: Type.String({ description: 'Code of the rule, as in the setting `rules`, or `other`.', examples: ['spam'] }),
    rule_title: Nullable(RuleTitle),
    reason: Nullable(Type.String({ description: 'Why, in staff’s words; null when they gave none.' })),
    automatic: Type.Boolean({ description: 'An automatic rule decided, not a person.' }),
    decided_at: IsoTimestamp('When.'),
    until: Nullable(IsoTimestamp('When it ends by itself; null when it does not.')),
    ended_at: Nullable(IsoTimestamp('When it ended or was undone; null while it holds.')),
    appeal_until: IsoTimestamp('Until when it can be appealed.'),
    appeal: Nullable(Appeal),
  },
  { title: 'Decision' },
)
export type Decision = Static<typeof Decision>

export const DecisionParams = Closed({ id: Id('Decision id.') })
export const DecisionsQuery = Closed({ limit: Limit(), after: After('id') })

const MAX_APPEAL = 2000
export const NewAppeal = Closed({
  text: Prose({
    minLength: 1,
    maxLength: MAX_APPEAL,
    description: 'Why the decision is wrong.',
    examples: ['It was my own photo.'],
  }),
})
