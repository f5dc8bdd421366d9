import { type Static, Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  few,
  Id,
  Limit,
  MAX_ID,
  nothing,
  type Sql,
  sendWritten,
  sql,
} from '../../../kernel/index.ts'
import { requireEvent } from '../../gatherings/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { written } from '../schemas.ts'
import type { PickPage } from './pick-together.ts'
import { isSeen } from './sight.ts'

const tags = ['gatherings']
const MEDIA = ['image', 'video', 'image_or_video'] as const

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
      summary: 'Reviews of an event',
      params: Closed({ event: Id('Event id.') }),
      querystring: ReviewsQuery,
      response,
    },
    handler: async (request, reply) => {
      const { event } = request.params
      await requireEvent(db, request.caller, event)
      const key = `reviews ${event} ${JSON.stringify(request.query)}`
      return sendWritten(reply, await reader.sharedPage(request.caller, { key, pick: reviews(request.query, event) }))
    },
  })

  app.get('/events/comments', {
    config: { access: 'any' },
    schema: { operationId: 'listReviews', tags, summary: 'Reviews of all events', querystring: ReviewsQuery, response },
    handler: async (request, reply) => {
      const key = `reviews ${JSON.stringify(request.query)}`
      return sendWritten(reply, await reader.sharedPage(request.caller, { key, pick: reviews(request.query) }))
    },
  })
}

const reviews =
  ({ type, after, order, limit }: ReviewsQuery, eventId?: number): PickPage =>
  (sight) => {
    const [direction, sign] = order === 'asc' ? [sql`asc`, nothing] : [sql`desc`, sql`-`]
    const beyond = order === 'asc' ? sql`s.feed_id > ${after}` : sql`s.feed_id < ${after || MAX_ID}`
    const about = eventId === undefined ? nothing : sql`and s.repostable_id = ${eventId}`
    // An event that is hidden or gone takes the reviews of all events with it.
    const ofShown = sql`exists (select from events e where e.id = s.repostable_id and e.deleted_at is null and e.audit = 1)`
    return sql`
      select s.feed_id, ${sign}s.feed_id as position from feed_stats s
      where s.repostable_type = 'event' ${about} and s.repostable_id is not null and ${isSeen(sight)} and ${beyond} and ${media(type)}
        and ${eventId === undefined ? ofShown : sql`true`}
      order by s.feed_id ${direction} limit ${few(limit)}`
  }

function media(type: ReviewsQuery['type']): Sql {
  if (type === undefined) return sql`true`
  return type === 'image_or_video' ? sql`s.media <> 'text'` : sql`s.media = ${type}`
}
