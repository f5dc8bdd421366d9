import { type Static, Type } from 'typebox'
import { After, type App, Closed, few, Id, Limit, MAX_ID, nothing, sendWritten, sql } from '../../../kernel/index.ts'
import { requireEvent } from '../../gatherings/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { hasMedia, MEDIA } from '../media.ts'
import type { FeedList } from '../reading/pick.ts'
import { isVisible } from '../reading/visibility.ts'
import { written } from '../schemas.ts'

const tags = ['gatherings']

const ReviewsQuery = Closed({
  type: Type.Optional(
    Type.Unsafe<(typeof MEDIA)[number]>({
      type: 'string',
      enum: MEDIA,
      description: 'Only with photos, a video, or either; all unless given.',
    }),
  ),
  after: After('id'),
  order: Type.Optional(
    Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'By id.' }),
  ),
  limit: Limit(15),
})
type ReviewsQuery = Static<typeof ReviewsQuery>

/** Reviews of events: feeds that are about one. */
export function reviewRoutes(app: App, { db, reader, views }: FeedRoutesDeps): void {
  const response = { 200: written(Type.Array(views.Feed, { description: 'Reviews, in the order asked for.' })) }

  app.get('/events/:event/comments', {
    config: { access: 'any' },
    schema: {
      operationId: 'listEventReviews',
      tags,
      summary: 'List reviews of an event',
      params: Closed({ event: Id('Event id.') }),
      querystring: ReviewsQuery,
      response,
    },
    handler: async (request, reply) => {
      const { event } = request.params
      await requireEvent(db, request.caller, event)
      return sendWritten(reply, await reader.page(request.caller, reviews(request.query, event)))
    },
  })

  app.get('/events/comments', {
    config: { access: 'any' },
    schema: {
      operationId: 'listReviews',
      tags,
      summary: 'List reviews of all events',
      querystring: ReviewsQuery,
      response,
    },
    handler: async (request, reply) => sendWritten(reply, await reader.page(request.caller, reviews(request.query))),
  })
}

function reviews({ type, after, order, limit }: ReviewsQuery, eventId?: number): FeedList {
  const isUpward = order === 'asc'
  const about =
    eventId === undefined
      ? // An event that is hidden or gone takes the reviews of all events with it.
        sql`exists (select from events e where e.id = s.repostable_id and e.deleted_at is null and e.audit = 1)`
      : sql`s.repostable_id = ${eventId}`
  return {
    kind: JSON.stringify(['reviews', eventId, type, order, limit]),
    values: [after || (isUpward ? 0 : MAX_ID)],
    pick: (viewerId, [from]) => sql`
      select s.feed_id, ${isUpward ? nothing : sql`-`}s.feed_id as position from feed_stats s
      where s.repostable_type = 'event' and s.repostable_id is not null and ${about} and ${isVisible(viewerId)} and ${hasMedia(type)}
        and s.feed_id ${isUpward ? sql`>` : sql`<`} ${from}
      order by s.feed_id ${isUpward ? sql`asc` : sql`desc`} limit ${few(limit)}`,
  }
}
