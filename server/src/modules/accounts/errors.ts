import { forbidden, invalid, notFound, Problem, say, unauthorized, unavailable, word } from '../../kernel/index.ts'

/** One answer for every way a login can be wrong, so that it tells nobody which accounts exist. */
export const wrongCredentials = () => new Problem(422, 'auth.wrong_credentials', 'The login or the password is wrong.')
export const wrongCode = () =>
  new Problem(422, 'auth.wrong_code', 'The code is wrong, used or expired. Ask for a new one.')
export const accountDisabled = () => forbidden('auth.disabled', 'This account is suspended. Contact the staff.')
export const commonPassword = () =>
  invalid('password', 'This password is on every attacker’s list. Choose another.', 'auth.common_password')
export const wrongOldPassword = () => invalid('old_password', 'The old password is wrong.', 'auth.wrong_old_password')
export const lastWayIn = () =>
  new Problem(422, 'auth.last_way_in', 'This is your only way to sign in. Set a password or add another contact first.')
export const cannotRefresh = unauthorized
export const sessionNotFound = () => notFound('auth.session_not_found', 'There is no such sign-in of yours.')
export const prefetchRefused = () =>
  forbidden('auth.prefetch', 'This address changes something and cannot be prefetched.')
export const providerAway = (cause: unknown) =>
  unavailable('auth.provider_away', 'The sign-in provider does not answer. Try again in a moment.', cause, 5)
export const registrationClosed = (method: string) =>
  forbidden('auth.registration_closed', say`Registration by ${word(method)} is switched off.`)
const WAYS = { phone: 'codes by phone', mail: 'codes by e-mail', 'mini-program': 'sign-in by mini-program' }
export const notOffered = (way: 'phone' | 'mail' | 'mini-program') =>
  forbidden('auth.not_offered', say`This community does not offer ${word(WAYS[way])}.`)
export const numberNotServed = () =>
  invalid('phone', 'Numbers of this region cannot receive our messages.', 'auth.number_not_served')
export const wrongFactor = () =>
  new Problem(422, 'auth.wrong_factor', 'This does not match your second factor, or was used already.')
export const factorNotFound = () => notFound('auth.factor_not_found', 'There is no such factor of yours.')
export const deviceNotFound = () => notFound('auth.device_not_found', 'There is no such device of yours.')
export const noFactor = () => notFound('auth.no_factor', 'You have no passkey yet.')
export const tooManyFactors = (max: number) =>
  new Problem(422, 'auth.too_many_factors', say`At most ${max} factors. Remove one first.`)
