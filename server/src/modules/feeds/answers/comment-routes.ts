import { Type } from 'typebox'
import {
  After,
  type App,
  type BatchStatement,
  type Caller,
  Closed,
  callerOf,
  createWrites,
  Empty,
  isHeldAfterwards,
  isHeldBack,
  Limit,
  Messages,
  type RewordAnswer,
  rewordingOf,
  sendWritten,
  sql,
  WhyQuery,
  type Wording,
} from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { commentNotFound } from '../errors.ts'
import { commentVisibleTo, wasVisibleTo } from '../reading/visibility.ts'
import { requireFeed } from '../require-feed.ts'
import { FeedParams, written } from '../schemas.ts'
import { commentFeed } from './comment-feed.ts'
import {
  CommentId,
  CommentParams,
  CommentView,
  commentFields,
  EditedComment,
  NewComment,
  peopleFields,
} from './comment-schemas.ts'
import { deleteComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { likeFields } from './like-schemas.ts'
import {
  type CommentRow,
  findComment,
  findLiked,
  listComments,
  listReceivedComments,
  NONE,
  presentComments,
} from './list-comments.ts'
import { listReceivedLikes, presentLikes } from './list-likes.ts'
import { createReadComments } from './read-comments.ts'

const tags = ['comments']
const Page = Closed({ limit: Limit(), after: After('id') })
const CommentsPage = Closed({
  ...Page.properties,
  parent: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        '0: only comments that are no replies. The id of a comment: only the replies under it. All, unless given.',
      examples: [0],
    }),
  ),
})

/** Comments below feeds, and what people received: comments and likes. */
export function commentRoutes(app: App, deps: FeedRoutesDeps): void {
  const write = createWrites(app, deps.transact)
  const { db, viewFile, reader, views, wording } = deps
  const readComments = createReadComments(db, viewFile)
  const present: BatchStatement<CommentRow, CommentView> = (tx, rows) => presentComments(tx, rows, viewFile, NONE)

  write.post('/feeds/:feed/comments', {
    config: {
      access: 'user',
      shows: { kind: 'comments', idOf: ({ result }) => (result as { comment: { id: number } }).comment.id },
    },
    schema: {
      operationId: 'commentFeed',
      tags,
      summary: 'Comment on a post, or reply to a comment',
      params: FeedParams,
      body: NewComment,
      response: {
        201: Closed(
          { message: Messages.properties.message, comment: CommentView },
          { title: 'Commented', description: 'Comment posted.' },
        ),
      },
    },
    batched: async (tx, { caller, params, body, request }) => {
      const comment = await commentFeed(tx, caller, params.feed, body, isHeldBack(request))
      return { message: [{ code: 'done.commented' }], comment: await tx.batch(present, comment) }
    },
  })

  app.get('/feeds/:feed/comments', {
    config: { access: 'any', sameForGuests: true },
    schema: {
      operationId: 'listFeedComments',
      tags,
      summary: 'List the comments on a post, newest first',
      params: FeedParams,
      querystring: CommentsPage,
      response: {
        200: Closed(
          {
            pinneds: Type.Array(CommentView, { description: 'Deprecated; always empty.' }),
            comments: Type.Array(CommentView, { description: 'Comments, newest first.' }),
          },
          { title: 'Comments', description: 'A page of comments.' },
        ),
      },
    },
    handler: async (request, reply) => {
      const { caller, params, query } = request
      const answer = await readComments(request, { feedId: params.feed, ...query })
      if (answer) return answer.send(reply)
      // Not public, not there, or partly written by people the caller blocked.
      await requireFeed(db, caller, params.feed)
      const rows = await listComments(db, caller, params.feed, query)
      return { pinneds: [], comments: await presentComments(db, rows, viewFile, await findLiked(db, caller, rows)) }
    },
  })

  app.get('/feeds/:feed/comments/:comment', {
    config: { access: 'any' },
    schema: {
      operationId: 'getFeedComment',
      tags,
      summary: 'Get a comment',
      params: CommentParams,
      response: { 200: CommentView },
    },
    handler: async ({ caller, params }) => {
      await requireFeed(db, caller, params.feed)
      const comment = await findComment(db, params.comment, params.feed, commentVisibleTo(caller))
      if (!comment) throw commentNotFound()
      return (await presentComments(db, [comment], viewFile, await findLiked(db, caller, [comment])))[0]!
    },
  })

  write.patch('/feeds/:feed/comments/:comment', {
    config: {
      access: 'user',
      shows: { kind: 'comments', idOf: ({ params }) => (params as { comment: number }).comment },
    },
    schema: {
      operationId: 'editFeedComment',
      tags,
      summary: 'Edit a comment',
      description: 'For its author, within 24 hours. Earlier versions are kept for staff.',
      params: CommentParams,
      body: EditedComment,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, request }) =>
      editComment(tx, caller, params.comment, params.feed, body.body, isHeldAfterwards(request)),
  })

  write.delete('/feeds/:feed/comments/:comment', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteFeedComment',
      tags,
      summary: 'Remove a comment',
      params: CommentParams,
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query, origin }) =>
      deleteComment(tx, caller, params.comment, params.feed, origin, query),
  })

  write.delete('/comments/:comment', {
    config: { access: 'user' },
    schema: {
      operationId: 'deleteComment',
      tags,
      summary: 'Remove a comment',
      params: Closed({ comment: CommentId }),
      querystring: WhyQuery,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, query, origin }) => deleteComment(tx, caller, params.comment, undefined, origin, query),
  })

  const noLonger = { description: 'The feed, as in lists; null when it is no longer there.' }

  app.get('/user/comments', {
    config: { access: 'user' },
    schema: {
      operationId: 'listReceivedComments',
      tags,
      summary: 'List comments on my posts and replies to me, newest first',
      querystring: Page,
      response: {
        200: written(
          Type.Array(
            Closed(
              { ...commentFields, ...peopleFields, commentable: Type.Union([views.Feed, Type.Null()], noLonger) },
              { title: 'ReceivedComment' },
            ),
            { description: 'Comments, newest first.' },
          ),
        ),
      },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const isSeen = sql`exists (select from feed_stats s where s.feed_id = c.subject_id and ${wasVisibleTo(caller)})`
      const rows = await listReceivedComments(db, caller.id, request.query, isSeen)
      const [comments, feeds] = await Promise.all([
        findLiked(db, caller, rows).then((liked) => presentComments(db, rows, viewFile, liked)),
        reader.byId(
          request.caller,
          rows.map((row) => row.subject_id),
        ),
      ])
      return sendWritten(
        reply,
        withFeeds(said(wording, caller, rewordComment, comments), 'commentable', (comment) =>
          feeds.get(comment.commentable_id),
        ),
      )
    },
  })

  app.get('/user/likes', {
    config: { access: 'user' },
    schema: {
      operationId: 'listReceivedLikes',
      tags: ['feeds'],
      summary: 'List likes of my posts, newest first',
      querystring: Page,
      response: {
        200: written(
          Type.Array(
            Closed(
              { ...likeFields, likeable: Type.Union([views.Feed, Type.Null()], noLonger) },
              { title: 'ReceivedLike' },
            ),
            {
              description: 'Likes, newest first.',
            },
          ),
        ),
      },
    },
    handler: async (request, reply) => {
      const rows = await listReceivedLikes(db.planned, callerOf(request).id, request.query)
      const [likes, feeds] = await Promise.all([
        presentLikes(db, rows, viewFile),
        reader.byId(
          request.caller,
          rows.map((row) => row.subject_id),
        ),
      ])
      return sendWritten(
        reply,
        withFeeds(said(wording, callerOf(request), rewordLike, likes), 'likeable', (like) =>
          feeds.get(like.likeable_id),
        ),
      )
    },
  })
}

const rewordComment = rewordingOf(CommentView)!
const rewordLike = rewordingOf(Closed(likeFields))!

/** Records as this reader sees them, for answers serialised here. */
function said<Item>(
  wording: Wording,
  reader: Caller,
  rewording: RewordAnswer,
  items: readonly Item[],
): readonly Item[] {
  const reword = wording.rewordFor(reader)
  return reword ? items.map((item) => rewording(item, reword) as Item) : items
}

/** Records as JSON, each with its feed, which is already serialised. */
const withFeeds = <Item extends object>(
  items: readonly Item[],
  field: string,
  feedOf: (item: Item) => string | undefined,
) => `[${items.map((item) => `${JSON.stringify(item).slice(0, -1)},"${field}":${feedOf(item) ?? 'null'}}`).join()}]`
