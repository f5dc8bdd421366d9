/** Resolves after a while, or rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const stop = () => {
      clearTimeout(timer)
      reject(reasonOf(signal!))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
  })
}

/** Why it was aborted; not every runtime keeps a reason. */
export function reasonOf(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason
  const error = new Error('This operation was aborted')
  error.name = 'AbortError'
  return error
}

/** Doubles with every try up to a limit, with jitter in the upper half, so that clients do not return at once. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}

/** A signal that follows the caller's and also times out. `AbortSignal.any` is not everywhere yet. */
export function limitTime(ms: number, outer?: AbortSignal | null): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const follow = () => controller.abort(reasonOf(outer!))
  const timer = setTimeout(() => {
    const error = new Error(`No answer within ${ms} ms`)
    error.name = 'TimeoutError'
    controller.abort(error)
  }, ms)
  if (outer?.aborted) follow()
  else outer?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
