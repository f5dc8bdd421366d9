import { type Queryable, sql } from '../../kernel/index.ts'
import type { Task, TaskStats } from './schemas.ts'
import { TASK_NAMES, TASK_TYPES, type TaskDefinition, type TaskType } from './settings.ts'

interface CounterRow {
  type: string
  hits: number
  paid_times: number
}

/** What each of these people did of the tasks today. */
export async function countToday(
  db: Queryable,
  userIds: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<string, CounterRow>[]> {
  const rows = await db.rows<CounterRow & { nth: number }>(sql`
    select q.nth, c.type, c.hits, c.paid_times from unnest(${userIds as number[]}::bigint[]) with ordinality q(user_id, nth)
    join task_counters c on c.user_id = q.user_id and c.day = (plaza_now() at time zone ${timeZone})::date`)
  const counted = userIds.map(() => new Map<string, CounterRow>())
  for (const row of rows) counted[row.nth - 1]!.set(row.type, row)
  return counted
}

/** Every task as it is defined now, with what the person did of it today. */
export function presentTasks(
  counters: ReadonlyMap<string, CounterRow>,
  definitions: readonly TaskDefinition[],
): Task[] {
  const first = new Map([...definitions].reverse().map((task) => [task.type, task]))
  return definitions
    .filter((task) => first.get(task.type) === task)
    .map(({ type, max, hit_increment, how_increment }) => {
      const { hits: hit_count, paid_times: current } = counters.get(type) ?? { hits: 0, paid_times: 0 }
      const name = TASK_NAMES[type as TaskType] ?? type
      const task = { type, name, max, current, hit_count, hit_increment, how_increment }
      return type === 'task:be-liked' ? { ...task, liked_count: hit_increment * current + hit_count } : task
    })
}

/** What each task ever paid the person; tasks that never did are there with zeros. */
export async function readTaskStats(
  db: Queryable,
  userId: number,
  definitions: readonly TaskDefinition[],
): Promise<TaskStats> {
  const rows = await db.rows<{ type: string; coins: number; times: number }>(
    sql`select type, coins, times from task_totals where user_id = ${userId}`,
  )
  const stats: TaskStats = {}
  for (const type of [...TASK_TYPES, ...definitions.map((task) => task.type)])
    stats[type] = { scores_count: 0, done_tasks_count: 0 }
  for (const { type, coins, times } of rows) stats[type] = { scores_count: coins, done_tasks_count: times }
  return stats
}
