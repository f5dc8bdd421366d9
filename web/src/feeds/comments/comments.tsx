import { ClockIcon, CommentIcon } from '@plaza/ui/icons'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useRef } from 'preact/compat'
import { Later } from '../../app/later.tsx'
import { useMe } from '../../data/member.tsx'
import type { Comment, Feed } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { useWaiting } from '../../offline/use-waiting.ts'
import { MoreWhenSeen } from '../../parts/more-when-seen.tsx'
import { useBlocked } from '../../people/blocked.ts'
import { FailedState, State } from '../../shell/states.tsx'
import { commentsOf } from '../one-feed.ts'
import { useCommentDraft } from './comment-draft.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** What people say about a feed, and where one says something oneself. */
export function Comments({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(commentsOf(feed.id))
  const writing = useCommentDraft(feed.id, useMe()?.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const waiting = useWaiting().filter((thing) => thing.kind === 'comment' && thing.feed === feed.id)
  const blocked = useBlocked()
  const comments = blocked
    ? (data?.pages.flatMap((page) => page.comments) ?? []).filter(({ user }) => !blocked.has(user.id))
    : []
  const reply = (replyTo: Comment['user']) => {
    writing.change({ replyTo })
    field.current?.focus()
  }
  return (
    <section id="comments" data-comments-of={feed.id} aria-label={t('feeds.comments')} className="scroll-mt-16">
      <h2 tabIndex={-1} className="px-4 pt-3 text-m font-semibold">
        {t('feeds.comments')} <span className="num font-normal text-faint">{feed.feed_comment_count}</span>
      </h2>
      <CommentForm {...{ feed, writing, field }} />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && blocked && comments.length + waiting.length === 0 && (
        <State icon={<CommentIcon size={24} />} title={t('feeds.no_comments')} text={t('feeds.no_comments_text')} />
      )}
      <ul>
        {waiting.map(({ idempotencyKey, text }) => (
          <li key={idempotencyKey} className="grid gap-1 border-b px-4 py-3 text-soft">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            <p className="flex items-center gap-1.5 text-s text-faint">
              <ClockIcon size={14} />
              {t('feeds.waiting')}
            </p>
          </li>
        ))}
        {comments.map((comment) => (
          <Later key={comment.id} at={`[data-comment="${comment.id}"]`}>
            <CommentItem feed={feed} comment={comment} onReply={() => reply(comment.user)} />
          </Later>
        ))}
      </ul>
      {comments.length > 0 && (
        <MoreWhenSeen {...{ hasNextPage, isFetchingNextPage }} onSeen={() => void fetchNextPage()} />
      )}
    </section>
  )
}
