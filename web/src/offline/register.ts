interface TrustedPolicy {
  createScriptURL: (url: string) => string
}

type TrustedWindow = Window & {
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => TrustedPolicy }
}

const WORKER = '/sw.js'

/** Installs the service worker. Its address is the only script address the policy lets through. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const policy = (window as TrustedWindow).trustedTypes?.createPolicy('plaza', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the service worker may be loaded by its address.')
      return url
    },
  })
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {})
}

/** Forgets what only the member who leaves could see. */
export const forgetReadings = (): void => navigator.serviceWorker?.controller?.postMessage('forget')
