import { type Static, Type } from 'typebox'
import { Closed, Id, IsoTimestamp, Nullable } from '../../../kernel/index.ts'

const MARKED_KINDS = ['users', 'feeds', 'comments', 'topics'] as const

export const MarkQuery = Closed({
  kind: Type.String({
    enum: [...MARKED_KINDS],
    description: '`users`, `feeds`, `comments` or `topics`.',
    examples: ['users'],
  }),
  record: Id('Id of the record.'),
})

const MarkNote = Closed(
  {
    outcome: Type.String({
      enum: ['left_out', 'changed', 'look'],
      description:
        '`left_out`: a part of it is not here; `changed`: it is not as it was; `look`: a person should look at it.',
    }),
    reason: Type.String({ description: 'Why, as a code of the import report.', examples: ['name_taken'] }),
    meaning: Type.String({ description: 'The reason in English.' }),
    detail: Nullable(Type.String({ description: 'What exactly; null if there is no more to say.' })),
  },
  { title: 'ImportNote', description: 'Something that is not here as it was there.' },
)

export const ImportMark = Closed(
  {
    origin: Nullable(
      Closed(
        {
          source: Type.String({ enum: ['thinksns-plus', 'plaza'], description: 'What the previous site ran.' }),
          id: Type.Integer({ description: 'Its id there.', examples: [1] }),
          imported_at: IsoTimestamp('When that import began.'),
          notes: Type.Array(MarkNote, {
            description: 'What is not here as it was there, the earliest first; at most 50.',
          }),
        },
        { title: 'ImportOrigin', description: 'Where the record came from; null if it was made here.' },
      ),
    ),
  },
  { title: 'ImportMark', description: 'Whether a record came from a previous site.' },
)
export type ImportMark = Static<typeof ImportMark>
export type MarkedKind = (typeof MARKED_KINDS)[number]
