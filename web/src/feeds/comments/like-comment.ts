import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { useAct } from '../../data/act.ts'
import { useMembership } from '../../data/member.tsx'
import type { Comment } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { patchComment } from './comment-cache.ts'

/** Shows a comment as liked or not; showing it twice changes nothing. */
const show = (isLiked: boolean) => (query: QueryClient, comment: Comment) =>
  patchComment(query, comment.commentable_id, comment.id, (each) =>
    (each.has_liked ?? false) === isLiked
      ? each
      : { ...each, has_liked: isLiked, like_count: Math.max(0, (each.like_count ?? 0) + (isLiked ? 1 : -1)) },
  )

/** Likes a comment, or takes the like back; guests are asked to sign in. */
export function useLikeComment(): (comment: Comment) => void {
  const { plaza, requireMember } = useMembership()
  const { t } = useMessages()
  const act = useAct<Comment>({
    show: (query, comment) => show(!comment.has_liked)(query, comment),
    tell: ({ id: comment, commentable_id: feed, has_liked: isLiked }, sending) => {
      const call = { params: { path: { feed, comment } }, ...sending }
      return isLiked
        ? plaza.DELETE('/feeds/{feed}/comments/{comment}/like', call)
        : plaza.POST('/feeds/{feed}/comments/{comment}/like', call)
    },
    takeBack: (query, comment) => show(comment.has_liked ?? false)(query, comment),
    refused: (error) => toast(t('feeds.not_liked', { reason: error.message }), { isError: true }),
  })
  return (comment) => {
    if (requireMember('like', comment.user.name, () => void act(comment))) void act(comment)
  }
}
