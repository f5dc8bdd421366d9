import { forbidden, invalid, notFound, Problem, tooMany, unavailable } from '../../kernel/index.ts'

export const notOffered = () =>
  invalid('type', 'This way to pay is not offered here. Choose another.', 'payments.not_offered')

export const onlyInApp = () =>
  forbidden('payments.in_app_only', 'On this device currency is bought by in-app purchase only.')

export const tooManyOpen = (retryAfterS: number, nowMs: number) =>
  tooMany(
    'payments.too_many_open',
    'Too many of your recharges are still unpaid. Pay one, or come back later.',
    retryAfterS,
    nowMs,
  )

export const providerRefused = (cause: unknown) =>
  new Problem(
    422,
    'payments.provider_refused',
    'The payment provider does not take this payment. Choose another way.',
    {
      cause,
    },
  )

export const providerAway = (cause: unknown) =>
  unavailable('payments.away', 'The payment provider does not answer. Try again in a moment.', cause, 5)

export const strayNotFound = () => notFound('payments.stray_not_found', 'There is no such payment.')
export const ownStray = () =>
  forbidden('payments.own_stray', 'You cannot decide about a payment of your own. Ask a colleague.')
export const alreadyDecided = () =>
  new Problem(422, 'payments.already_decided', 'This payment has already been decided.')
export const refundCame = () =>
  new Problem(422, 'payments.refund_came', 'The provider has already given this payment back. It cannot be credited.')
export const alreadyCredited = () =>
  new Problem(422, 'payments.already_credited', 'This payment was credited to another order in the meantime.')
