import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  addFactor: { 401: ['auth.step_up'], 422: ['auth.too_many_factors'] },
  challengePasskey: { 404: ['auth.no_factor'] },
  changePassword: {
    401: ['auth.step_up'],
    422: ['auth.common_password', 'auth.wrong_code', 'auth.wrong_old_password'],
  },
  confirmFactor: { 404: ['auth.factor_not_found'], 422: ['auth.wrong_factor'] },
  deleteOwnUser: {
    401: ['auth.step_up'],
    422: ['auth.wrong_code', 'auth.wrong_credentials', 'role.last_founder', 'user.owes', 'user.withdrawing'],
  },
  endBrowserSession: { 403: ['auth.foreign_page'] },
  endSession: { 404: ['auth.session_not_found'] },
  login: {
    403: ['auth.disabled'],
    422: ['auth.wrong_code', 'auth.wrong_credentials'],
    429: ['auth.too_many_failures'],
    503: ['auth.busy'],
  },
  loginByMiniProgram: {
    403: ['auth.disabled', 'auth.registration_closed'],
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
    403: ['auth.registration_closed'],
    422: ['auth.common_password', 'auth.wrong_code', 'user.bad_name', 'user.name_taken'],
  },
  removeFactor: { 401: ['auth.step_up'], 404: ['auth.factor_not_found'] },
  renewSession: { 401: ['auth.required'], 403: ['auth.foreign_page'] },
  resetPassword: { 422: ['auth.common_password', 'auth.wrong_code'] },
  sendCode: { 429: ['auth.too_many_codes'] },
  sendRegistrationCode: {
    403: ['auth.registration_closed'],
    422: ['auth.number_not_served', 'user.email_taken', 'user.phone_taken'],
    429: ['auth.too_many_codes'],
  },
  showFactor: { 422: ['auth.wrong_factor'], 429: ['auth.too_many_failures'] },
}
