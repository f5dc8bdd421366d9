import { DAY_S, invalid, phrase, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { Period, Transparency } from './schemas.ts'

const DEFAULT_DAYS = 90
const MAX_DAYS = 366
const DAY_MS = DAY_S * 1000

/** What was decided, reported and appealed in a period, by the database's days in UTC. */
export async function readTransparency(db: Queryable, period: Period, now: Date): Promise<Transparency> {
  const { from, to } = daysOf(period, now)
  const isWithin = (at: Sql) =>
    sql`${at} >= ${from}::text::timestamptz and ${at} < ${to}::text::timestamptz + interval '1 day'`
  const isDecided = isWithin(sql`d.decided_at`)
  const isMade = isWithin(sql`r.created_at`)
  const [decisions, reports, appeals, reportHours, appealHours] = await Promise.all([
    db.rows<Transparency['decisions'][number]>(sql`
      select d.act, d.rule, d.subject_kind as kind, d.decided_by is null as automatic, count(*) as count
      from decisions d where ${isDecided} group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4`),
    db.rows<Transparency['reports'][number]>(sql`
      select r.kind, r.status, count(*) as count from reports r where ${isMade} group by 1, 2 order by 3 desc, 1, 2`),
    db.rows<Transparency['appeals'][number]>(sql`
      select d.act, r.state, count(*) as count from appeals r join decisions d on d.id = r.decision_id
      where ${isMade} group by 1, 2 order by 3 desc, 1, 2`),
    db.get<{ hours: number | null }>(sql`
      select ${hours} as hours from (select r.created_at, r.handled_at as ended_at from reports r where ${isMade} and r.handled_at is not null) x`),
    db.get<{ hours: number | null }>(sql`
      select ${hours} as hours from (select r.created_at, r.decided_at as ended_at from appeals r where ${isMade} and r.decided_at is not null) x`),
  ])
  return {
    from,
    to,
    decisions,
    reports,
    appeals,
    median_hours: { reports: reportHours.hours, appeals: appealHours.hours },
  }
}

const hours = sql`round((percentile_cont(0.5) within group (order by extract(epoch from x.ended_at - x.created_at)) / 3600)::numeric, 1)::float8`

/** The days of a period: real ones, in order, and no more than a year. */
function daysOf({ from, to }: Period, now: Date): { from: string; to: string } {
  const last = to ?? dayOf(now)
  const first = from ?? dayOf(new Date(timeOf('to', last) - (DEFAULT_DAYS - 1) * DAY_MS))
  const days = (timeOf('to', last) - timeOf('from', first)) / DAY_MS + 1
  if (days < 1) throw invalid('from', phrase('request.invalid.period_order')`The first day must not be after the last.`)
  if (days > MAX_DAYS)
    throw invalid('from', phrase('request.invalid.period_long')`A period can have up to ${MAX_DAYS} days.`)
  return { from: first, to: last }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

function timeOf(field: string, day: string): number {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || dayOf(at) !== day)
    throw invalid(field, phrase('request.invalid.no_such_day')`This day does not exist.`)
  return at.getTime()
}
