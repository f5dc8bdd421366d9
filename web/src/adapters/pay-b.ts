/** The bridge that provider B's app gives to pages open inside it. */
interface Bridge {
  invoke: (name: string, data: unknown, done: (result: { err_msg: string }) => void) => void
}

const bridge = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

export const isInsideApp = (): boolean => bridge() !== undefined

/** Asks the app around this page to take the payment; the outcome comes from the service, not from here. */
export const payInApp = (data: unknown): void => bridge()?.invoke('getBrandWCPayRequest', data, () => {})
