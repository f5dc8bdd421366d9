/** Stops calling a provider that fails repeatedly, and tries it carefully after a while. */
export interface Breaker {
  /** Whether to call now. After the pause one caller may, and its outcome decides for all. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** Failures in a row before it opens. */
  failures?: number
  /** How long it then stays open. */
  pauseMs?: number
  now?: () => number
}

export function createBreaker({
  failures = 5,
  pauseMs = 10_000,
  now = () => performance.now(),
}: BreakerOptions = {}): Breaker {
  let inARow = 0
  let askAgainAt = 0
  return {
    mayAsk() {
      if (inARow < failures) return true
      if (now() < askAgainAt) return false
      // Later callers wait for the outcome of this one.
      askAgainAt = now() + pauseMs
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      if (inARow >= failures) askAgainAt = now() + pauseMs
    },
  }
}
