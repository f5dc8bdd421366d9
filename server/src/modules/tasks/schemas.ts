import { type Static, Type } from 'typebox'
import { Closed, MessageText } from '../../kernel/index.ts'

/** docs/interface.md 2.15. */
export const Task = Closed(
  {
    type: Type.String({ description: 'What to do.', examples: ['task:likes'] }),
    name: MessageText({
      description: 'What it is called; the type itself where the service knows no name for it.',
      examples: ['Like'],
    }),
    max: Type.Integer({ description: 'Most rewards today; 0 has no limit.', examples: [5] }),
    current: Type.Integer({ description: 'Rewards received today.', examples: [1] }),
    hit_count: Type.Integer({ description: 'Times done in the current cycle.', examples: [3] }),
    hit_increment: Type.Integer({ description: 'Times needed for a reward.', examples: [5] }),
    how_increment: Type.Integer({ description: 'Units of one reward.', examples: [1] }),
    liked_count: Type.Optional(
      Type.Integer({ description: 'Only for `task:be-liked`: likes that counted today.', examples: [8] }),
    ),
  },
  { title: 'Task' },
)
export type Task = Static<typeof Task>

export const TaskStats = Type.Record(
  Type.String(),
  Closed(
    {
      scores_count: Type.Integer({ description: 'Units earned in all.', examples: [25] }),
      done_tasks_count: Type.Integer({ description: 'Rewards received in all.', examples: [5] }),
    },
    { title: 'TaskStat', description: 'What one task paid.' },
  ),
  { title: 'TaskStats', description: 'By task type.' },
)
export type TaskStats = Static<typeof TaskStats>

export const TaskPaid = Closed(
  { amount: Type.Integer({ description: 'Units you received.', examples: [5] }) },
  { title: 'TaskPaid', description: 'The task is done and was paid.' },
)

/** docs/interface.md 2.19. */
export const SignView = Closed(
  {
    signDay: Type.Integer({ description: 'Days signed without a gap.', examples: [3] }),
    signList: Type.Array(
      Closed({
        day: Type.Integer({ description: 'Day of the cycle, 1 to 7.', examples: [1] }),
        get_integral: Type.Integer({ description: 'Units that day pays.', examples: [1] }),
        is_sign: Type.Boolean({ description: 'Signed in this cycle.' }),
        today: Type.Boolean({ description: 'This day is today.' }),
      }),
      { description: 'The seven days of the cycle.' },
    ),
  },
  { title: 'SignView' },
)
export type SignView = Static<typeof SignView>

export const Signed = Closed(
  {
    day: Type.Integer({ description: 'Day of the cycle, 1 to 7.', examples: [3] }),
    get_integral: Type.Integer({ description: 'Units you received.', examples: [3] }),
  },
  { title: 'Signed' },
)
export type Signed = Static<typeof Signed>

export const SignedToday = Closed(
  { is_sign: Type.Boolean({ description: 'You have signed in today.' }) },
  { title: 'SignedToday' },
)
