import { type App, type Caller, Closed, createWrites, Messages, sql, type Tx } from '../../../kernel/index.ts'
import { addReport, ReportBody } from '../../reports/index.ts'
import { CommentId } from '../answers/comment-schemas.ts'
import { findComment } from '../answers/list-comments.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { commentNotFound, feedNotFound } from '../errors.ts'
import { commentVisibleTo, visibleTo } from '../reading/visibility.ts'
import { isFeedVisible } from '../require-feed.ts'
import { FeedParams } from '../schemas.ts'

const tags = ['reports']

/** Telling staff about a feed or a comment. */
export function reportRoutes(app: App, { transact }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)
  write.post('/feeds/:feed/reports', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportFeed',
      tags,
      summary: 'Report a post',
      params: FeedParams,
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) => reportFeed(tx, caller, params.feed, body),
  })

  write.post('/report/comments/:comment', {
    config: { access: 'user' },
    schema: {
      operationId: 'reportComment',
      tags,
      summary: 'Report a comment',
      params: Closed({ comment: CommentId }),
      body: ReportBody,
      response: { 201: Messages },
    },
    run: (tx, { caller, params, body }) => reportComment(tx, caller, params.comment, body),
  })
}

async function reportFeed(tx: Tx, reporter: Caller, feedId: number, body: ReportBody) {
  const feed = await tx.find<{ author_id: number; content: string }>(sql`
    select s.author_id, f.content from feed_stats s join feeds f on f.id = s.feed_id
    where s.feed_id = ${feedId} and ${visibleTo(reporter)}`)
  if (!feed) throw feedNotFound()
  const title = feed.content || 'A post without text'
  return addReport(tx, reporter, { kind: 'feeds', id: feedId, ownerId: feed.author_id, title }, body)
}

async function reportComment(tx: Tx, reporter: Caller, commentId: number, body: ReportBody) {
  const comment = await findComment(tx, commentId, undefined, commentVisibleTo(reporter))
  if (!comment || !(await isFeedVisible(tx, reporter, comment.subject_id))) throw commentNotFound()
  const subject = { kind: 'comments', id: commentId, ownerId: comment.user_id, title: comment.body } as const
  return addReport(tx, reporter, subject, body)
}
