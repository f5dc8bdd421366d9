import { SkeletonRows } from '@plaza/ui'
import { ClockIcon, CommentIcon } from '@plaza/ui/icons'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/compat'
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
import { Replies } from './replies.tsx'
import { useLinkedComment } from './use-linked.ts'

/** The comments of a feed, and the form to add one. */
export function Comments({ feed }: { feed: Feed }) {
  const { t } = useMessages()
  const { data, error, refetch, ...more } = useInfiniteQuery(commentsOf(feed.id))
  const writing = useCommentDraft(feed.id, useMe()?.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const waiting = useWaiting().filter((thing) => thing.kind === 'comment' && thing.feed === feed.id)
  const blocked = useBlocked()
  const comments = blocked
    ? (data?.pages.flatMap((page) => page.comments) ?? []).filter(({ user }) => !blocked.has(user.id))
    : []
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const linked = useLinkedComment(feed.id)
  const threads = linked.top ? [linked.top, ...comments.filter(({ id }) => id !== linked.top?.id)] : comments
  useEffect(() => {
    const { top, isReply } = linked
    if (top && isReply) setOpened((before) => new Set(before).add(top.id))
  }, [linked.top?.id])
  const reply = ({ id, user }: Comment) => {
    writing.change({ replyTo: { comment: id, name: user.name } })
    field.current?.focus()
  }
  return (
    <section id="comments" data-comments-of={feed.id} aria-label={t('feeds.comments')} className="scroll-mt-16">
      <h2 tabIndex={-1} className="px-4 pt-3 text-m font-semibold">
        {t('feeds.comments')} <span className="num font-normal text-faint">{feed.feed_comment_count}</span>
      </h2>
      <CommentForm
        {...{ feed, writing, field }}
        onSent={({ parent_id: parent }) => parent && setOpened((before) => new Set(before).add(parent))}
      />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && blocked && !more.hasNextPage && threads.length + waiting.length === 0 && (
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
        {threads.map((comment) => (
          <Later key={comment.id} at={`[data-comment="${comment.id}"]`}>
            <CommentItem feed={feed} comment={comment} onReply={reply}>
              {comment.reply_count ? (
                <Replies
                  {...{ feed, comment }}
                  isOpen={opened.has(comment.id)}
                  onToggle={() => setOpened((before) => toggled(before, comment.id))}
                  onReply={reply}
                />
              ) : null}
            </CommentItem>
          </Later>
        ))}
      </ul>
      {(comments.length > 0 || more.hasNextPage) && (
        <MoreWhenSeen {...more} isFailed={more.isFetchNextPageError} onSeen={() => void more.fetchNextPage()} />
      )}
    </section>
  )
}

function toggled(opened: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(opened)
  if (!next.delete(id)) next.add(id)
  return next
}
