import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { SignInRefused } from '../../modules/accounts/port.ts'

/** What the provider says of a user who went back without signing in. */
const GIVEN_UP = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
])
/** What is wrong with an answer that is in order but is not the one we asked for. */
const NOT_OURS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** Whether the provider refused or must not be believed; undefined where it is down or set up wrongly. */
export function refusalOf(error: unknown): SignInRefused | undefined {
  if (error instanceof AuthorizationResponseError)
    return GIVEN_UP.has(error.error) ? new SignInRefused('cancelled') : undefined
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant' ? new SignInRefused('stale', error) : undefined
  if (error instanceof ClientError && error.code !== undefined && NOT_OURS.has(error.code))
    return new SignInRefused('distrusted', error)
  return undefined
}
