import { forbidden, invalid, notFound, Problem, say, unauthorized, unavailable, word } from '../../kernel/index.ts'

/** One answer for every way a login can be wrong, so that it does not reveal which accounts exist. */
export const wrongCredentials = () => new Problem(422, 'auth.wrong_credentials', 'The login or password is incorrect.')
export const wrongCode = () =>
  new Problem(422, 'auth.wrong_code', 'The code is wrong, already used or expired. Request a new one.')
export const accountSuspended = (decisionToken: string) =>
  new Problem(403, 'auth.suspended', 'This account is suspended.', { details: { decision_token: decisionToken } })
export const commonPassword = () =>
  invalid('password', 'This password is too common and easy to guess. Choose another.', 'auth.common_password')
export const wrongOldPassword = () =>
  invalid('old_password', 'The current password is incorrect.', 'auth.wrong_old_password')
export const lastWayIn = () =>
  new Problem(422, 'auth.last_way_in', 'This is your only way to sign in. Set a password or add another contact first.')
export const cannotRefresh = unauthorized
export const sessionNotFound = () => notFound('auth.session_not_found', 'You are not signed in on this device.')
/** An account has the address that the provider vouches for: its owner has to say that it is theirs. */
export const linkNeeded = (email: string, hasPassword: boolean) =>
  new Problem(
    422,
    'auth.link_needed',
    'There is already an account with this email address here. Confirm that it’s yours with its password or a code, or continue without the address.',
    { details: { email, confirm_by: hasPassword ? 'password' : 'code' } },
  )
export const answerExpired = (cause?: unknown) =>
  new Problem(422, 'auth.answer_expired', 'This sign-in took too long or was already used. Start again.', { cause })
export const identityTaken = () =>
  new Problem(422, 'auth.identity_taken', 'This sign-in already leads to another account here.')
export const alreadyLinked = () =>
  new Problem(422, 'auth.already_linked', 'Your account is linked to another sign-in there. Unlink that one first.')
export const identityNotFound = () => notFound('auth.identity_not_found', 'Your account is not linked to this.')
export const prefetchRefused = () =>
  forbidden('auth.prefetch', 'This address changes something and can’t be prefetched.')
export const providerAway = (cause: unknown) =>
  unavailable('auth.provider_away', 'The sign-in provider isn’t responding. Try again in a moment.', cause, 5)
const REGISTRATION_BY = {
  phone: 'phone',
  mail: 'email',
  'mini-program': 'mini program',
  oidc: 'sign-in provider',
}
export const registrationClosed = (way: keyof typeof REGISTRATION_BY) =>
  forbidden(
    'auth.registration_closed',
    say`Registration by ${word(`auth.registration_closed.${way}`, REGISTRATION_BY[way])} is closed.`,
  )
const WAYS = {
  phone: 'codes by phone',
  mail: 'codes by email',
  'mini-program': 'sign-in with the mini program',
  oidc: 'sign-in with a provider',
}
export const notOffered = (way: keyof typeof WAYS) =>
  forbidden('auth.not_offered', say`This community doesn’t offer ${word(`auth.not_offered.${way}`, WAYS[way])}.`)
export const numberNotServed = () =>
  invalid('phone', 'We can’t send messages to numbers in this region.', 'auth.number_not_served')
export const wrongFactor = () =>
  new Problem(422, 'auth.wrong_factor', 'This code or passkey is wrong or was already used.')
export const factorNotFound = () => notFound('auth.factor_not_found', 'You don’t have this verification method.')
export const deviceNotFound = () => notFound('auth.device_not_found', 'You don’t have this device.')
export const noFactor = () => notFound('auth.no_factor', 'You have no passkey yet.')
export const tooManyFactors = (max: number) =>
  new Problem(422, 'auth.too_many_factors', say`At most ${max} verification methods. Remove one first.`)
