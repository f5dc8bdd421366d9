import { navigate } from '../app/router.tsx'

interface TrustedPolicy {
  createScriptURL: (url: string) => string
}

type TrustedWindow = Window & {
  trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => TrustedPolicy }
}

const WORKER = '/sw.js'

/** Installs the service worker. Its address is the only script address the policy allows. */
export async function registerWorker(about: { name: string; language: string }): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const policy = (window as TrustedWindow).trustedTypes?.createPolicy('plaza', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the service worker may be loaded by its address.')
      return url
    },
  })
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {})
  // A notification opens in the current page.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: string }>) => {
    if (data?.go) navigate(data.go)
  })
  // Pushes come while no page is open: the worker stores what it then says.
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ about })
}

let isConversationPageKept = false

/** Keeps the page of a conversation, which is reached by links inside the app and seldom loaded itself. */
export function keepConversationPage(): void {
  if (isConversationPageKept) return
  isConversationPageKept = true
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep-conversation-page'))
}

/** Deletes the pages, answers and pictures that were cached for the previous user. */
export const forgetReadings = (): void => navigator.serviceWorker?.controller?.postMessage('forget')
