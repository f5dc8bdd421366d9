import type { Problem } from './problem.ts'

/** Limits concurrency: some run, the next ones queue for a while, the rest are refused. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export interface GateOptions {
  width: number
  maxWaiting: number
  /** Without it, they wait as long as it takes. */
  maxWaitMs?: number
  /** Updated continuously, for metrics. */
  counts?: { inside: number; waiting: number }
  /** The error when there is no slot. */
  full: () => Problem
}

/** Makes a gate with so many slots. */
export function createGate({
  width,
  maxWaiting,
  maxWaitMs,
  full,
  counts = { inside: 0, waiting: 0 },
}: GateOptions): Gate {
  let inside = 0
  const queue: (() => void)[] = []

  const enter = async (): Promise<void> => {
    if (inside < width) {
      inside++
      return
    }
    if (queue.length >= maxWaiting) throw full()
    counts.waiting++
    await new Promise<void>((resolve, reject) => {
      const slot = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(slot), 1)
        reject(full())
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      queue.push(slot)
    }).finally(() => counts.waiting--)
  }

  return async (work) => {
    await enter()
    counts.inside++
    try {
      return await work()
    } finally {
      counts.inside--
      // The slot goes to the first in the queue without being free in between, so that no one can jump it.
      const next = queue.shift()
      if (next) next()
      else inside--
    }
  }
}
