import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
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
  linkIdentity: {
    401: ['auth.step_up'],
    403: ['auth.foreign_page', 'auth.not_offered'],
    422: [
      'auth.already_linked',
      'auth.answer_expired',
      'auth.identity_taken',
      'auth.wrong_code',
      'auth.wrong_credentials',
    ],
    429: ['auth.too_many_failures'],
  },
  login: {
    403: ['auth.suspended'],
    422: ['auth.wrong_code', 'auth.wrong_credentials'],
    429: ['auth.too_many_failures'],
    503: ['auth.busy'],
  },
  forgetDevice: { 404: ['auth.device_not_found'] },
  loginByMiniProgram: {
    403: ['auth.not_offered', 'auth.registration_closed', 'auth.suspended'],
    // Of the sandbox, from another machine or address.
    404: ['route.not_found'],
    422: ['auth.wrong_code'],
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
    403: ['auth.not_offered', 'auth.registration_closed'],
    422: ['auth.common_password', 'auth.wrong_code', 'user.bad_name', 'user.name_taken'],
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
    403: ['auth.not_offered'],
    422: ['auth.number_not_served', 'user.email_taken', 'user.phone_taken'],
    429: ['auth.too_many_codes'],
  },
  sendRegistrationCode: {
    403: ['auth.not_offered', 'auth.registration_closed'],
    422: ['auth.number_not_served', 'user.email_taken', 'user.phone_taken'],
    429: ['auth.too_many_codes'],
  },
  signInByProvider: {
    403: ['auth.foreign_page', 'auth.not_offered', 'auth.registration_closed', 'auth.suspended'],
    // Of the sandbox, from another machine or address.
    404: ['route.not_found'],
    422: [
      'auth.already_linked',
      'auth.answer_expired',
      'auth.link_needed',
      'auth.wrong_code',
      'auth.wrong_credentials',
      'user.email_taken',
      'user.name_taken',
    ],
    429: ['auth.too_many_failures'],
    503: ['auth.busy'],
  },
  showFactor: { 422: ['auth.wrong_factor'], 429: ['auth.too_many_failures'] },
  unlinkIdentity: {
    401: ['auth.step_up'],
    404: ['auth.identity_not_found'],
    422: ['auth.last_way_in', 'auth.wrong_code', 'auth.wrong_credentials', 'user.owes'],
    429: ['auth.too_many_failures'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'auth.already_linked': 'Offer to unlink the other one (`DELETE /user/identities/{provider}`) first.',
  'auth.answer_expired': 'Offer to start again: the button that leads to the provider.',
  'auth.busy': 'Keep what was typed and send it again after `Retry-After`.',
  'auth.common_password': 'Ask for another password at the field; keep the rest of the form.',
  'auth.device_not_found': 'Read `GET /user/devices` again: it is forgotten already.',
  'auth.suspended':
    'Show the decision: `decision_token` opens `GET /user/decisions`, one decision and its appeal for an hour, and nothing else.',
  'auth.factor_not_found': 'Read `GET /user/factors` again.',
  'auth.foreign_page':
    "Sign in with `POST /auth/login` and keep the token yourself: the session cookie is for the service's own pages.",
  'auth.identity_not_found': 'Read `GET /user/identities` again: it is unlinked already.',
  'auth.identity_taken': 'Say that this sign-in belongs to another account here; that one has to unlink it first.',
  'auth.last_way_in': 'Offer to set a password, or to add the other contact, before this one goes.',
  'auth.link_needed':
    'Ask for the password of the account with the address in `email`, or a code sent there (`confirm_by` says which there is), and send it with the same request; or send `separate`.',
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
  'auth.wrong_code': 'Keep the form, let the person type the code again or ask for a new one.',
  'auth.wrong_credentials':
    'Keep the form and let the person try again or reset the password; never say which of the two was wrong.',
  'auth.wrong_factor': 'Let the person try again; a code is good once, so wait for the next one.',
  'auth.wrong_old_password': 'Ask for the old password again, or offer `PUT /user/retrieve-password`.',
}
