import { type DailyCount, join, type Queryable, sql } from '../../kernel/index.ts'

const DAY_MS = 86_400_000

/** How much of everything there was on each of the last days, the oldest first. A day is one of UTC. */
export async function countByDay(
  db: Queryable,
  dailyCounts: readonly DailyCount[],
  days: number,
): Promise<Record<string, string | number>[]> {
  const { today } = await db.get<{ today: string }>(sql`select (plaza_now() at time zone 'UTC')::date::text as today`)
  const dates = Array.from({ length: days }, (_, index) => dayBefore(today, days - 1 - index))
  const rows = await countsSince(db, dailyCounts, dates[0]!)
  const found = new Map(rows.map(({ name, day, count }) => [`${name} ${day}`, count]))
  return dates.map((date) => ({
    date,
    ...Object.fromEntries(dailyCounts.map(({ name }) => [name, found.get(`${name} ${date}`) ?? 0])),
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
