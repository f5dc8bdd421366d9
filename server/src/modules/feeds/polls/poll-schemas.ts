import { type Static, Type } from 'typebox'
import { Closed, Shown, SingleLineText, Timestamp } from '../../../kernel/index.ts'

const MIN_OPTIONS = 2
const MAX_OPTIONS = 6
const MAX_OPTION = 80

export const NewPoll = Closed(
  {
    options: Type.Array(
      Shown(SingleLineText({ minLength: 1, maxLength: MAX_OPTION, description: 'An answer.', examples: ['The sea'] })),
      {
        minItems: MIN_OPTIONS,
        maxItems: MAX_OPTIONS,
        description: `${MIN_OPTIONS} to ${MAX_OPTIONS} different answers, in order.`,
        examples: [['The sea', 'The hills']],
      },
    ),
    multiple: Type.Optional(Type.Boolean({ description: 'Several answers may be chosen.', examples: [false] })),
    ends_at: SingleLineText({
      maxLength: 30,
      description: 'Until when people can vote: 5 minutes to 30 days ahead, UTC.',
      examples: ['2099-11-15 08:30:00'],
    }),
  },
  { description: 'A question to vote on; `feed_content` asks it.' },
)
export type NewPoll = Static<typeof NewPoll>

export const PollView = Closed(
  {
    options: Type.Array(
      Closed({
        text: Shown(Type.String({ description: 'The answer.', examples: ['The sea'] })),
        votes: Type.Optional(
          Type.Integer({ description: 'Who chose it: after I voted, or when it has ended.', examples: [3] }),
        ),
      }),
      { description: 'What can be chosen, in order.' },
    ),
    multiple: Type.Boolean({ description: 'Several answers may be chosen.' }),
    ends_at: Timestamp('Until when people can vote.'),
    ended: Type.Boolean({ description: 'It has ended.' }),
    voters: Type.Integer({ description: 'How many people voted.', examples: [3] }),
    voted: Type.Array(Type.Integer(), { description: 'What I chose, the first being 0; empty before I voted.' }),
  },
  { title: 'Poll', description: 'A question with answers to choose from.' },
)
export type PollView = Static<typeof PollView>

export const Vote = Closed(
  {
    options: Type.Array(Type.Integer({ minimum: 0, maximum: MAX_OPTIONS - 1 }), {
      minItems: 1,
      maxItems: MAX_OPTIONS,
      description: 'The chosen answers, the first being 0; one unless the poll says `multiple`.',
      examples: [[0]],
    }),
  },
  { title: 'Vote', examples: [{ options: [0] }] },
)

/** A poll as it is stored with the content of its feed. */
export interface StoredPoll {
  options: readonly string[]
  multiple: boolean
  ends_at: string
}

/** What changes of it. */
export interface PollCounts {
  votes: readonly number[]
  voters: number
  is_over: boolean
}

/** A poll as this viewer sees it: its results once they have voted, or once it has ended. */
export function presentPoll(
  { options, multiple, ends_at }: StoredPoll,
  { votes, voters, is_over: ended }: PollCounts,
  voted: readonly number[] = [],
): PollView {
  const isShown = ended || voted.length > 0
  return {
    options: options.map((text, at) => ({ text, ...(isShown && { votes: votes[at] ?? 0 }) })),
    multiple,
    ends_at,
    ended,
    voters,
    voted: [...voted],
  }
}
