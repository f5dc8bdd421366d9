import { type App, createWrites, Empty, Messages } from '../../../kernel/index.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { CommentParams } from './comment-schemas.ts'
import { likeComment, unlikeComment } from './set-comment-like.ts'

const tags = ['comments']

/** Likes of comments. */
export function commentLikeRoutes(app: App, deps: FeedRoutesDeps): void {
  const write = createWrites(app, deps.transact)

  write.post('/feeds/:feed/comments/:comment/like', {
    config: { access: 'user' },
    schema: {
      operationId: 'likeFeedComment',
      tags,
      summary: 'Like a comment',
      params: CommentParams,
      response: { 201: Messages },
    },
    says: 'done.liked',
    batched: (tx, { caller, params }) => likeComment(tx, caller, params.feed, params.comment),
  })

  write.delete('/feeds/:feed/comments/:comment/like', {
    config: { access: 'user' },
    schema: {
      operationId: 'unlikeFeedComment',
      tags,
      summary: 'Unlike a comment',
      params: CommentParams,
      response: { 204: Empty },
    },
    batched: (tx, { caller, params }) => unlikeComment(tx, caller, params.feed, params.comment),
  })
}
