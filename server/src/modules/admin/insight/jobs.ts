import { type Db, defineJob, type Schedule, sql, type Worker, worker } from '../../../kernel/index.ts'
import { COHORTS, countCohorts, countDay } from './count-day.ts'

/** Counts the days that are over; hourly, and nothing but a look where there is none. */
export const countInsight = defineJob<Record<string, never>>('admin.count_insight')

export const insightSchedule: Schedule = { job: countInsight, everyS: 3600 }

/** How far back a first count goes: as far as is shown. */
const FIRST_DAYS = COHORTS * 7
/** An installation that stood still for long starts again. */
const DAYS_KEPT = 400

export const insightWorker: Worker = worker(countInsight, async ({ db, signal }) => {
  const days = await findDays(db)
  for (const day of days) {
    signal.throwIfAborted()
    await countDay(db, day)
  }
  const last = days.at(-1)
  if (!last) return
  await countCohorts(db, last)
  await db.run(sql`delete from insight_days where day < ${last}::text::date - ${DAYS_KEPT}::int`)
})

/** The days that are over and not counted yet, the oldest first. */
async function findDays(db: Db): Promise<string[]> {
  const rows = await db.rows<{ day: string }>(sql`
    select d::date::text as day
    from (select (plaza_now() at time zone 'UTC')::date as today, (select max(day) from insight_days) as counted) t,
      generate_series(greatest(t.counted + 1, t.today - ${FIRST_DAYS}::int), t.today - 1, '1 day') d
    order by 1`)
  return rows.map(({ day }) => day)
}
