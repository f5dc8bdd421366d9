import type { InfiniteData, QueryClient } from '@tanstack/preact-query'
import type { Comment } from '../../data/types.ts'
import { commentOf, commentsOf, repliesOf } from '../one-feed.ts'

type Pages = InfiniteData<{ comments: Comment[] }>

/** Every list of comments of a feed: of those that are no replies, and of replies. */
const listsOf = (feed: number) => ({ queryKey: ['/feeds/{feed}/comments', { params: { path: { feed } } }] })

const change = (query: QueryClient, feedId: number, of: (comments: Comment[]) => Comment[]): void =>
  void query.setQueriesData<Pages>(
    listsOf(feedId),
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, comments: of(page.comments) })) },
  )

/** Shows a new comment first in its list, once; returns whether it was new. */
export function showComment(query: QueryClient, feedId: number, comment: Comment): boolean {
  const { parent_id: parentId } = comment
  let isNew = true
  query.setQueryData(repliesOf(feedId, parentId ?? 0).queryKey, (data) => {
    if (!data) return data
    if (data.pages.some((page) => page.comments.some(({ id }) => id === comment.id))) {
      isNew = false
      return data
    }
    const [first, ...rest] = data.pages
    return { ...data, pages: [{ ...first!, comments: [comment, ...first!.comments] }, ...rest] }
  })
  if (isNew && parentId) countReply(query, feedId, parentId, 1)
  return isNew
}

export function patchComment(
  query: QueryClient,
  feedId: number,
  commentId: number,
  to: (comment: Comment) => Comment,
): void {
  change(query, feedId, (comments) => comments.map((comment) => (comment.id === commentId ? to(comment) : comment)))
  query.setQueryData(commentOf(feedId, commentId).queryKey, (comment) => comment && to(comment))
}

export function dropComment(query: QueryClient, feedId: number, comment: Comment): void {
  change(query, feedId, (comments) => comments.filter(({ id }) => id !== comment.id))
  query.removeQueries({ queryKey: commentOf(feedId, comment.id).queryKey })
  if (comment.parent_id) countReply(query, feedId, comment.parent_id, -1)
  // Its replies stand on their own now.
  if (comment.reply_count) void query.invalidateQueries({ queryKey: commentsOf(feedId).queryKey })
}

const countReply = (query: QueryClient, feedId: number, parentId: number, by: 1 | -1): void =>
  patchComment(query, feedId, parentId, (parent) => ({
    ...parent,
    reply_count: Math.max(0, (parent.reply_count ?? 0) + by),
  }))
