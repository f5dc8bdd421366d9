import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  createSharedAnswer,
  createWrites,
  Empty,
  Id,
  Limit,
  Shown,
  SingleLineText,
  staffListRoute,
  starsFor,
} from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { listTrendingTags, suggestTags } from './find-tags.ts'
import { changeTag, StaffTag, staffTags, TagChange } from './staff-tags.ts'

const tags = ['feeds']

const TagView = Closed(
  {
    tag: Shown(
      Type.String({ description: 'The tag as it was written first, without its sign.', examples: ['trains'] }),
    ),
    feeds_count: Type.Optional(
      Type.Integer({
        description: 'Public posts with it in the last seven days; only in trending tags.',
        examples: [12],
      }),
    ),
  },
  { title: 'FeedTag', description: 'A tag in posts.' },
)
const Tags = Type.Array(TagView, { description: 'Tags, the most used first.' })

/** Tags in posts: trending, suggested, and hidden by staff. */
export function tagRoutes(app: App, { db, transact }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)
  const answerTrending = createSharedAnswer(Tags, (limit: number) => listTrendingTags(db.planned, limit))

  app.get('/feed-tags/trending', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listTrendingTags',
      tags,
      summary: 'List trending tags',
      querystring: Closed({ limit: Limit(10) }),
      response: { 200: Tags },
    },
    handler: async (request, reply) => answerTrending(request, reply, request.query.limit),
  })

  app.get('/feed-tags', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'suggestTags',
      tags,
      summary: 'Suggest tags by prefix, most used first',
      querystring: Closed({
        q: Shown(SingleLineText({ minLength: 1, maxLength: 60, description: 'How it begins.', examples: ['tra'] })),
        limit: Limit(10),
      }),
      response: { 200: Tags },
    },
    handler: (request) => suggestTags(db, request.query, starsFor(request)),
  })

  const config = { access: { permission: 'feed:manage' } }

  staffListRoute(app, db, '/admin/feed-tags', {
    config,
    schema: { operationId: 'adminListFeedTags', summary: 'List tags of posts' },
    list: staffTags,
    view: StaffTag,
    present: (row: Static<typeof StaffTag>) => row,
  })

  write.patch('/admin/feed-tags/:tag', {
    config,
    schema: {
      operationId: 'adminUpdateFeedTag',
      tags: ['admin'],
      summary: 'Hide or unhide a tag in trending tags and suggestions',
      description: 'Posts keep it, and its page stays.',
      params: Closed({ tag: Id('Tag id.') }),
      body: TagChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => changeTag(tx, caller, params.tag, body, origin),
  })
}
