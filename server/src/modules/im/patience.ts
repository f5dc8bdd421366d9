import { Problem } from '../../kernel/index.ts'
import { providerAway } from './errors.ts'
import { type ImProvider, ImRefused } from './port.ts'

// A caller is answered within 3.5 seconds; the time the provider does not use is for our own work before and after.
const LIMIT_MS = 2800

/**
 * Calls the provider on behalf of one request, which waits less than three seconds in all, however many calls there
 * are.
 */
export interface Patience {
  /** The provider's refusals come through as `ImRefused`; everything else is a 503. */
  ask<Answer>(act: (provider: ImProvider, signal: AbortSignal) => Promise<Answer>): Promise<Answer>
  /** The same time again, for undoing. */
  again(): Patience
}

export function createPatience(provider: ImProvider): Patience {
  const endsAt = performance.now() + LIMIT_MS
  return {
    again: () => createPatience(provider),
    async ask(act) {
      const limit = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => {
            const reason = new Error('the messaging provider took too long')
            limit.abort(reason)
            // Not left to the adapter: one that ignores the signal must not keep the caller waiting.
            reject(reason)
          },
          Math.max(0, endsAt - performance.now()),
        )
      })
      try {
        return await Promise.race([act(provider, limit.signal), late])
      } catch (error) {
        throw error instanceof ImRefused || error instanceof Problem ? error : providerAway(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
