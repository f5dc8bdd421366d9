import { unavailable } from '../problem.ts'

export const slow = () => unavailable('database.slow', 'The service is busy. Try again in a moment.')

/** A time limit for one wait after another: `passed` rejects when a wait that was started was not stopped in time. */
export interface Deadline {
  readonly passed: Promise<never>
  start(): void
  stop(): void
  /** Lets it pass now. */
  pass(): void
  isPassed(): boolean
}

export function createDeadline(afterMs: number): Deadline {
  let timer: NodeJS.Timeout | undefined
  let isPassed = false
  let reject: (reason: unknown) => void
  const passed = new Promise<never>((_, fail) => {
    reject = fail
  })
  // Marks the promise as handled, for when nobody waits.
  passed.catch(() => {})
  const pass = () => {
    isPassed = true
    reject(slow())
  }
  const stop = () => clearTimeout(timer)
  return {
    passed,
    pass,
    stop,
    isPassed: () => isPassed,
    start() {
      stop()
      timer = setTimeout(pass, afterMs)
    },
  }
}
