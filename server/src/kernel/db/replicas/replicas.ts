import type { Driver } from '../driver.ts'
import { readPosition } from './position.ts'
import type { Replica } from './replica.ts'

/** The standbys that answer reads which may be a moment old. */
export interface Replicas {
  readonly all: readonly Replica[]
  /** One that can be used and has everything up to this position. */
  choose(position: number): Replica | undefined
  /** Where the primary's log is now: who has this much sees everything that was answered until now. */
  position(): Promise<string>
  stop(): Promise<void>
}

const LOOK_MS = 200
/** How far back it is known where the primary was. */
const REMEMBERED_MS = 60_000
/** The lag of a replica is unknown when the primary has not reported its position for so long. */
const PRIMARY_SILENT_MS = 1000

const POSITION = 'select pg_current_wal_insert_lsn()::text as position'

/** Looks at all of them five times a second, and at the primary with them; `primary` is a connection of its own. */
export function watchReplicas(all: readonly Replica[], primary: Driver): Replicas {
  let past: { atMs: number; position: number }[] = []
  let isAsking = false
  let turn = 0
  let next: Promise<string> | undefined

  const ask = async () => (await primary.unsafe<{ position: string }[]>(POSITION))[0]!.position

  // By our own clock, and without the standby's word for what it was sent: the oldest position it has not reached tells.
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
      // After a switch the log may go on from before what the lost primary had.
      const isBack = position < (past.at(-1)?.position ?? 0)
      past = isBack ? [] : past.filter((each) => each.atMs > atMs - REMEMBERED_MS)
      past.push({ atMs, position })
    } catch {
      // It is away; what is known grows old.
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
      // Who asks while a question is under way needs the next one: this one may be older than what they did.
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
