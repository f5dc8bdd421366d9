import { get } from '../data/ask.ts'
import type { components } from '../data/plaza.ts'

type Schemas = components['schemas']
export type Task = Schemas['Task']
export type SignView = Schemas['SignView']
type TaskStats = Record<string, { scores_count: number; done_tasks_count: number }>

export const signView = () => get('/sign/signView', {})
export const tasks = () => get('/user/tasks', {})
export const taskStats = () => get('/user/task/stats', {})

/** Queries to refetch when coins arrive. */
export const COIN_READINGS = [
  ['/sign/signView'],
  ['/user/tasks'],
  ['/user/task/stats'],
  ['/user/currency'],
  ['/currency/orders'],
  ['/user'],
] as const

export const sumOf = (stats: TaskStats | undefined) =>
  Object.values(stats ?? {}).reduce(
    (sum, each) => ({ coins: sum.coins + each.scores_count, done: sum.done + each.done_tasks_count }),
    { coins: 0, done: 0 },
  )
