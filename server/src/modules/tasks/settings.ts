import { type Static, Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

/** The tasks something in this service counts for (docs/interface.md 2.15). */
export const TASK_TYPES = [
  'task:login',
  'task:comments',
  'task:shares',
  'task:likes',
  'task:be-liked',
  'task:follow-topic',
  'task:theme-discuss',
  'task:commodity-comments',
  'task:knowledge-comments',
] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** Their names, for people. */
export const TASK_NAMES: Readonly<Record<TaskType, string>> = {
  'task:login': 'Daily visit',
  'task:comments': 'Comment',
  'task:shares': 'Share',
  'task:likes': 'Like',
  'task:be-liked': 'Get likes',
  'task:follow-topic': 'Join a topic',
  'task:theme-discuss': 'Join a theme',
  'task:commodity-comments': 'Post about a product',
  'task:knowledge-comments': 'Post about a course',
}

const Definition = Closed({
  type: Type.String({ pattern: '^task:[a-z][a-z-]{0,40}$', description: 'What to do.' }),
  max: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Most rewards a day; 0 has no limit of its own.' }),
  hit_increment: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Times needed for a reward.' }),
  how_increment: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Units of one reward.' }),
})
export type TaskDefinition = Static<typeof Definition>

export const tasksSetting = defineSetting({
  name: 'tasks',
  description: 'Daily tasks: what is to be done, how often, and what it pays. Of two of one type the first counts.',
  schema: Type.Array(Definition, { maxItems: 50 }),
  initial: [
    { type: 'task:login', max: 1, hit_increment: 1, how_increment: 5 },
    { type: 'task:comments', max: 5, hit_increment: 1, how_increment: 1 },
    { type: 'task:shares', max: 5, hit_increment: 1, how_increment: 1 },
    { type: 'task:likes', max: 5, hit_increment: 5, how_increment: 1 },
    { type: 'task:be-liked', max: 10, hit_increment: 5, how_increment: 1 },
    { type: 'task:follow-topic', max: 3, hit_increment: 1, how_increment: 1 },
    { type: 'task:theme-discuss', max: 3, hit_increment: 1, how_increment: 2 },
    { type: 'task:commodity-comments', max: 3, hit_increment: 1, how_increment: 2 },
    { type: 'task:knowledge-comments', max: 3, hit_increment: 1, how_increment: 2 },
  ],
  needsSecond(before, after) {
    const known = firstOfType(before)
    return [...firstOfType(after).values()].some((task) => paysMore(known.get(task.type), task))
  },
})

// Of two of one type the first counts.
const firstOfType = (tasks: readonly TaskDefinition[]): Map<string, TaskDefinition> =>
  new Map(tasks.toReversed().map((task) => [task.type, task]))

// A maximum of 0 is none.
const limitOf = ({ max }: TaskDefinition): number => max || Number.POSITIVE_INFINITY

const paysMore = (before: TaskDefinition | undefined, after: TaskDefinition): boolean =>
  before
    ? after.how_increment > before.how_increment ||
      limitOf(after) > limitOf(before) ||
      after.hit_increment < before.hit_increment
    : after.how_increment > 0

const coins = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description })

export const taskLimitsSetting = defineSetting({
  name: 'task-limits',
  description: 'Limits on what tasks pay, whatever the tasks themselves say.',
  schema: Closed({
    'user-per-day': coins('The most tasks pay one user per day.'),
    'system-per-day': coins('The most tasks pay all users together per day.'),
    'be-liked-per-address': Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Most likes a day from one address (IPv6: one /64) that count for the author.',
    }),
  }),
  initial: { 'user-per-day': 1_000, 'system-per-day': 10_000_000, 'be-liked-per-address': 5 },
  needsSecond: (before, after) =>
    (['user-per-day', 'system-per-day', 'be-liked-per-address'] as const).some((name) => after[name] > before[name]),
})

export const signSetting = defineSetting({
  name: 'sign',
  description: 'What the daily check-in pays, from the first to the seventh day; then it starts again.',
  schema: Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { minItems: 7, maxItems: 7 }),
  initial: [1, 2, 3, 4, 5, 6, 7],
  needsSecond: (before, after) => after.some((coins, day) => coins > before[day]!),
})
