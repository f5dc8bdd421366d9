import { Type } from 'typebox'
import {
  audit,
  defineJob,
  invalid,
  MINUTE_S,
  phrase,
  plainTime,
  type Schedule,
  SingleLineText,
  sql,
  type Tx,
  type Why,
  type Worker,
  whyFields,
  worker,
} from '../../../kernel/index.ts'
import { userLimited, userStandingChanged } from '../facts.ts'

/** What goes with a suspension or a limit. */
export interface Suspension extends Why {
  limited_until?: string | null
  chat_muted_until?: string | null
  disabled?: boolean
  until?: string
  suspended_until?: string
}

/** A day and time in UTC. */
export const PLAIN_TIME = '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[ T]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ?$'

const end = (description: string) =>
  Type.Optional(
    SingleLineText({
      maxLength: 20,
      pattern: PLAIN_TIME,
      description,
      examples: ['2027-01-31 08:00:00'],
    }),
  )

export const suspensionFields = {
  ...whyFields,
  until: end('When the suspension ends by itself (UTC); with `disabled` true. Without it, it does not.'),
  suspended_until: end('Another name of `until`.'),
}

/** When a suspension ends, where that is said. */
export const endOf = ({ until, suspended_until: end = until }: Suspension): string | undefined =>
  end?.replace('T', ' ').replace('Z', '')

/** Refuses a reason without an act it belongs to, and an end date without a suspension. */
export function checkSuspension(change: Suspension): void {
  const { disabled, reason, rule } = change
  const isDecision = disabled === true || Boolean(change.limited_until) || Boolean(change.chat_muted_until)
  if (reason !== undefined && !isDecision)
    throw invalid(
      'reason',
      phrase(
        'request.invalid.reason_with_disabled',
      )`Give a reason together with \`disabled\`: true, \`limited_until\` or \`chat_muted_until\`.`,
    )
  if (rule !== undefined && !isDecision)
    throw invalid(
      'rule',
      phrase(
        'request.invalid.rule_with_disabled',
      )`Give a rule together with \`disabled\`: true, \`limited_until\` or \`chat_muted_until\`.`,
    )
  const until = endOf(change)
  if (until === undefined) return
  const field = change.suspended_until === undefined ? 'until' : 'suspended_until'
  if (disabled !== true)
    throw invalid(field, phrase('request.invalid.end_with_disabled')`Give an end together with \`disabled\`: true.`)
  checkDay(field, until)
}

/** Refuses a day that no calendar has. */
export function checkDay(field: string, time: string): void {
  const plain = time.replace('T', ' ').replace('Z', '')
  const at = new Date(`${plain.replace(' ', 'T')}Z`)
  if (Number.isNaN(at.getTime()) || plainTime(at) !== plain)
    throw invalid(field, phrase('request.invalid.no_such_day')`This day does not exist.`)
}

/** Suspends a user, or lets them back in. */
export const suspend = (tx: Tx, userId: number, isSuspended: boolean, change: Suspension = {}) =>
  tx.run(
    isSuspended
      ? sql`update users set disabled_at = coalesce(disabled_at, plaza_now()), suspended_reason = ${change.reason ?? null},
          suspended_until = ${endOf(change) ?? null}::timestamp at time zone 'UTC' where id = ${userId}`
      : sql`update users set disabled_at = null, suspended_reason = null, suspended_until = null where id = ${userId}`,
  )

/** Limits who sees what a user writes until then, or ends that. */
export async function limit(tx: Tx, userId: number, until: string | null): Promise<void> {
  await tx.run(sql`update users set limited_until = ${until}::timestamp at time zone 'UTC' where id = ${userId}`)
  await tx.publish(userLimited, { userId })
}

/** Limits a user for so many days, unless they are limited for longer already; when it ends. */
export async function limitUser(tx: Tx, userId: number, days: number): Promise<Date | undefined> {
  const limited = await tx.find<{ until: Date }>(sql`
    update users set limited_until = plaza_now() + make_interval(days => ${days}::int)
    where id = ${userId} and deleted_at is null and coalesce(limited_until, plaza_now()) < plaza_now() + make_interval(days => ${days}::int)
    returning limited_until as until`)
  if (!limited) return undefined
  await tx.publish(userLimited, { userId })
  return limited.until
}

const endSuspensions = defineJob<Record<string, never>>('users.end-suspensions')

/** Few enough that the transaction is short; the next minute takes the rest. */
const AT_ONCE = 100

/** Ends suspensions and limits whose time is up. */
export const endSuspensionsWorker: Worker = worker(endSuspensions, ({ db }) =>
  db.transaction(async (tx) => {
    const back = await tx.rows<{ id: number }>(sql`
      update users set disabled_at = null, suspended_reason = null, suspended_until = null
      where id in (
        select id from users where suspended_until <= plaza_now() order by suspended_until limit ${AT_ONCE} for update skip locked)
      returning id`)
    const shown = await tx.rows<{ id: number }>(sql`
      update users set limited_until = null
      where id in (
        select id from users where limited_until <= plaza_now() order by limited_until limit ${AT_ONCE} for update skip locked)
      returning id`)
    for (const { id } of shown) {
      await tx.publish(userLimited, { userId: id })
      await audit(tx, { action: 'users.limit_ended', object: `users:${id}`, after: { limited_until: null } })
    }
    for (const { id } of back) {
      await tx.publish(userStandingChanged, { userId: id, isDisabled: false })
      await audit(tx, { action: 'users.suspension_ended', object: `users:${id}`, after: { disabled: false } })
    }
  }),
)

export const endSuspensionsSchedule: Schedule = { job: endSuspensions, everyS: MINUTE_S }
