import { LRUCache } from 'lru-cache'
import { type Clock, type Db, type Sql, sql } from '../../../kernel/index.ts'
import { ofCity } from '../lists/count-topics.ts'
import { listed } from '../policy.ts'

export const BOARD_SIZE = 1000
/** How old a board may be before the next reader has it made anew… */
const FRESH_MS = 30_000
/** …and how old it may be shown meanwhile. */
const MAX_AGE_MS = 50_000
const MAX_CITIES = 100

export type Period = '24hours' | 'week' | 'month'
const HOURS: Record<Period, number> = { '24hours': 24, week: 7 * 24, month: 30 * 24 }

/** The topics that were given most, the first first. */
export interface Board {
  ids: readonly number[]
  places: ReadonlyMap<number, { rank: number; total: number }>
}

export interface Boards {
  ofPeriod(period: Period): Promise<Board>
  ofCity(city: string): Promise<Board>
}

/**
 * The ranking boards, kept in memory: a reader costs no query, and one reader every half minute has a board made anew
 * from what topics were given by the hour. All others are shown the one before, never more than a minute behind.
 */
export function createBoards(db: Db, clock: Clock): Boards {
  const kept = new LRUCache<string, { board: Board; asOfMs: number }>({ max: MAX_CITIES + 3 })
  const making = new Map<string, Promise<Board>>()

  const make = (key: string, query: Sql): Promise<Board> => {
    const asOfMs = clock.now().getTime()
    const made = compute(db, query)
      .then((board) => {
        kept.set(key, { board, asOfMs })
        return board
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  const read = async (key: string, query: () => Sql): Promise<Board> => {
    const last = kept.get(key)
    const ageMs = last ? clock.now().getTime() - last.asOfMs : Number.POSITIVE_INFINITY
    if (last && ageMs < FRESH_MS) return last.board
    const next = making.get(key) ?? make(key, query())
    if (!last || ageMs >= MAX_AGE_MS) return next
    // Whoever comes when that is too old waits for it, and is told if it fails.
    next.catch(() => {})
    return last.board
  }

  return {
    ofPeriod: (period) => read(period, () => periodQuery(period)),
    ofCity: (city) => read(`city ${city}`, () => cityQuery(city)),
  }
}

/** The hours a period reaches over; the oldest is counted whole. */
export const withinPeriod = (period: Period): Sql =>
  sql`h.hour >= date_trunc('hour', plaza_now() - make_interval(hours => ${HOURS[period]}))`

// Added up before topics are looked at: there are far more hours than topics.
const periodQuery = (period: Period): Sql => sql`
  select given.topic_id as id, given.total::bigint as total
  from (select h.topic_id, sum(h.amount) as total from topic_reward_hours h where ${withinPeriod(period)} group by h.topic_id) given
  join topics t on t.id = given.topic_id
  where ${listed} order by given.total desc, given.topic_id limit ${BOARD_SIZE}`

const cityQuery = (city: string): Sql => sql`
  select t.id, t.reward_counted as total from topics t
  where ${listed} and t.reward_counted > 0 and ${ofCity(city)} order by t.reward_counted desc, t.id limit ${BOARD_SIZE}`

async function compute(db: Db, query: Sql): Promise<Board> {
  const rows = await db.rows<{ id: number; total: number }>(query)
  return {
    ids: rows.map(({ id }) => id),
    places: new Map(rows.map(({ id, total }, index) => [id, { rank: index + 1, total }])),
  }
}
