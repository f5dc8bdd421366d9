import { forbidden, Problem, tooMany, unavailable } from '../../kernel/index.ts'

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
