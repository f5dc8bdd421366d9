/** The outcomes of the requests of one step. */
export interface Step {
  people: number
  seconds: number
  requests: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Refused because the service was busy. */
  busy: number
  /** Answered with an error of ours, or not at all. */
  failed: number
  /** Refused because one person asked too often: that is a limit of the installation, not of the machine. */
  limited: number
  /** Refused for a reason of their own, by code. */
  refusals: Readonly<Record<string, number>>
  events: number
}

export interface Answered {
  status: number
  code?: string | undefined
  ms: number
}

/** A step holds while nearly every request is answered soon. */
export const SLOW_MS = 500
export const BUSY_SHARE = 0.01

export function createTally(people: number) {
  const startedAt = performance.now()
  const times: number[] = []
  const counts = { busy: 0, failed: 0, limited: 0, events: 0 }
  const refusals: Record<string, number> = {}
  return {
    answered({ status, code, ms }: Answered): void {
      times.push(ms)
      if (status === 503) counts.busy++
      else if (status === 0 || status >= 500) counts.failed++
      else if (status === 429 && code === 'rate.limited') counts.limited++
      else if (status >= 400) refusals[code ?? status] = (refusals[code ?? status] ?? 0) + 1
    },
    event(): void {
      counts.events++
    },
    step(): Step {
      const seconds = (performance.now() - startedAt) / 1000
      const sorted = Float64Array.from(times).sort()
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
      return {
        people,
        seconds,
        requests: times.length,
        perSecond: times.length / seconds,
        p50Ms: at(0.5),
        p95Ms: at(0.95),
        p99Ms: at(0.99),
        ...counts,
        refusals: { ...refusals },
      }
    },
  }
}

export type Tally = ReturnType<typeof createTally>

/** Why a step is too much for the service; undefined while it is not. */
export function overload({ requests, p95Ms, busy, failed }: Step): string | undefined {
  if (failed > requests * BUSY_SHARE) return `${failed} of ${requests} requests failed`
  if (busy > requests * BUSY_SHARE) return `${busy} of ${requests} requests were turned away`
  if (p95Ms > SLOW_MS) return `one in twenty waited longer than ${p95Ms} ms`
  return undefined
}
