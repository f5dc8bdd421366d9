import type { QueryClient } from '@tanstack/preact-query'
import type { Comment } from '../../data/types.ts'
import { commentsOf } from '../one-feed.ts'

/** Shows a new comment on top, once; returns whether it was new. */
export function showComment(query: QueryClient, feedId: number, comment: Comment): boolean {
  let isNew = true
  query.setQueryData(commentsOf(feedId).queryKey, (data) => {
    if (!data) return data
    if (data.pages.some((page) => page.comments.some(({ id }) => id === comment.id))) {
      isNew = false
      return data
    }
    const [first, ...rest] = data.pages
    return { ...data, pages: [{ ...first!, comments: [comment, ...first!.comments] }, ...rest] }
  })
  return isNew
}

export function patchComment(
  query: QueryClient,
  feedId: number,
  commentId: number,
  change: (comment: Comment) => Comment,
): void {
  query.setQueryData(
    commentsOf(feedId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          comments: page.comments.map((comment) => (comment.id === commentId ? change(comment) : comment)),
        })),
      },
  )
}

export function dropComment(query: QueryClient, feedId: number, commentId: number): void {
  query.setQueryData(
    commentsOf(feedId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, comments: page.comments.filter(({ id }) => id !== commentId) })),
      },
  )
}
