import { unavailable } from '../../kernel/index.ts'

/** Lets so many through at once and makes so many wait; more are told to come back. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createGate(width: number, maxWaiting: number): Gate {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= width) {
      if (waiting.length >= maxWaiting) throw unavailable('auth.busy', 'Too many people are signing in. Try again in a moment.')
      await new Promise<void>((enter) => waiting.push(enter))
    }
    inside++
    try {
      return await work()
    } finally {
      inside--
      waiting.shift()?.()
    }
  }
}
