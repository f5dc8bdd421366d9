// A page may stay open while the service gets a new build: the files it would fetch next are gone then.
const KEY = 'plaza.reloaded'

/**
 * Reloads an address whose code could not be fetched. False where that would not help: the service is down, or it was
 * just tried.
 */
export async function reloadOnce(address: string): Promise<boolean> {
  if (!(await isReached()) || !noteTry(address)) return false
  if (address === location.pathname + location.search) location.reload()
  else location.assign(address)
  return true
}

/** A page was fetched with its code: the next failure is retried again. */
export function codeIsThere(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; then nothing was stored.
  }
}

const isReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** False when it was tried before, or when the attempt could not be recorded. */
function noteTry(address: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === address) return false
    sessionStorage.setItem(KEY, address)
    return true
  } catch {
    return false
  }
}
