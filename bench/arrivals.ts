/** A client that is later than this lacks a processor itself, and its measurements are about itself. */
const LATE_MS = 100
const MAX_LATE = 0.01

export interface Arrivals {
  perSecond: number
  forMs: number
  /** How often due requests are sent; all of them at once. */
  tickMs: number
  /** No more than so many wait for an answer; a request beyond that is counted as turned away by the client. */
  atMost: number
  /** Sends one that was due at this time. */
  send(dueAt: number, answered: () => void): void
}

/**
 * So many a second, whether earlier ones were answered or not; returns the client's own problems once all are answered.
 */
export const arrive = ({ perSecond, forMs, tickMs, atMost, send }: Arrivals): Promise<Record<string, number>> =>
  new Promise((resolve) => {
    const wrong: Record<string, number> = {}
    const start = performance.now()
    let [sent, underway, lateMs, wanted] = [0, 0, 0, start]
    let isOver = false
    const answered = () => {
      if (--underway === 0 && isOver) resolve(wrong)
    }
    const tick = () => {
      const now = performance.now()
      if (now - wanted > LATE_MS) lateMs += now - wanted
      for (const due = (Math.min(now - start, forMs) / 1000) * perSecond; sent < due; sent++) {
        if (underway >= atMost) {
          wrong['every connection waits'] = (wrong['every connection waits'] ?? 0) + 1
          continue
        }
        underway++
        // From when it was due: a request this client sends late has waited too.
        send(start + (sent / perSecond) * 1000, answered)
      }
      wanted = now + tickMs
      if (now < start + forMs) {
        setTimeout(tick, tickMs)
        return
      }
      isOver = true
      if (lateMs > MAX_LATE * forMs) wrong['the client itself was late, in ms'] = Math.round(lateMs)
      if (underway === 0) resolve(wrong)
    }
    tick()
  })
