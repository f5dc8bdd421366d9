import { forbidden, invalid, notFound, Problem, tooMany, unavailable } from '../../kernel/index.ts'

export const notOffered = () =>
  invalid('type', 'This payment method isn’t available here. Choose another.', 'payments.not_offered')

export const onlyInApp = () =>
  forbidden('payments.in_app_only', 'On this device, coins can only be bought with in-app purchases.')

export const tooManyOpen = (retryAfterS: number, nowMs: number) =>
  tooMany(
    'payments.too_many_open',
    'Too many of your top-ups are unpaid. Pay one, or try again later.',
    retryAfterS,
    nowMs,
  )

export const providerRefused = (cause: unknown) =>
  new Problem(
    422,
    'payments.provider_refused',
    'The payment provider declined this payment. Choose another payment method.',
    {
      cause,
    },
  )

export const providerAway = (cause: unknown) =>
  unavailable('payments.away', 'The payment provider isn’t responding. Try again in a moment.', cause, 5)

export const unmatchedNotFound = () => notFound('payments.stray_not_found', 'This payment does not exist.')
export const ownUnmatchedPayment = () =>
  forbidden('payments.own_stray', 'You can’t decide on your own payment. Ask a colleague.')
export const alreadyDecided = () =>
  new Problem(422, 'payments.already_decided', 'This payment has already been decided.')
export const refundCame = () =>
  new Problem(422, 'payments.refund_came', 'The provider has already refunded this payment, so it can’t be credited.')
export const alreadyCredited = () =>
  new Problem(422, 'payments.already_credited', 'This payment has been credited to another order.')
