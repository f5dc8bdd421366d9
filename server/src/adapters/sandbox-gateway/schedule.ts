import type { PaymentProvider } from '../../modules/payments/port.ts'

const [MINUTE_S, HOUR_S] = [60, 3600]

/** The intervals between a provider's tries, as it documents them. */
const GAPS_S: Readonly<Record<PaymentProvider['provider'], readonly number[]>> = {
  // Eight tries in all, in 24 h 24 min.
  'pay-a': [...[4 * MINUTE_S, 10 * MINUTE_S, 10 * MINUTE_S], ...[HOUR_S, 2 * HOUR_S, 6 * HOUR_S, 15 * HOUR_S]],
  // Fifteen repeats, in 24 h 4 min.
  'pay-b': [
    ...[15, 15, 30],
    ...[3 * MINUTE_S, 10 * MINUTE_S, 20 * MINUTE_S, 30 * MINUTE_S, 30 * MINUTE_S, 30 * MINUTE_S],
    ...[HOUR_S, 3 * HOUR_S, 3 * HOUR_S, 3 * HOUR_S, 6 * HOUR_S, 6 * HOUR_S],
  ],
}

/** How often a provider tries in all. */
export const maxTries = (provider: PaymentProvider['provider']): number => 1 + GAPS_S[provider].length

/** How long it waits after so many tries, in its own time; undefined when it has given up. */
export const gapS = (provider: PaymentProvider['provider'], tries: number): number | undefined =>
  GAPS_S[provider][tries - 1]
