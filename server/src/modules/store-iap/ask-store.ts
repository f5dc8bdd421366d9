import { receiptRefused, storeAway } from './errors.ts'
import { StoreDataRefused, type StoreVerifier } from './port.ts'

const LIMIT_MS = 5000

/**
 * Calls the store for at most five seconds. A refusal is a 422; a store that hangs, fails or is no longer configured is
 * a 503: the payment waits until there is one again.
 */
export async function askStore<Answer>(
  store: StoreVerifier | undefined,
  ask: (store: StoreVerifier, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  if (!store) throw storeAway(new Error('no store is configured'))
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new Error('the store took too long')
      limit.abort(reason)
      // Not left to the adapter: one that ignores the signal must not keep the caller waiting.
      reject(reason)
    }, LIMIT_MS)
  })
  try {
    return await Promise.race([ask(store, limit.signal), late])
  } catch (error) {
    throw error instanceof StoreDataRefused ? receiptRefused(error.reason) : storeAway(error)
  } finally {
    clearTimeout(timer)
  }
}
