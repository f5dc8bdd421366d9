import { Type } from 'typebox'
import { type App, Closed, createWrites, Empty, sql, staffListRoute, staffRoutes } from '../../../kernel/index.ts'
import { CommentId } from '../answers/comment-schemas.ts'
import type { FeedRoutesDeps } from '../deps.ts'
import { commentNotFound, feedNotFound } from '../errors.ts'
import { categories } from '../groups/categories.ts'
import { themes } from '../groups/themes.ts'
import { findTextVersions, TextVersion } from '../publishing/text-versions.ts'
import { FeedParams } from '../schemas.ts'
import { CommentChange, changeComment, presentStaffComment, StaffComment, staffComments } from './admin-comments.ts'
import { changeFeed, FeedChange, presentStaffFeed, StaffFeed, staffFeeds } from './admin-feeds.ts'

const tags = ['admin']
const Versions = Type.Array(TextVersion, { description: 'Earlier versions, the first one first.' })
const config = { access: { permission: 'feed:manage' } }

export function adminRoutes(app: App, { db, transact, repostables }: FeedRoutesDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/feeds', {
    config,
    schema: { operationId: 'adminListFeeds', summary: 'List posts' },
    list: staffFeeds,
    view: StaffFeed,
    present: presentStaffFeed,
  })

  write.patch('/admin/feeds/:feed', {
    config,
    schema: {
      operationId: 'adminUpdateFeed',
      tags,
      summary: 'Recommend, delete or restore a post',
      params: FeedParams,
      body: FeedChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => changeFeed(tx, caller, params.feed, body, repostables, origin),
  })

  app.get('/admin/feeds/:feed/versions', {
    config,
    schema: {
      operationId: 'adminListFeedVersions',
      tags,
      summary: 'List earlier versions of a post',
      params: FeedParams,
      response: { 200: Versions },
    },
    handler: async ({ params }) => {
      if (!(await db.find(sql`select from feeds where id = ${params.feed}`))) throw feedNotFound()
      return findTextVersions(db, 'feeds', params.feed)
    },
  })

  app.get('/admin/comments/:comment/versions', {
    config,
    schema: {
      operationId: 'adminListCommentVersions',
      tags,
      summary: 'List earlier versions of a comment',
      params: Closed({ comment: CommentId }),
      response: { 200: Versions },
    },
    handler: async ({ params }) => {
      if (!(await db.find(sql`select from comments where id = ${params.comment}`))) throw commentNotFound()
      return findTextVersions(db, 'comments', params.comment)
    },
  })

  staffListRoute(app, db, '/admin/comments', {
    config,
    schema: { operationId: 'adminListComments', summary: 'List comments' },
    list: staffComments,
    view: StaffComment,
    present: presentStaffComment,
  })

  write.patch('/admin/comments/:comment', {
    config,
    schema: {
      operationId: 'adminUpdateComment',
      tags,
      summary: 'Remove or restore a comment',
      params: Closed({ comment: CommentId }),
      body: CommentChange,
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => changeComment(tx, caller, params.comment, body, origin),
  })

  staffRoutes(app, categories, { db, transact })
  staffRoutes(app, themes, { db, transact })
}
