/** How a browser can pay: provider A on its own page, provider B through the bridge its app gives to pages inside it. */
export const WAYS = ['PayAWapOrder', 'PayBWapOrder'] as const
export type Way = (typeof WAYS)[number]

/** What the service answers to an order, by provider: an address, or what the app's bridge takes. */
export type Payload = string | { message: string; data: Record<string, string> }

type Bridge = { invoke: (name: string, data: unknown, done: (result: { err_msg: string }) => void) => void }

/** The bridge of provider B's app, where this page is open inside it. */
const bridge = (): Bridge | undefined => (window as unknown as Record<string, Bridge | undefined>)['WeixinJSBridge']

export const isInsideApp = (): boolean => bridge() !== undefined

/** Asks the app around this page to take the payment; how it went comes from the service, not from here. */
export function payInApp(payload: Payload): void {
  if (typeof payload === 'string') return
  bridge()?.invoke('getBrandWCPayRequest', payload.data, () => {})
}

/** Where the person goes to pay. In the demo that is the sandbox's cashier, for both. */
export function cashierOf(payload: Payload, isDemo: boolean): string | undefined {
  if (typeof payload === 'string') return payload
  return isDemo ? '/sandbox#section-cashier' : undefined
}
