import { type Static, Type } from 'typebox'
import { Closed, defineSetting, type StoredMessage } from '../../kernel/index.ts'

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
export const TASK_NAMES: Readonly<Record<TaskType, StoredMessage>> = {
  'task:login': { code: 'task.login' },
  'task:comments': { code: 'task.comments' },
  'task:shares': { code: 'task.shares' },
  'task:likes': { code: 'task.likes' },
  'task:be-liked': { code: 'task.be_liked' },
  'task:follow-topic': { code: 'task.follow_topic' },
  'task:theme-discuss': { code: 'task.theme_discuss' },
  'task:commodity-comments': { code: 'task.commodity_comments' },
  'task:knowledge-comments': { code: 'task.knowledge_comments' },
}

const Definition = Closed({
  type: Type.String({ pattern: '^task:[a-z][a-z-]{0,40}$', description: 'What people do.' }),
  max: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Maximum rewards per day. 0 sets no limit.' }),
  hit_increment: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'How many times it takes to earn one reward.',
  }),
  how_increment: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Amount of each reward.' }),
})
export type TaskDefinition = Static<typeof Definition>

export const tasksSetting = defineSetting({
  name: 'tasks',
  description: 'Daily tasks: what people do, how often, and what it pays. If two have the same type, the first counts.',
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
      description: 'The most likes per day from one address (IPv6: one /64) that count toward the author’s tasks.',
    }),
  }),
  initial: { 'user-per-day': 1_000, 'system-per-day': 10_000_000, 'be-liked-per-address': 5 },
  needsSecond: (before, after) =>
    (['user-per-day', 'system-per-day', 'be-liked-per-address'] as const).some((name) => after[name] > before[name]),
})

export const signSetting = defineSetting({
  name: 'sign',
  description: 'What the daily check-in pays from the first to the seventh day. Then it starts over.',
  schema: Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { minItems: 7, maxItems: 7 }),
  initial: [1, 2, 3, 4, 5, 6, 7],
  needsSecond: (before, after) => after.some((coins, day) => coins > before[day]!),
})
