import { type DailyCount, type DecidedADay, join, type Queryable, sql } from '../../kernel/index.ts'

const DAY_MS = 86_400_000

/** How much of everything there was on each of the last days, the oldest first. A day is one of UTC. */
export async function countByDay(
  db: Queryable,
  { dailyCounts, decidedADay }: { dailyCounts: readonly DailyCount[]; decidedADay: readonly DecidedADay[] },
  days: number,
): Promise<Record<string, string | number | null>[]> {
  const { today } = await db.get<{ today: string }>(sql`select (plaza_now() at time zone 'UTC')::date::text as today`)
  const dates = Array.from({ length: days }, (_, index) => dayBefore(today, days - 1 - index))
  const [rows, decided] = await Promise.all([
    countsSince(db, dailyCounts, dates[0]!),
    decidedSince(db, decidedADay, dates[0]!),
  ])
  const pace = new Map(decided.map((row) => [`${row.name} ${row.day}`, row]))
  const found = new Map(rows.map(({ name, day, count }) => [`${name} ${day}`, count]))
  return dates.map((date) => ({
    date,
    ...Object.fromEntries(dailyCounts.map(({ name }) => [name, found.get(`${name} ${date}`) ?? 0])),
    ...Object.fromEntries(
      decidedADay.flatMap(({ name }) => {
        const row = pace.get(`${name} ${date}`)
        return [
          [`${name}_decided`, row?.count ?? 0],
          [`${name}_in_time`, row?.in_time ?? 0],
          [`${name}_median_minutes`, row?.median_minutes ?? null],
        ]
      }),
    ),
  }))
}

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)

const countsSince = (db: Queryable, dailyCounts: readonly DailyCount[], since: string) =>
  db.rows<{ name: string; day: string; count: number }>(
    join(
      dailyCounts.map(
        ({ name, rows }) => sql`
          select ${name}::text as name, (created_at at time zone 'UTC')::date::text as day, count(*) as count
          from (${rows}) as made where created_at >= (${since}::date)::timestamp at time zone 'UTC' group by 2`,
      ),
      ' union all ',
    ),
  )

interface DecidedRow {
  name: string
  day: string
  count: number
  in_time: number
  median_minutes: number
}

const decidedSince = (db: Queryable, decidedADay: readonly DecidedADay[], since: string) =>
  db.rows<DecidedRow>(
    join(
      decidedADay.map(
        ({ name, rows, hours }) => sql`
          select ${name}::text as name, (decided_at at time zone 'UTC')::date::text as day, count(*) as count,
            count(*) filter (where decided_at <= created_at + make_interval(hours => ${hours()}::int)) as in_time,
            round(extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 60)::int as median_minutes
          from (${rows}) as made where decided_at >= (${since}::date)::timestamp at time zone 'UTC' group by 2`,
      ),
      ' union all ',
    ),
  )
