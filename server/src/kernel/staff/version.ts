import { type Static, Type } from 'typebox'
import type { Queryable } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { Closed, SingleLineText } from '../http/schema.ts'
import { kindName, say } from '../language/sentence.ts'
import { Problem } from '../problem.ts'
import type { StaffRecords } from './staff-records.ts'

/** As which the caller read a record that they change. */
export const Version = Closed({
  unchanged_since: Type.Optional(
    SingleLineText({
      maxLength: 30,
      description:
        '`updated_at` of the record as you read it: refused with `staff.changed` where it has changed since. Without it the last change counts.',
      examples: ['2026-11-15 08:30:00'],
    }),
  ),
})
export type Version = Static<typeof Version>

/** What a change is refused with where another came first. */
export const CHANGED = 'staff.changed'

/** Whether a request may say as what its record was read. */
export const takesVersion = (part: { properties?: object } | undefined): boolean =>
  part?.properties !== undefined && 'unchanged_since' in part.properties

/** The time of a change: seconds are shown, so that no two changes of a record have the same one. */
export const LATER = sql`greatest(plaza_now(), date_trunc('second', updated_at) + interval '1 second')`

export const updatedAtOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'updated_at' in record ? record.updated_at : undefined

/** Refuses it, and says who changed the record since, where the audit log knows. */
export async function changedMeanwhile(db: Queryable, kept: StaffRecords, id: number): Promise<Problem> {
  const { one, called = [one], path } = kept
  const line = await db.find<{ actor_id: number | null }>(sql`
    select actor_id from audit_log where object = ${`${path}:${id}`} and action = ${`${path}.update`} order by id desc limit 1`)
  return new Problem(409, CHANGED, say`This ${kindName(called[0])} has changed since you opened it.`, {
    details: { changed_by: line?.actor_id ?? null },
  })
}
