import type { Driver } from '../driver.ts'
import { readPosition } from './position.ts'
import type { Replica } from './replica.ts'

/** The standbys that answer reads which may be a moment old. */
export interface Replicas {
  readonly all: readonly Replica[]
  /** One that can be used and has everything up to this position. */
  choose(position: number): Replica | undefined
  /** The primary's WAL position now: a replica that has reached it sees everything answered until now. */
  position(): Promise<string>
  stop(): Promise<void>
}

const LOOK_MS = 200
/** How far back the primary's positions are remembered. */
const REMEMBERED_MS = 60_000
/** The lag of a replica is unknown when the primary has not reported its position for so long. */
const PRIMARY_SILENT_MS = 1000

const POSITION = 'select pg_current_wal_insert_lsn()::text as position'

/** Asks all of them five times a second, and the primary with them; `primary` is a connection of its own. */
export function watchReplicas(all: readonly Replica[], primary: Driver): Replicas {
  let past: { atMs: number; position: number }[] = []
  let isAsking = false
  let turn = 0
  let next: Promise<string> | undefined

  const ask = async () => (await primary.unsafe<{ position: string }[]>(POSITION))[0]!.position

  // By our own clock, without relying on the standby's timestamps: the oldest position it has not reached gives its
  // lag.
  const behindMs = (replayed: number): number => {
    const now = performance.now()
    const last = past.at(-1)
    if (!last || now - last.atMs > PRIMARY_SILENT_MS) return Number.POSITIVE_INFINITY
    const missed = past.find(({ position }) => position > replayed)
    return missed ? now - missed.atMs : 0
  }

  const look = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const atMs = performance.now()
      const position = readPosition(await ask()) ?? 0
      // After a failover the log may continue from before the lost primary's last position.
      const isBack = position < (past.at(-1)?.position ?? 0)
      past = isBack ? [] : past.filter((each) => each.atMs > atMs - REMEMBERED_MS)
      past.push({ atMs, position })
    } catch {
      // It is down; what is known expires.
    } finally {
      isAsking = false
    }
  }

  const tick = () => {
    void look()
    for (const replica of all) void replica.look(behindMs)
  }
  tick()
  const timer = setInterval(tick, LOOK_MS).unref()

  return {
    all,
    choose(position) {
      for (let tries = 0; tries < all.length; tries++) {
        turn = (turn + 1) % all.length
        const replica = all[turn]!
        if (replica.isUsable() && replica.has(position)) return replica
      }
      return undefined
    },
    position() {
      // A caller who asks while a query is running needs the next one: this one may be older than the caller's own
      // write.
      const mine =
        next ??
        new Promise<void>((resume) => setImmediate(resume)).then(() => {
          next = undefined
          return ask()
        })
      next = mine
      return mine
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([primary.end({ timeout: 1 }), ...all.map((replica) => replica.close())])
    },
  }
}
