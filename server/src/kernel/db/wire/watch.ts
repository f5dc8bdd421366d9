import type { Driver } from '../driver.ts'
import { TIMELINE } from './find-primary.ts'
import type { Wire } from './wire.ts'

const TICK_MS = 500
/** A busy server takes its time to accept a connection. */
const LEAST_SILENT_MS = 3000

/**
 * Notices what no connection reports: a frozen or unreachable server says nothing, and a replaced one may not know it
 * yet. Pings twice a second over a connection of its own; when nothing at all arrives for longer than any statement may
 * take, all connections are ended, so that new ones find the current primary.
 */
export function watchPrimary(driver: Driver, wire: Wire, silentMs: number): { stop(): Promise<void> } {
  const patience = Math.ceil(Math.max(silentMs, LEAST_SILENT_MS) / TICK_MS)
  let isAsking = false
  let quietTicks = 0
  let received = wire.received()

  const ask = async () => {
    const [row] = await driver.unsafe<{ timeline: number; is_read_only: boolean }[]>(
      `select ${TIMELINE} as timeline, current_setting('transaction_read_only')::bool as is_read_only`,
    )
    if (row && (row.is_read_only || wire.isOutdated(row.timeline))) wire.cut()
  }

  const tick = () => {
    const now = wire.received()
    // Counted in our own ticks, not by the clock, because a paused process has received nothing either.
    quietTicks = isAsking && now === received ? quietTicks + 1 : 0
    received = now
    if (quietTicks >= patience) {
      quietTicks = 0
      wire.cut()
    }
    if (isAsking) return
    isAsking = true
    ask()
      // Down: the driver tries again, and so do we.
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }

  const timer = setInterval(tick, TICK_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await driver.end({ timeout: 1 })
    },
  }
}
