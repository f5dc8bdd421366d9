import { LRUCache } from 'lru-cache'
import { type Clock, type Db, few, sql } from '../../../kernel/index.ts'
import { ofCity } from '../lists/count-topics.ts'
import { listed } from '../policy.ts'
import { BOARD_SIZE, type Board, boardOf } from './board.ts'
import { createPeriodBoard, type Period } from './period-board.ts'

/** A board older than this is rebuilt by the next request… */
const FRESH_MS = 30_000
/** …and one older than this is not shown meanwhile. */
const MAX_AGE_MS = 50_000
const MAX_CITIES = 100

export interface Boards {
  ofPeriod(period: Period): Promise<Board>
  ofCity(city: string): Promise<Board>
}

/**
 * The rankings, kept in memory: reading one costs no query. Once every half minute a request triggers a rebuild from
 * the hourly sums; meanwhile the others get the previous ranking, never more than a minute old.
 */
export function createBoards(db: Db, clock: Clock): Boards {
  const kept = new LRUCache<string, { board: Board; asOfMs: number }>({ max: MAX_CITIES + 3 })
  const making = new Map<string, Promise<Board>>()

  const make = (key: string, compute: () => Promise<Board>): Promise<Board> => {
    const asOfMs = clock.now().getTime()
    const made = compute()
      .then((board) => {
        kept.set(key, { board, asOfMs })
        return board
      })
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  const read = async (key: string, compute: () => Promise<Board>): Promise<Board> => {
    const last = kept.get(key)
    const ageMs = last ? clock.now().getTime() - last.asOfMs : Number.POSITIVE_INFINITY
    if (last && ageMs < FRESH_MS) return last.board
    const next = making.get(key) ?? make(key, compute)
    if (!last || ageMs >= MAX_AGE_MS) return next
    // A reader who finds it too old waits for the new one, and gets its error if it fails.
    next.catch(() => {})
    return last.board
  }

  const periods = {
    '24hours': createPeriodBoard(db, clock, '24hours'),
    week: createPeriodBoard(db, clock, 'week'),
    month: createPeriodBoard(db, clock, 'month'),
  }
  return {
    ofPeriod: (period) => read(period, periods[period]),
    ofCity: (city) => read(`city ${city}`, () => computeCity(db, city)),
  }
}

async function computeCity(db: Db, city: string): Promise<Board> {
  const rows = await db.rows<{ id: number; total: number }>(sql`
    select t.id, t.reward_counted as total from topics t
    where ${listed} and t.reward_counted > 0 and ${ofCity(city)} order by t.reward_counted desc, t.id limit ${few(BOARD_SIZE)}`)
  return boardOf(rows.map(({ id, total }) => [id, total] as const))
}
