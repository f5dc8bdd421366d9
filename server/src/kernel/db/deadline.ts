import { unavailable } from '../problem.ts'

export const slow = () => unavailable('database.slow', 'The service is busy. Try again in a moment.')

/** A timeout for one wait after another: `passed` rejects when a wait that was started was not stopped in time. */
export interface Deadline {
  readonly passed: Promise<never>
  start(): void
  stop(): void
  /** Stops it for good: work that starts it afterwards was given up on, and must not keep the process alive. */
  end(): void
  /** Makes it time out now. */
  pass(): void
  isPassed(): boolean
}

export function createDeadline(afterMs: number): Deadline {
  let timer: NodeJS.Timeout | undefined
  let lastLook: NodeJS.Immediate | undefined
  let isPassed = false
  let isOver = false
  let reject: (reason: unknown) => void
  const passed = new Promise<never>((_, fail) => {
    reject = fail
  })
  // Marks the promise as handled, for when nothing awaits it.
  passed.catch(() => {})
  const pass = () => {
    isPassed = true
    reject(slow())
  }
  const stop = () => {
    clearTimeout(timer)
    clearImmediate(lastLook)
  }
  return {
    passed,
    pass,
    stop,
    isPassed: () => isPassed,
    end() {
      isOver = true
      stop()
    },
    start() {
      stop()
      // A process that was paused runs its timers before it reads what has arrived meanwhile.
      const passUnlessHere = () => {
        lastLook = setImmediate(pass)
      }
      if (!isOver) timer = setTimeout(passUnlessHere, afterMs)
    },
  }
}
