import type { Driver } from '../driver.ts'
import { readPosition } from './position.ts'

/** A standby that answers reads. */
export interface Replica {
  readonly driver: Driver
  /** Its host and database, without secrets. */
  readonly address: string
  /** Whether it answers, and is no further behind than allowed. */
  isUsable(): boolean
  /** Whether it has everything up to this position. */
  has(position: number): boolean
  /** How old its data is; of one that does not answer, as of its last answer. */
  lagMs(): number
  /** A query on it failed: it is left out until it has answered again. */
  doubt(): void
  /** Asks it for its position. `behindMs` is the age of its data. */
  look(behindMs: (replayed: number) => number): Promise<void>
  close(): Promise<void>
}

/** What is known of it is valid for so long: one that stops answering is left out within a second. */
const KNOWN_MS = 700

/** `probe` is a connection of its own: a replica whose other connections are busy still reports its position. */
export function createReplica(address: string, driver: Driver, probe: Driver, maxLagMs: number): Replica {
  let replayed = 0
  let goodUntilMs = 0
  let behindWhenAskedMs = 0
  let askedLastMs = performance.now()
  let isLooking = false
  return {
    driver,
    address,
    isUsable: () => performance.now() < goodUntilMs,
    has: (position) => replayed >= position,
    lagMs() {
      const silentMs = performance.now() - askedLastMs
      return behindWhenAskedMs + (silentMs > KNOWN_MS ? silentMs : 0)
    },
    doubt() {
      goodUntilMs = 0
    },
    async look(behindMs) {
      if (isLooking) return
      isLooking = true
      const askedAt = performance.now()
      try {
        const [row] = await probe<{ is_standby: boolean; replayed: string | null }[]>`
          select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as replayed`
        replayed = readPosition(row?.replayed ?? '') ?? 0
        const behind = behindMs(replayed)
        // One that was promoted is treated as primary.
        goodUntilMs = row?.is_standby && behind <= maxLagMs ? askedAt + KNOWN_MS : 0
        // While the primary is silent, nothing new is known.
        if (row?.is_standby && Number.isFinite(behind)) [behindWhenAskedMs, askedLastMs] = [behind, askedAt]
      } catch {
        goodUntilMs = 0
      } finally {
        isLooking = false
      }
    },
    close: async () => void (await Promise.all([driver.end({ timeout: 1 }), probe.end({ timeout: 1 })])),
  }
}
