import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable, Prose } from '../../../kernel/index.ts'

export const AppealParams = Closed({ id: Id('Appeal id.') })

export const AppealAnswer = Closed({
  state: Type.Unsafe<'upheld' | 'overturned'>(
    Type.String({
      enum: ['upheld', 'overturned'],
      description: '`upheld`: the decision stands; `overturned`: it is undone and the thing restored as it was.',
    }),
  ),
  remark: Type.Optional(
    Prose({
      minLength: 1,
      maxLength: 500,
      description: 'Why; the person who appealed reads it.',
      examples: ['You are right, this was not advertising.'],
    }),
  ),
})
export type AppealAnswer = Static<typeof AppealAnswer>

export const WaitingAppeal = Closed(
  {
    id: Type.Integer({ description: 'Appeal id.' }),
    text: Type.String({ description: 'What the person wrote.' }),
    created_at: IsoTimestamp('When.'),
    decision_id: Type.Integer({ description: 'The decision it is against.' }),
    act: Type.String({ description: 'What was done.', examples: ['removed'] }),
    rule: Type.String({ description: 'By which rule.' }),
    reason: Nullable(Type.String({ description: 'What the person was told.' })),
    subject_kind: Type.String({ description: 'What it is about.' }),
    subject_id: Type.Integer({ description: 'Which one.' }),
    excerpt: Type.String({ description: 'How it began when it was decided.' }),
    automatic: Type.Boolean({ description: 'An automatic rule decided.' }),
    decided_at: IsoTimestamp('When it was decided.'),
    decided_by: Nullable(Type.Integer({ description: 'Who decided; null for an automatic rule.' })),
    decided_by_name: Nullable(Type.String({ description: 'Their name.' })),
    until: Nullable(IsoTimestamp('When the act ends by itself.')),
    subject: Nullable(
      Type.Unsafe<unknown>(
        Type.Object(
          {},
          { additionalProperties: true, description: 'The thing as it is stored now; null when it is gone.' },
        ),
      ),
    ),
    lost: Nullable(
      Type.String({
        enum: ['account', 'thing', 'messages'],
        description:
          'What overturning cannot bring back: `account`: it is gone with the person’s account; `thing`: it is gone for good; `messages`: the group and its members come back, what was said there does not.',
      }),
    ),
    obstacle: Nullable(
      Type.String({ description: 'Code of the problem you would get if you decided it; null if you can.' }),
    ),
  },
  { title: 'WaitingAppeal', description: 'An appeal that was not decided yet.' },
)
