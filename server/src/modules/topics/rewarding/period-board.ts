import { type Clock, type Db, few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { listed } from '../policy.ts'
import { BOARD_SIZE, type Board, boardOf } from './board.ts'

export type Period = '24hours' | 'week' | 'month'
const HOURS: Record<Period, number> = { '24hours': 24, week: 7 * 24, month: 30 * 24 }
const HOUR_MS = 3_600_000

/**
 * How many are looked at: five times what the board has, because some are hidden or gone. Of the hours that are over as many
 * are kept; whoever is not among them is asked about one by one.
 */
const MAX_CANDIDATES = 5000

/** What topics were given in the hours that are over. */
interface Past {
  untilMs: number
  totals: ReadonlyMap<number, number>
}

/**
 * Makes the boards of one period. Hours that are over do not change, so they are added up once an hour; every board
 * after that adds only what came since. The last full hour still counts as open: a reward begun in it may end after it.
 */
export function createPeriodBoard(db: Db, clock: Clock, period: Period): () => Promise<Board> {
  let past: Past | undefined
  return async () => {
    const hourMs = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS
    const [since, until] = [new Date(hourMs - HOURS[period] * HOUR_MS), new Date(hourMs - HOUR_MS)]
    if (past?.untilMs !== until.getTime())
      past = { untilMs: until.getTime(), totals: await addUpPast(db, since, until) }
    const recent = await addUp(db, sql`h.hour >= ${until}`)
    const unknown = past.totals.size < MAX_CANDIDATES ? [] : [...recent.keys()].filter((id) => !past!.totals.has(id))
    const before = unknown.length === 0 ? new Map<number, number>() : await addUpOf(db, unknown, since, until)
    const totals = new Map([...past.totals, ...before])
    for (const [id, amount] of recent) totals.set(id, (totals.get(id) ?? 0) + amount)
    return boardOf(await screen(db, first(totals, MAX_CANDIDATES)))
  }
}

/** The hours a period reaches over, for the total of one topic; the oldest is counted whole. */
export const withinPeriod = (period: Period): Sql =>
  sql`h.hour >= date_trunc('hour', plaza_now() - make_interval(hours => ${HOURS[period]}))`

type Total = [id: number, total: number]

const first = (totals: ReadonlyMap<number, number>, count: number): Total[] =>
  [...totals].sort(([a, one], [b, other]) => other - one || a - b).slice(0, count)

// Hidden topics are given rewards too, and a topic may have gone since its hours were added up.
async function screen(db: Queryable, totals: readonly Total[]): Promise<Total[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select t.id from topics t where t.id = any(${totals.map(([id]) => id)}::bigint[]) and ${listed}`)
  const shown = new Set(rows.map(({ id }) => id))
  return totals.filter(([id]) => shown.has(id)).slice(0, BOARD_SIZE)
}

// No joins here, because these are most of the rows; visibility is checked afterwards, for few topics.
const addUpPast = (db: Queryable, since: Date, until: Date): Promise<Map<number, number>> =>
  read(
    db,
    sql`
      select h.topic_id as id, sum(h.amount)::bigint as total from topic_reward_hours h
      where h.hour >= ${since} and h.hour < ${until} group by h.topic_id order by total desc, id limit ${few(MAX_CANDIDATES)}`,
  )

const addUp = (db: Queryable, where: Sql): Promise<Map<number, number>> =>
  read(
    db,
    sql`select h.topic_id as id, sum(h.amount)::bigint as total from topic_reward_hours h where ${where} group by h.topic_id`,
  )

const addUpOf = (db: Queryable, ids: readonly number[], since: Date, until: Date): Promise<Map<number, number>> =>
  addUp(db, sql`h.topic_id = any(${ids}::bigint[]) and h.hour >= ${since} and h.hour < ${until}`)

const read = async (db: Queryable, query: Sql): Promise<Map<number, number>> =>
  new Map((await db.rows<{ id: number; total: number }>(query)).map(({ id, total }) => [id, total]))
