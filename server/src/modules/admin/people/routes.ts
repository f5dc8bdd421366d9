import { Type } from 'typebox'
import {
  type App,
  Closed,
  callerOf,
  type Db,
  Id,
  Limit,
  Nullable,
  SingleLineText,
  sql,
  type TimelineSource,
} from '../../../kernel/index.ts'
import { SEE_PEOPLE, userNotFound } from '../../users/index.ts'
import { readTimeline, TimelineEntry } from './timeline.ts'

/** One person, whole: everything they did and everything that happened to them. */
export function peopleRoutes(app: App, { db, timeline }: { db: Db; timeline: readonly TimelineSource[] }): void {
  app.get('/admin/users/:user/timeline', {
    config: { access: { oneOf: [...SEE_PEOPLE] } },
    schema: {
      operationId: 'adminGetUserTimeline',
      tags: ['admin'],
      summary: 'Get a user’s timeline',
      description:
        'The newest first: published, reported, bought, signed in, decided by staff. Orders need `currency:manage`.',
      params: Closed({ user: Id('User id.') }),
      querystring: Closed({
        kind: Type.Optional(
          Type.String({
            enum: timeline.map(({ kind }) => kind),
            description: 'Only lines of this kind.',
            examples: ['feed'],
          }),
        ),
        before: Type.Optional(
          SingleLineText({
            maxLength: 30,
            pattern:
              '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{3})?Z$',
            description: '`next` of the page before.',
            examples: ['2026-11-15T08:30:00.000Z'],
          }),
        ),
        limit: Limit(50),
      }),
      response: {
        200: Closed(
          {
            data: Type.Array(TimelineEntry, { description: 'The lines of this page.' }),
            next: Nullable(Type.String({ description: '`before` of the next page; null on the last.' })),
          },
          { title: 'Timeline' },
        ),
      },
    },
    handler: async (request) => {
      const { user } = request.params
      // Deleted people can still be viewed; an id that never existed is 404.
      if (!(await db.find(sql`select from users where id = ${user}`))) throw userNotFound()
      return readTimeline(db, callerOf(request), timeline, user, request.query)
    },
  })
}
