import { type TProperties, Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  type DailyCount,
  type Db,
  type DecidedADay,
  IsoTimestamp,
  LastDays,
  Nullable,
  type StaffQueue,
} from '../../kernel/index.ts'
import { countByDay } from './count-by-day.ts'
import { readQueue } from './queue/read-queue.ts'
import { STAFF_PERMISSIONS } from './staff-permissions.ts'

const Waiting = Closed(
  {
    count: Type.Integer({ description: 'How many wait.', examples: [3] }),
    oldest_at: Nullable(IsoTimestamp('Since when the oldest of them waits; null when none does.')),
    overdue: Type.Integer({ description: 'How many of them should have been decided by now.', examples: [1] }),
  },
  { title: 'Waiting', description: 'How much of it waits; absent where you may not handle it.' },
)

const record = <Value>(properties: TProperties, title: string) =>
  Type.Unsafe<Record<string, Value>>(Closed(properties, { title }))

/** What staff see first: what waits for a person, and how much happens. */
export function deskRoutes(
  app: App,
  {
    db,
    queues,
    ...counted
  }: {
    db: Db
    queues: readonly StaffQueue[]
    dailyCounts: readonly DailyCount[]
    decidedADay: readonly DecidedADay[]
  },
): void {
  const config = { access: { oneOf: STAFF_PERMISSIONS } }
  const tags = ['admin']

  app.get('/admin/queue', {
    config,
    schema: {
      operationId: 'adminGetQueue',
      tags,
      summary: 'Count queue items',
      description: 'Only the kinds you may handle.',
      response: {
        200: record<{ count: number; oldest_at: string | null; overdue: number }>(
          Object.fromEntries(queues.map(({ kind }) => [kind, Type.Optional(Waiting)])),
          'StaffQueue',
        ),
      },
    },
    handler: (request) => readQueue(db, callerOf(request), queues),
  })

  const counts = Object.fromEntries(
    counted.dailyCounts.map(({ name }) => [
      name,
      Type.Integer({ description: `New ${name} on that day.`, examples: [12] }),
    ]),
  )
  const pace = Object.fromEntries(
    counted.decidedADay.flatMap(({ name }) => [
      [`${name}_decided`, Type.Integer({ description: `Decisions about ${name} on that day.`, examples: [12] })],
      [`${name}_in_time`, Type.Integer({ description: 'Those of them that were made in time.', examples: [11] })],
      [
        `${name}_median_minutes`,
        Nullable(Type.Integer({ description: 'Half of them took at most so long; null without any.', examples: [95] })),
      ],
    ]),
  )
  app.get('/admin/stats', {
    config,
    schema: {
      operationId: 'adminGetStats',
      tags,
      summary: 'Get figures by day',
      querystring: LastDays,
      response: {
        200: Closed(
          {
            data: Type.Array(
              record<string | number | null>(
                { date: Type.String({ description: 'The day (UTC).', examples: ['2026-11-15'] }), ...counts, ...pace },
                'DayInNumbers',
              ),
              { description: 'One entry a day, the oldest first; today is not over yet.' },
            ),
            total: Type.Integer({ description: 'How many days.', examples: [30] }),
          },
          { title: 'Stats' },
        ),
      },
    },
    handler: async (request) => {
      const data = await countByDay(db, counted, request.query.days!)
      return { data, total: data.length }
    },
  })
}
