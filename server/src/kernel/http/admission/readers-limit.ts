/** How many readers are let in at once, found from how long they take. */
export interface ReadersLimit {
  limit(): number
  /** How many were answered per millisecond recently. */
  perMs(): number
  /** One was answered after so many milliseconds, while so many were running or waiting. */
  took(ms: number, wanted: number): void
}

export interface ReadersLimitOptions {
  least: number
  most: number
  /** How full the heap is, from 0 to 1. */
  heapUse: () => number
  /** The share of the time since the last call in which the event loop was busy, from 0 to 1. */
  loopUse?: () => number
  now?: () => number
}

/** An answer should not take longer than this: with the wait for a slot it stays below half a second. */
const SLOW_MS = 250
const WINDOW_MS = 100
/** With less than this left, each further reader slows down those already running. */
const BUSY_LOOP = 0.95
const LATELY = 0.5
/** Beyond this, garbage collection takes the time that requests need; refusals leave room to recover. */
const FULL_HEAP = 0.8

/**
 * Additive increase, multiplicative decrease, like TCP's congestion window: while most are answered in time and others
 * wait, the limit grows, quickly as long as there is time to spare; when most take too long it shrinks by a tenth, by
 * half if far too long. It also shrinks while the event loop is saturated: running requests then wait for the processor
 * and hold more memory than queued ones. It never goes below `least`, so some readers are always served, except when
 * the heap is nearly full.
 */
export function createReadersLimit({
  least,
  most,
  heapUse,
  loopUse = createLoopUse(),
  now = () => performance.now(),
}: ReadersLimitOptions): ReadersLimit {
  let limit = least
  let startedAt = now()
  let perMs = 0
  let count = 0
  let slow = 0
  let quick = 0
  let tooSlow = 0
  let peak = 0

  const closeWindow = (elapsedMs: number) => {
    const isBusy = loopUse() > BUSY_LOOP
    if (heapUse() > FULL_HEAP) limit = Math.max(1, Math.floor(limit / 2))
    else if (limit < least) limit = Math.min(least, limit * 2)
    else if (tooSlow * 2 > count) limit = Math.max(least, Math.floor(limit / 2))
    else if (slow * 2 > count || isBusy) limit = Math.max(least, Math.floor(limit * 0.9))
    // A limit that suits quick answers is too high for slow ones that may come next.
    else if (peak < limit / 2) limit = Math.max(least, Math.floor(limit * 0.9))
    else if (peak >= limit) limit = Math.min(most, Math.ceil(limit * (quick * 2 > count ? 1.5 : 1.1)))
    perMs += (count / elapsedMs - perMs) * LATELY
    count = slow = quick = tooSlow = peak = 0
    startedAt += elapsedMs
  }

  return {
    limit: () => limit,
    perMs: () => perMs,
    took(ms, wanted) {
      count++
      if (ms > SLOW_MS) slow++
      if (ms > SLOW_MS * 2) tooSlow++
      if (ms < SLOW_MS / 2) quick++
      if (wanted > peak) peak = wanted
      const elapsedMs = now() - startedAt
      if (elapsedMs >= WINDOW_MS) closeWindow(elapsedMs)
    },
  }
}

function createLoopUse(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const before = last
    last = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(last, before).utilization
  }
}
