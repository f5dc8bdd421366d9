import { type Caller, can, DAY_S, forbidden, say } from '../../../kernel/index.ts'
import type { StandingChange } from './admin-users.ts'
import { canAbout } from './permissions.ts'
import { endOf } from './suspension.ts'

/** Each part of a change needs its own permission; holders of `user:manage` may do all but mute in chat. */
export function requirePermissions(caller: Caller, change: StandingChange): void {
  const { chat_muted_until: mutedUntil, limited_until: limit, verification, disabled, roles } = change
  const isAllowed =
    (mutedUntil === undefined || can(caller, 'im:manage')) &&
    (limit === undefined || canAbout(caller, 'user:warn')) &&
    (verification === undefined || canAbout(caller, 'user:verify')) &&
    (disabled === undefined || canAbout(caller, 'user:suspend')) &&
    (roles === undefined || can(caller, 'user:manage'))
  if (!isAllowed) throw forbidden('auth.permission', 'You don’t have permission to do this.')
}

const MOST_DAYS = 7

interface Suspended {
  disabled: boolean
  suspended_until: Date | null
  /** The time of the transaction. */
  now: Date
}

/** Who holds `user:suspend` alone suspends for a week at most, and ends no longer suspension. */
export function refuseLongSuspension(caller: Caller, change: StandingChange, before: Suspended): void {
  if (change.disabled === undefined || can(caller, 'user:manage')) return
  const end = endOf(change)
  const until = change.disabled ? end && new Date(`${end.replace(' ', 'T')}Z`) : before.suspended_until
  const isShort = until && until.getTime() - before.now.getTime() <= MOST_DAYS * DAY_S * 1000
  const isLonger = change.disabled && before.disabled && !(before.suspended_until && isShort)
  if ((change.disabled || before.disabled) && (!isShort || isLonger))
    throw forbidden(
      'user.long_suspension',
      say`You can suspend people for up to ${MOST_DAYS} days, and end such suspensions.`,
    )
}
