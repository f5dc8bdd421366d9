// A page may stay open while the service gets a new build: the files it would fetch next are gone then.
const KEY = 'plaza.loaded-anew'

/**
 * Loads an address anew whose code could not be fetched. False where that would not help: the service is away, or it has
 * just been tried.
 */
export async function loadAnew(address: string): Promise<boolean> {
  if (sessionStorage.getItem(KEY) === address) return false
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReached) return false
  sessionStorage.setItem(KEY, address)
  if (address === location.pathname + location.search) location.reload()
  else location.assign(address)
  return true
}

/** A page was fetched with its code: the next time one is not, it is tried again. */
export const codeIsThere = (): void => sessionStorage.removeItem(KEY)
