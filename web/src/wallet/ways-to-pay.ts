import type { Answer } from '@plaza/sdk'

/** How a browser can pay: provider A on its own page, provider B through the app a page is open in. */
export const WAYS = ['PayAWapOrder', 'PayBWapOrder'] as const
export type Way = (typeof WAYS)[number]

/** What the service answers to an order, by provider: an address, or what the app's bridge takes. */
export type Payload = Answer<'POST /currencyRecharge/orders'>

/** Where the user goes to pay. In the demo that is the sandbox's cashier, for both. */
export function cashierOf(payload: Payload, isDemo: boolean): string | undefined {
  if (typeof payload === 'string') return payload
  return isDemo ? '/sandbox#section-cashier' : undefined
}
