import { type Db, type Sql, sql, type Tx } from '../../../kernel/index.ts'

/** A newcomer's first post has so long to be answered; so late its figures are known. */
const ANSWER_DAYS = 3
const NEWCOMER_DAYS = 30
const WEEK_DAYS = 7
const MONTH_DAYS = 30
/** Weeks of joining that are shown. */
export const COHORTS = 12
/** The last bit of a whole number is its sign. */
const MAX_WEEKS = 62

/** Midnight (UTC) at the beginning of a day, so many days later. */
const at = (day: string, later = 0): Sql => sql`((${day}::text::date + ${later}::int)::timestamp at time zone 'UTC')`

/** Each statement reads everything of a day, which takes longer than a request may. */
const LONG = { statementMs: 10 * 60_000 }
/** So many people are written at once: someone who deletes their account meanwhile waits for no more than these. */
const BATCH = 2000

/** Counts one day that is over. Counting it again gives the same; earlier days must have been counted before. */
export async function countDay(db: Db, day: string): Promise<void> {
  await noteActive(db, day)
  await db.transaction((tx) => countFigures(tx, day), LONG)
}

async function countFigures(tx: Tx, day: string): Promise<void> {
  await tx.run(sql`
    insert into insight_days (day, active, active_week, active_month, feeds, comments)
    select ${day}::text::date, active, week, month,
      (select count(*) from feeds where created_at >= ${at(day)} and created_at < ${at(day, 1)}),
      (select count(*) from comments where created_at >= ${at(day)} and created_at < ${at(day, 1)})
    from (
      select count(*) filter (where last_on = ${day}::text::date) as active,
        count(*) filter (where last_on > ${day}::text::date - ${WEEK_DAYS}::int) as week, count(*) as month
      from person_activity
      where last_on > ${day}::text::date - ${MONTH_DAYS}::int and last_on <= ${day}::text::date) people
    on conflict (day) do update set active = excluded.active, active_week = excluded.active_week,
      active_month = excluded.active_month, feeds = excluded.feeds, comments = excluded.comments`)
  await countAnswers(tx, day)
}

/**
 * Who was active: they wrote something, or one of their sign-ins was in use. A token lives for a day, so each day of use
 * left a session that began or was last used on it.
 */
async function noteActive(db: Db, day: string): Promise<void> {
  const { ids } = await db.transaction(
    (tx) =>
      tx.get<{ ids: number[] }>(sql`
        select coalesce(array_agg(id order by id), '{}') as ids from (
          select author_id as id from feeds where created_at >= ${at(day)} and created_at < ${at(day, 1)}
          union select user_id from comments where created_at >= ${at(day)} and created_at < ${at(day, 1)}
          union select user_id from sessions
            where (created_at >= ${at(day)} and created_at < ${at(day, 1)})
              or (last_used_at >= ${at(day)} and last_used_at < ${at(day, 1)})) active`),
    LONG,
  )
  for (let from = 0; from < ids.length; from += BATCH)
    await db.run(sql`
      insert into person_activity (user_id, joined_week, last_on, weeks)
      select u.id, date_trunc('week', u.created_at at time zone 'UTC')::date, ${day}::text::date, ${weekBit(day)}
      from users u
      where u.id = any (${ids.slice(from, from + BATCH)}::bigint[]) and u.deleted_at is null and u.created_at < ${at(day, 1)}
      order by u.id
      on conflict (user_id) do update set
        last_on = greatest(person_activity.last_on, excluded.last_on), weeks = person_activity.weeks | excluded.weeks`)
}

/** The bit of the week of this day, counted from the Monday of the week in which the person joined. */
const weekBit = (day: string): Sql => sql`
  case when (${day}::text::date - date_trunc('week', u.created_at at time zone 'UTC')::date) / 7 <= ${MAX_WEEKS}::int
    then 1::bigint << ((${day}::text::date - date_trunc('week', u.created_at at time zone 'UTC')::date) / 7) else 0 end`

/** How soon newcomers' first posts of some days ago were answered by someone else. */
const countAnswers = (tx: Tx, day: string): Promise<number> =>
  tx.run(sql`
    update insight_days d set first_feeds = f.first_feeds, answered = f.answered, answer_minutes = f.minutes
    from (
      select count(*) as first_feeds, count(a.at) as answered,
        round(extract(epoch from percentile_cont(0.5) within group (order by a.at - p.created_at)) / 60)::int as minutes
      from (
        select f.id, f.author_id, f.created_at from feeds f join users u on u.id = f.author_id
        where f.created_at >= ${at(day, -ANSWER_DAYS)} and f.created_at < ${at(day, 1 - ANSWER_DAYS)}
          and u.created_at > f.created_at - make_interval(days => ${NEWCOMER_DAYS})
          and not exists (select from feeds e where e.author_id = f.author_id and e.id < f.id)) p
      left join lateral (
        select min(c.created_at) as at from comments c
        where c.subject_kind = 'feeds' and c.subject_id = p.id and c.deleted_at is null and c.user_id <> p.author_id
          and c.created_at < p.created_at + make_interval(days => ${ANSWER_DAYS})) a on true) f
    where d.day = ${day}::text::date - ${ANSWER_DAYS}::int`)

/** Counts again of the latest weeks of joining how many came back, up to this day. */
export const countCohorts = (db: Db, day: string): Promise<void> =>
  db.transaction((tx) => replaceCohorts(tx, day), LONG)

async function replaceCohorts(tx: Tx, day: string): Promise<void> {
  await tx.run(sql`delete from insight_cohorts`)
  await tx.run(sql`
    insert into insight_cohorts (week, later, people, active)
    with joined as (
      select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as people from users
      where created_at >= (date_trunc('week', ${day}::text::date)::date - ${(COHORTS - 1) * WEEK_DAYS}::int)::timestamp at time zone 'UTC'
        and created_at < ${at(day, 1)} and deleted_at is null
      group by 1),
    back as (
      select a.joined_week as week, n.later, count(*)::int as active
      from person_activity a cross join lateral generate_series(0, ${COHORTS - 1}::int) n (later)
      where a.joined_week in (select week from joined) and (a.weeks >> n.later) & 1 = 1
      group by 1, 2)
    select j.week, n.later, j.people, coalesce(b.active, 0)
    from joined j cross join lateral generate_series(0, (${day}::text::date - j.week) / 7) n (later)
    left join back b on b.week = j.week and b.later = n.later`)
}
