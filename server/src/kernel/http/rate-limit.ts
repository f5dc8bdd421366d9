import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

/** Counts requests per caller and minute, over all processes. */
export interface RateLimiter {
  /** Counts one request and returns what is left; `isOver` when it should be refused. */
  count(key: string): RateState
  /** The state without counting. */
  peek(key: string): RateState
  /** The state of a caller who has not sent anything yet. */
  readonly untouched: Pick<RateState, 'limit' | 'remaining'>
  stop(): void
}

export interface RateState {
  limit: number
  remaining: number
  resetInS: number
  isOver: boolean
}

interface Tally {
  /** The total of all processes at the last exchange. */
  shared: number
  /** Counted here since then. */
  fresh: number
}

const WINDOW_MS = 60_000
const EXCHANGE_MS = 1000
const MAX_KEYS = 100_000
/** Shown instead of a limit while counting is switched off. */
const UNLIMITED = 1_000_000

/**
 * Every request is counted in memory; once a second the new counts of all keys go to the shared table in one
 * statement, which answers with the totals of all processes. So no request waits for the count, and a client that
 * spreads itself over many processes gains a second at most.
 */
export function createRateLimiter(db: Db, clock: Clock, perMinute: number): RateLimiter {
  let window = 0
  let tallies = new Map<string, Tally>()
  const allowed = perMinute === 0 ? UNLIMITED : perMinute

  const tallyOf = (key: string, nowMs: number): Tally => {
    const current = Math.floor(nowMs / WINDOW_MS)
    if (current !== window || tallies.size > MAX_KEYS) {
      window = current
      tallies = new Map()
    }
    const known = tallies.get(key)
    if (known) return known
    const tally = { shared: 0, fresh: 0 }
    tallies.set(key, tally)
    return tally
  }

  const stateOf = ({ shared, fresh }: Tally, nowMs: number): RateState => {
    const resetInS = Math.max(1, Math.ceil(((window + 1) * WINDOW_MS - nowMs) / 1000))
    if (perMinute === 0) return { limit: allowed, remaining: allowed, resetInS, isOver: false }
    const used = shared + fresh
    return { limit: perMinute, remaining: Math.max(0, perMinute - used), resetInS, isOver: used > perMinute }
  }

  const exchange = async () => {
    // The answer belongs to the minute of its question, even if the next one has begun by then.
    const asked = tallies
    const changed = [...asked].filter(([, tally]) => tally.fresh > 0)
    if (changed.length === 0) return
    const sent = new Map(changed.map(([key, tally]) => [key, tally.fresh]))
    const rows = await db.rows<{ key: string; hits: number }>(sql`
      insert into rate_windows as w (key, "window", hits)
      select key, ${window}, hits from unnest(${[...sent.keys()]}::text[], ${[...sent.values()]}::int[]) as t (key, hits) order by key
      on conflict (key, "window") do update set hits = w.hits + excluded.hits
      returning key, hits`)
    for (const { key, hits } of rows) {
      const tally = asked.get(key)
      if (!tally) continue
      tally.shared = hits
      tally.fresh -= sent.get(key) ?? 0
    }
  }

  let isExchanging = false
  // One at a time: while an exchange waits for a slow database, a second one would send the same counts again.
  const exchangeAlone = async () => {
    if (isExchanging) return
    isExchanging = true
    try {
      await exchange()
    } catch {
      // A database that is down must not stop the counting here.
    } finally {
      isExchanging = false
    }
  }
  const timer = perMinute === 0 ? undefined : setInterval(() => void exchangeAlone(), EXCHANGE_MS).unref()

  return {
    count(key) {
      const nowMs = clock.now().getTime()
      const tally = tallyOf(key, nowMs)
      // Refused requests are not sent on: a flood costs the table nothing.
      if (tally.shared + tally.fresh <= perMinute) tally.fresh++
      return stateOf(tally, nowMs)
    },
    peek(key) {
      const nowMs = clock.now().getTime()
      return stateOf(tallyOf(key, nowMs), nowMs)
    },
    untouched: { limit: allowed, remaining: allowed },
    stop: () => clearInterval(timer),
  }
}
