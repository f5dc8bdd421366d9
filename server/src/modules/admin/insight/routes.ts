import { type Static, Type } from 'typebox'
import { type App, Closed, type Db, Nullable, sql } from '../../../kernel/index.ts'
import { STAFF_PERMISSIONS } from '../staff-permissions.ts'

const DAYS = 90
const count = (description: string) => Type.Integer({ description, examples: [12] })
const date = (description: string) => Type.String({ description, examples: ['2026-11-15'] })

const InsightDay = Closed(
  {
    date: date('The day (UTC).'),
    active: count('People who wrote something or used a sign-in on that day.'),
    active_week: count('The same, in the seven days that end with it.'),
    active_month: count('In the thirty days that end with it.'),
    feeds: count('Posts published on that day, deleted ones included.'),
    comments: count('Comments.'),
    first_feeds: Nullable(
      count('First posts of people who joined in the 30 days before; null until three days later.'),
    ),
    answered: Nullable(count('Those of them that someone else commented on within three days.')),
    answer_minutes: Nullable(count('Median minutes to that comment; null where there is none.')),
  },
  { title: 'InsightDay' },
)

const Cohort = Closed(
  {
    week: date('Monday of the week in which they joined (UTC).'),
    people: count('How many joined and are still here.'),
    active: Type.Array(count('Active.'), {
      description: 'How many of them were active in that week, the next, and so on, up to this week.',
    }),
  },
  { title: 'InsightCohort' },
)

const Insight = Closed(
  {
    days: Type.Array(InsightDay, { description: 'The last 90 days that are over, the oldest first.' }),
    cohorts: Type.Array(Cohort, { description: 'The last 12 weeks of joining, the oldest first.' }),
  },
  { title: 'Insight' },
)

/** Whether people stay and talk to each other. */
export function insightRoutes(app: App, { db }: { db: Db }): void {
  app.get('/admin/insight', {
    config: { access: { oneOf: STAFF_PERMISSIONS } },
    schema: {
      operationId: 'adminGetInsight',
      tags: ['admin'],
      summary: 'Get retention and activity figures',
      description: 'Counted every night (UTC); empty until the first count, soon after the first start.',
      response: { 200: Insight },
    },
    handler: async () => readInsight(db),
  })
}

async function readInsight(db: Db): Promise<Static<typeof Insight>> {
  const [days, cohorts] = await Promise.all([
    db.rows<Static<typeof InsightDay>>(sql`
      select day::text as date, active, active_week, active_month, feeds, comments, first_feeds, answered, answer_minutes
      from insight_days where day > (select max(day) from insight_days) - ${DAYS}::int order by day`),
    db.rows<Static<typeof Cohort>>(sql`
      select week::text as week, max(people) as people, array_agg(active order by later) as active
      from insight_cohorts group by insight_cohorts.week order by insight_cohorts.week`),
  ])
  return { days, cohorts }
}
