import { useSyncExternalStore } from 'preact/compat'

const DARK = '(prefers-color-scheme: dark)'

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK)
  const chosen = new MutationObserver(changed)
  system.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}

const lookNow = (): string => document.documentElement.dataset['theme'] ?? (matchMedia(DARK).matches ? 'dark' : 'light')

/** Light or dark, as chosen here or by the system: what is painted with colours instead of variables is painted again. */
export const useLook = (): string => useSyncExternalStore(subscribe, lookNow)
