import { Button } from '@plaza/ui'
import { useInfiniteQuery } from '@tanstack/preact-query'
import type { Comment, Feed } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { useBlocked } from '../../people/blocked.ts'
import { FailedState } from '../../shell/states.tsx'
import { repliesOf } from '../one-feed.ts'
import { CommentItem } from './comment-item.tsx'

interface RepliesProps {
  feed: Feed
  comment: Comment
  isOpen: boolean
  onToggle: () => void
  onReply: (comment: Comment) => void
}

/** The replies under a comment, in the order in which they were written; closed until the reader asks for them. */
export function Replies({ feed, comment, isOpen, onToggle, onReply }: RepliesProps) {
  const { t } = useMessages()
  const replies = useInfiniteQuery({ ...repliesOf(feed.id, comment.id), enabled: isOpen })
  const blocked = useBlocked()
  const shown = isOpen && blocked ? (replies.data?.pages.flatMap(({ comments }) => comments) ?? []) : []
  return (
    <div className="mt-1">
      <Button
        look="quiet"
        size="s"
        className="-ms-3"
        aria-expanded={isOpen}
        busy={isOpen && replies.isLoading}
        onClick={onToggle}
      >
        {isOpen ? t('feeds.hide_replies') : t('feeds.show_replies', { count: comment.reply_count ?? 0 })}
      </Button>
      {isOpen && replies.error && !replies.data && (
        <FailedState error={replies.error} onRetry={() => void replies.refetch()} />
      )}
      {isOpen && replies.hasNextPage && (
        <Button look="quiet" size="s" busy={replies.isFetchingNextPage} onClick={() => void replies.fetchNextPage()}>
          {t('feeds.earlier_replies')}
        </Button>
      )}
      {shown.length > 0 && (
        <ul className="border-s ps-1">
          {shown
            .filter(({ user }) => !blocked?.has(user.id))
            .toReversed()
            .map((reply) => (
              <CommentItem key={reply.id} {...{ feed, onReply }} comment={reply} />
            ))}
        </ul>
      )}
    </div>
  )
}
