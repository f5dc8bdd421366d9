import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  acceptTerms: { 422: ['terms.outdated'] },
  adminCreateBan: { 422: ['ban.own', 'ban.taken', 'ban.too_many', 'ban.too_wide'] },
  adminListSignInTraces: { 404: ['user.not_found'] },
  adminUpdateBan: { 422: ['ban.own', 'ban.taken', 'ban.too_wide'] },
  addFactor: {
    401: ['auth.step_up'],
    422: ['auth.too_many_factors', 'auth.wrong_code', 'auth.wrong_credentials'],
    429: ['auth.too_many_failures'],
  },
  challengePasskey: { 404: ['auth.no_factor'] },
  changeEmail: {
    401: ['auth.step_up'],
    422: ['auth.wrong_code', 'auth.wrong_credentials', 'user.email_taken', 'user.owes'],
    429: ['auth.too_many_failures'],
  },
  changePassword: {
    401: ['auth.step_up'],
    422: ['auth.common_password', 'auth.wrong_code', 'auth.wrong_old_password'],
  },
  changePhone: {
    401: ['auth.step_up'],
    422: ['auth.wrong_code', 'auth.wrong_credentials', 'user.owes', 'user.phone_taken'],
    429: ['auth.too_many_failures'],
  },
  confirmFactor: { 404: ['auth.factor_not_found'], 422: ['auth.wrong_factor'] },
  deleteOwnUser: {
    401: ['auth.step_up'],
    422: ['auth.wrong_code', 'auth.wrong_credentials', 'role.last_founder', 'user.owes', 'user.withdrawing'],
  },
  endBrowserSession: { 403: ['auth.foreign_page'] },
  endSession: { 401: ['auth.step_up'], 404: ['auth.session_not_found'] },
  keepSession: { 403: ['auth.foreign_page'] },
  login: {
    403: ['auth.banned', 'auth.suspended'],
    422: ['auth.wrong_code', 'auth.wrong_credentials'],
    429: ['auth.too_many_failures'],
    503: ['auth.busy'],
  },
  forgetDevice: { 404: ['auth.device_not_found'] },
  loginByMiniProgram: {
    403: ['auth.banned', 'auth.not_offered', 'auth.registration_closed', 'auth.suspended'],
    // Of the sandbox, from another machine or address.
    404: ['route.not_found'],
    422: ['auth.too_young', 'auth.wrong_code'],
    429: ['auth.too_many_failures'],
    503: ['auth.provider_away'],
  },
  logoutByGET: { 403: ['auth.prefetch'] },
  logoutByPATCH: { 403: ['auth.prefetch'] },
  logoutByPOST: { 403: ['auth.prefetch'] },
  logoutByPUT: { 403: ['auth.prefetch'] },
  refreshByGET: { 403: ['auth.prefetch'] },
  refreshByPATCH: { 403: ['auth.prefetch'] },
  refreshByPOST: { 403: ['auth.prefetch'] },
  refreshByPUT: { 403: ['auth.prefetch'] },
  register: {
    401: ['auth.ambiguous'],
    403: ['auth.banned', 'auth.not_offered', 'auth.registration_closed'],
    422: [
      'auth.common_password',
      'auth.too_young',
      'auth.wrong_code',
      'terms.outdated',
      'user.bad_name',
      'user.name_taken',
    ],
  },
  removeEmail: {
    401: ['auth.step_up'],
    422: ['auth.last_way_in', 'auth.wrong_code', 'auth.wrong_credentials', 'user.owes'],
    429: ['auth.too_many_failures'],
  },
  removeFactor: { 401: ['auth.step_up'], 404: ['auth.factor_not_found'] },
  removePhone: {
    401: ['auth.step_up'],
    422: ['auth.last_way_in', 'auth.wrong_code', 'auth.wrong_credentials', 'user.owes'],
    429: ['auth.too_many_failures'],
  },
  renewSession: { 401: ['auth.required'], 403: ['auth.foreign_page'] },
  resetPassword: { 422: ['auth.common_password', 'auth.wrong_code'] },
  sendCode: { 403: ['auth.not_offered'], 429: ['auth.too_many_codes'] },
  sendContactCode: {
    403: ['auth.banned', 'auth.not_offered'],
    422: ['auth.number_not_served', 'user.email_taken', 'user.phone_taken'],
    429: ['auth.too_many_codes'],
  },
  sendRegistrationCode: {
    403: ['auth.banned', 'auth.not_offered', 'auth.registration_closed'],
    422: ['auth.number_not_served', 'user.email_taken', 'user.phone_taken'],
    429: ['auth.too_many_codes'],
  },
  showFactor: { 422: ['auth.wrong_factor'], 429: ['auth.too_many_failures'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'auth.banned': 'Say so and until when (`until`); asking again before is no use.',
  'auth.busy': 'Keep what was typed and send it again after `Retry-After`.',
  'auth.common_password': 'Ask for another password at the field; keep the rest of the form.',
  'auth.device_not_found': 'Read `GET /user/devices` again: it is forgotten already.',
  'auth.suspended':
    'Show the decision: `decision_token` opens `GET /user/decisions`, one decision and its appeal for an hour, and nothing else.',
  'auth.factor_not_found': 'Read `GET /user/factors` again.',
  'auth.foreign_page':
    "Sign in with `POST /auth/login` and keep the token yourself: the session cookie is for the service's own pages.",
  'auth.last_way_in': 'Offer to set a password, or to add the other contact, before this one goes.',
  'auth.no_factor': 'Offer to add a passkey (`POST /user/factors`), or ask for another proof.',
  'auth.not_offered': 'Hide this way: `providers` of `GET /bootstrappers` says which there are.',
  'auth.number_not_served': 'Offer registration by e-mail.',
  'auth.prefetch': 'Do not prefetch this address; send the request when the user asks for it, by POST.',
  'auth.provider_away': 'Ask again after `Retry-After`, or offer another way to sign in.',
  'auth.registration_closed': 'Offer the ways that `GET /bootstrappers` still names, or signing in.',
  'auth.session_not_found': 'Read `GET /user/sessions` again: it has ended already.',
  'auth.too_many_codes': 'Show how long `Retry-After` says to wait, and keep the button off until then.',
  'auth.too_many_factors': 'Let the person remove one (`DELETE /user/factors/{factor}`) first.',
  'auth.too_many_failures': 'Show how long `Retry-After` says to wait; at the login offer a code instead.',
  'auth.too_young': 'Show the sentence at the field, and let the person leave.',
  'auth.wrong_code': 'Keep the form, let the person type the code again or ask for a new one.',
  'auth.wrong_credentials':
    'Keep the form and let the person try again or reset the password; never say which of the two was wrong.',
  'auth.wrong_factor': 'Let the person try again; a code is good once, so wait for the next one.',
  'ban.own': 'Choose a narrower network or another domain.',
  'ban.taken': 'Change the ban there is.',
  'ban.too_many': 'Remove a ban first.',
  'ban.too_wide': 'Choose a narrower network.',
  'terms.outdated': 'Read `GET /terms` again and show the new version.',
  'auth.wrong_old_password': 'Ask for the old password again, or offer `PUT /user/retrieve-password`.',
}
