import { type Clock, type Db, few, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import { listed } from '../policy.ts'
import { BOARD_SIZE, type Board, boardOf } from './board.ts'

export type Period = '24hours' | 'week' | 'month'
export const HOURS: Record<Period, number> = { '24hours': 24, week: 7 * 24, month: 30 * 24 }
const HOUR_MS = 3_600_000

/**
 * How many are looked at: five times what the board has, because some are hidden or gone. As many are kept of past
 * hours; topics not among them are read one by one.
 */
const MAX_CANDIDATES = 5000

/** Hours from one up to, not including, another. */
interface Span {
  since: Date
  until: Date
}

/** What topics were given in past hours: those that were given most, and those that were asked about. */
interface Past extends Span {
  hourMs: number
  totals: Map<number, number>
  hasAll: boolean
}

/**
 * Makes the boards of one period. Past hours do not change, so their sum is read once an hour; every board after that
 * adds only what came since. The last full hour still counts as open: a reward begun in it may end after it.
 */
export function createPeriodBoard(db: Db, clock: Clock, period: Period): () => Promise<Board> {
  let past: Past | undefined
  return async () => {
    const hourMs = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS
    if (past?.hourMs !== hourMs) past = await readPast(db, period, hourMs)
    const recent = await addUp(db, sql`h.hour >= ${past.until}`)
    await askAbout(db, past, [...recent.keys()])
    const totals = new Map(past.totals)
    for (const [id, amount] of recent) totals.set(id, (totals.get(id) ?? 0) + amount)
    return boardOf(await screen(db, first(totals, MAX_CANDIDATES)))
  }
}

/** From the job's sums, less the hours that have left the period since; by adding up all hours until there are sums. */
async function readPast(db: Queryable, period: Period, hourMs: number): Promise<Past> {
  const wanted = { since: new Date(hourMs - HOURS[period] * HOUR_MS), until: new Date(hourMs - HOUR_MS) }
  const summed = await readSums(db, period)
  if (!summed) {
    const totals = await addUpMost(db, wanted)
    return { ...wanted, hourMs, totals, hasAll: totals.size < MAX_CANDIDATES }
  }
  // What is not summed yet counts as recent, however long ago the job last ran.
  const since = later(summed.since, wanted.since)
  const until = later(summed.until, since)
  const hasAll = summed.totals.size < MAX_CANDIDATES
  const left = await addUp(db, within({ since: summed.since, until: earlier(since, summed.until) }))
  const past = { since, until, hourMs, totals: summed.totals, hasAll }
  for (const [id, amount] of left) if (past.totals.has(id)) past.totals.set(id, past.totals.get(id)! - amount)
  return past
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** Adds missing topics to the past. */
async function askAbout(db: Queryable, past: Past, ids: readonly number[]): Promise<void> {
  const unknown = past.hasAll ? [] : ids.filter((id) => !past.totals.has(id))
  if (unknown.length === 0) return
  const before = await addUp(db, sql`h.topic_id = any(${unknown}::bigint[]) and ${within(past)}`)
  for (const id of unknown) past.totals.set(id, before.get(id) ?? 0)
}

/** The hours of a period, for the total of one topic; the oldest is counted whole. */
export const withinPeriod = (period: Period): Sql =>
  sql`h.hour >= date_trunc('hour', plaza_now() - make_interval(hours => ${HOURS[period]}))`

type Total = [id: number, total: number]

// Hours that have left the period count as nothing.
const first = (totals: ReadonlyMap<number, number>, count: number): Total[] =>
  [...totals]
    .filter(([, total]) => total > 0)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, count)

// Hidden topics get rewards too, and a topic may have gone since its hours were summed.
async function screen(db: Queryable, totals: readonly Total[]): Promise<Total[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select t.id from topics t where t.id = any(${totals.map(([id]) => id)}::bigint[]) and ${listed}`)
  const shown = new Set(rows.map(({ id }) => id))
  return totals.filter(([id]) => shown.has(id)).slice(0, BOARD_SIZE)
}

/** What was given most in the summed hours, all of them; nothing while the job is still filling them. */
async function readSums(db: Queryable, period: Period): Promise<(Span & { totals: Map<number, number> }) | undefined> {
  const rows = await db.rows<Span & { id: number | null; total: number }>(sql`
    select s.since, s.until, most.id, most.total from topic_reward_spans s
    left join lateral (
      select m.topic_id as id, m.amount as total from topic_reward_sums m where m.period = s.period
      order by m.amount desc, m.topic_id limit ${few(MAX_CANDIDATES)}) most on true
    where s.period = ${period} and s.until - s.since >= make_interval(hours => ${HOURS[period] - 1})`)
  if (rows.length === 0) return undefined
  const { since, until } = rows[0]!
  return { since, until, totals: new Map(rows.flatMap(({ id, total }) => (id === null ? [] : [[id, total]]))) }
}

const within = ({ since, until }: Span): Sql => sql`h.hour >= ${since} and h.hour < ${until}`

// No joins here, because these are most of the rows; visibility is checked afterwards, for few topics.
const addUpMost = (db: Queryable, span: Span): Promise<Map<number, number>> =>
  read(
    db,
    sql`
      select h.topic_id as id, sum(h.amount)::bigint as total from topic_reward_hours h
      where ${within(span)} group by h.topic_id order by total desc, id limit ${few(MAX_CANDIDATES)}`,
  )

const addUp = (db: Queryable, where: Sql): Promise<Map<number, number>> =>
  read(
    db,
    sql`select h.topic_id as id, sum(h.amount)::bigint as total from topic_reward_hours h where ${where} group by h.topic_id`,
  )

const read = async (db: Queryable, query: Sql): Promise<Map<number, number>> =>
  new Map((await db.rows<{ id: number; total: number }>(query)).map(({ id, total }) => [id, total]))
