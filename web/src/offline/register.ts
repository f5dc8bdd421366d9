import { navigate } from '../app/router.tsx'

interface TrustedPolicy {
  createScriptURL: (url: string) => string
}

type TrustedWindow = Window & {
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => TrustedPolicy }
}

const WORKER = '/sw.js'

/** Installs the service worker. Its address is the only script address the policy lets through. */
export async function registerWorker(about: { name: string; language: string }): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const policy = (window as TrustedWindow).trustedTypes?.createPolicy('plaza', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the service worker may be loaded by its address.')
      return url
    },
  })
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {})
  // A notification is worth a page: it opens in the one that is there.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: string }>) => {
    if (data?.go) navigate(data.go)
  })
  // Pushes come in while no page is open: the worker keeps what it then says.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ about })
}

/** Forgets the pages, readings and pictures that were kept for who was here until now. */
export const forgetReadings = (): void => navigator.serviceWorker?.controller?.postMessage('forget')
