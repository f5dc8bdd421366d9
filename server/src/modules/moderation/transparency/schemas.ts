import { type Static, Type } from 'typebox'
import { Closed, Nullable, SingleLineText } from '../../../kernel/index.ts'

const DAY = '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
const day = (description: string, example: string) =>
  Type.Optional(SingleLineText({ maxLength: 10, pattern: DAY, description, examples: [example] }))

export const Period = Closed({
  from: day('First day (UTC); 90 days before `to` unless given.', '2026-08-01'),
  to: day('Last day (UTC); today unless given.', '2026-10-31'),
})
export type Period = Static<typeof Period>

const count = Type.Integer({ description: 'How many.', examples: [12] })
const hours = (description: string) => Nullable(Type.Number({ description, examples: [5.5] }))

export const Transparency = Closed(
  {
    from: Type.String({ description: 'First day.', examples: ['2026-08-01'] }),
    to: Type.String({ description: 'Last day.', examples: ['2026-10-31'] }),
    decisions: Type.Array(
      Closed({
        act: Type.String({ description: 'What was done.', examples: ['removed'] }),
        rule: Type.String({ description: 'By which rule, or `other`.', examples: ['spam'] }),
        kind: Type.String({ description: 'What it was about.', examples: ['feeds'] }),
        automatic: Type.Boolean({ description: 'An automatic rule decided.' }),
        count,
      }),
      { description: 'Decisions, the most frequent first.' },
    ),
    reports: Type.Array(
      Closed({
        kind: Type.String({ description: 'What was reported.', examples: ['feeds'] }),
        status: Type.String({ description: 'What became of it.', examples: ['handled'] }),
        count,
      }),
      { description: 'Reports, the most frequent first.' },
    ),
    appeals: Type.Array(
      Closed({
        act: Type.String({ description: 'What it was against.', examples: ['removed'] }),
        state: Type.String({ description: 'What became of it.', examples: ['overturned'] }),
        count,
      }),
      { description: 'Appeals, the most frequent first.' },
    ),
    median_hours: Closed(
      {
        reports: hours('From a report to its decision; null where none was decided.'),
        appeals: hours('From an appeal to its decision.'),
      },
      { description: 'Median times until a decision.' },
    ),
  },
  { title: 'Transparency', description: 'What was moderated in a period, as counts: nothing about any person.' },
)
export type Transparency = Static<typeof Transparency>

/** A line of the table. */
export const TransparencyRow = Closed({
  section: Type.String({ description: 'decisions, reports or appeals.' }),
  kind: Nullable(Type.String({ description: 'What it is about.' })),
  act: Nullable(Type.String({ description: 'What was done.' })),
  rule: Nullable(Type.String({ description: 'Rule.' })),
  automatic: Nullable(Type.Boolean({ description: 'Whether an automatic rule decided.' })),
  outcome: Nullable(Type.String({ description: 'What became of it.' })),
  count: Nullable(count),
  median_hours: hours('Hours from a report or appeal to its decision, of the half that was decided fastest at most.'),
})
