import { Type } from 'typebox'
import {
  audit,
  defineJob,
  invalid,
  MINUTE_S,
  Prose,
  plainTime,
  type Schedule,
  SingleLineText,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import { userStandingChanged } from '../facts.ts'

/** What goes with a suspension. */
export interface Suspension {
  disabled?: boolean
  reason?: string
  suspended_until?: string
}

/** A day and time in UTC. */
export const PLAIN_TIME = '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'

export const suspensionFields = {
  reason: Type.Optional(
    Prose({
      minLength: 1,
      maxLength: 500,
      description: 'Why they are suspended, for other staff; with `disabled` true.',
      examples: ['Advertising after two warnings'],
    }),
  ),
  suspended_until: Type.Optional(
    SingleLineText({
      maxLength: 19,
      pattern: PLAIN_TIME,
      description: 'When the suspension ends by itself (UTC); with `disabled` true. Without it, it does not.',
      examples: ['2027-01-31 08:00:00'],
    }),
  ),
}

/** Refuses a reason or an end date without a suspension. */
export function checkSuspension({ disabled, reason, suspended_until: until }: Suspension): void {
  if (reason !== undefined && disabled !== true)
    throw invalid('reason', 'Give a reason together with `disabled`: true.')
  if (until === undefined) return
  if (disabled !== true) throw invalid('suspended_until', 'Give an end together with `disabled`: true.')
  checkDay('suspended_until', until)
}

/** Refuses a day that no calendar has. */
export function checkDay(field: string, time: string): void {
  const at = new Date(`${time.replace(' ', 'T')}Z`)
  if (Number.isNaN(at.getTime()) || plainTime(at) !== time) throw invalid(field, 'This day does not exist.')
}

/** Suspends a user, or lets them back in. */
export const suspend = (tx: Tx, userId: number, isSuspended: boolean, { reason, suspended_until: until }: Suspension) =>
  tx.run(
    isSuspended
      ? sql`update users set disabled_at = coalesce(disabled_at, plaza_now()), suspended_reason = ${reason ?? null},
          suspended_until = ${until ?? null}::timestamp at time zone 'UTC' where id = ${userId}`
      : sql`update users set disabled_at = null, suspended_reason = null, suspended_until = null where id = ${userId}`,
  )

const endSuspensions = defineJob<Record<string, never>>('users.end-suspensions')

/** Few enough that the transaction is short; the next minute takes the rest. */
const AT_ONCE = 100

/** Lets people back in whose suspension has ended. */
export const endSuspensionsWorker: Worker = worker(endSuspensions, ({ db }) =>
  db.transaction(async (tx) => {
    const back = await tx.rows<{ id: number }>(sql`
      update users set disabled_at = null, suspended_reason = null, suspended_until = null
      where id in (
        select id from users where suspended_until <= plaza_now() order by suspended_until limit ${AT_ONCE} for update skip locked)
      returning id`)
    for (const { id } of back) {
      await tx.publish(userStandingChanged, { userId: id, isDisabled: false })
      await audit(tx, { action: 'users.suspension_ended', object: `users:${id}`, after: { disabled: false } })
    }
  }),
)

export const endSuspensionsSchedule: Schedule = { job: endSuspensions, everyS: MINUTE_S }
