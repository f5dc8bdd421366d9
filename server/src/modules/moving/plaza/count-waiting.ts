import { type Queryable, sql } from '../../../kernel/index.ts'

/** Work that is not done yet and does not come along in an export; what is done on a schedule is done again there. */
export const countWaiting = async (db: Queryable): Promise<number> =>
  (
    await db.get<{ waiting: number }>(sql`
      select count(*) as waiting from jobs j
      where j.dead_at is null and not exists (select from job_schedules s where s.name = j.name)`)
  ).waiting
