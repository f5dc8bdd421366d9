const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Pauses between the ten attempts of a delivery: almost three days in all. */
const PAUSES_S = [
  5,
  MINUTE_S,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  6 * HOUR_S,
  12 * HOUR_S,
  20 * HOUR_S,
  30 * HOUR_S,
]
export const MAX_ATTEMPTS = PAUSES_S.length + 1
const JITTER = 0.2
const MAX_RETRY_AFTER_S = 24 * HOUR_S
/** An endpoint that fails so often in a row is only tried now and then, whatever waits for it. */
const PAUSED_AFTER = 3
const MAX_PAUSE_S = 5 * MINUTE_S

/** How long to wait after this many attempts; undefined after the last. */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  const pause = PAUSES_S[attempts - 1]
  return pause === undefined ? undefined : pause * (1 - JITTER + 2 * JITTER * random)
}

/** How long an endpoint that failed so often in a row is left alone; one that does not answer at all, at once. */
export function endpointPause(failures: number, isSilent = false): number {
  const counted = isSilent ? Math.max(failures, PAUSED_AFTER) : failures
  return counted < PAUSED_AFTER ? 0 : Math.min(MAX_PAUSE_S, 2 ** counted)
}

/** Seconds of a `Retry-After`, in either form; 0 for none or nonsense. */
export function readRetryAfter(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S) : 0
}
