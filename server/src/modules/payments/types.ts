import type { PaymentForm, PaymentProvider } from './port.ts'

/** The ways to pay, by their wire names. */
export const rechargeTypes = {
  PayAOrder: { provider: 'pay-a', form: 'app' },
  PayAWapOrder: { provider: 'pay-a', form: 'web' },
  PayBOrder: { provider: 'pay-b', form: 'app' },
  PayBWapOrder: { provider: 'pay-b', form: 'web' },
} as const satisfies Record<string, { provider: PaymentProvider['provider']; form: PaymentForm }>

export type RechargeType = keyof typeof rechargeTypes

/** The names a client may choose from: those whose provider is configured. */
export function offeredTypes(providers: readonly PaymentProvider[]): RechargeType[] {
  const there = new Set<string>(providers.map(({ provider }) => provider))
  return (Object.keys(rechargeTypes) as RechargeType[]).filter((type) => there.has(rechargeTypes[type].provider))
}
