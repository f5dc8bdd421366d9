import { Button, Dialog, toast } from '@plaza/ui'
import { HeartIcon } from '@plaza/ui/icons'
import { flushSync, type ReactNode, useRef, useState } from 'preact/compat'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { patchFeed } from '../../data/patch.ts'
import type { Comment, Feed } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { AvatarLink } from '../../parts/avatar-link.tsx'
import { EntityText } from '../../parts/entity-text.tsx'
import { lazyDialog } from '../../parts/lazy.tsx'
import { ReportDialog } from '../../parts/report-dialog.tsx'
import { ownLanguage } from '../../parts/text-language.ts'
import { Ago, Edited } from '../../parts/time.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import type { EditCommentProps } from '../../posts/edit-comment.tsx'
import { isEditable } from '../../posts/editable.ts'
import { dropComment } from './comment-cache.ts'
import { useLikeComment } from './like-comment.ts'

const EditComment = lazyDialog<EditCommentProps>(async () => (await import('../../posts/edit-comment.tsx')).EditComment)

interface CommentItemProps {
  feed: Feed
  comment: Comment
  onReply: (comment: Comment) => void
  /** The replies under it. */
  children?: ReactNode
}

export function CommentItem({ feed, comment, onReply, children }: CommentItemProps) {
  const { t, compact, number } = useMessages()
  const like = useLikeComment()
  const { plaza, requireMember } = useMembership()
  const query = useQueryClient()
  const me = useMe()
  const [asked, setAsked] = useState<'report' | 'delete' | 'edit'>()
  const close = () => setAsked(undefined)
  const item = useRef<HTMLLIElement>(null)
  const { user, reply, has_liked: isLiked = false, like_count: likes = 0 } = comment
  const isOwn = me !== undefined && (me.id === user.id || me.id === feed.user_id)

  const { submit: remove, isBusy } = useSubmit(async () => {
    try {
      await plaza.DELETE('/comments/{comment}', { params: { path: { comment: comment.id } } })
      // The dialog would return the focus to a button that is removed with the comment.
      flushSync(close)
      neighbourOf(item.current)?.focus()
      dropComment(query, feed.id, comment)
      patchFeed(query, feed.id, (each) => ({ ...each, feed_comment_count: Math.max(0, each.feed_comment_count - 1) }))
      toast(t('feeds.comment_deleted'))
    } catch (error) {
      toast((error as Error).message, { isError: true })
    }
  })

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid grid-cols-[32px_minmax(0,1fr)] gap-3 border-b px-4 py-3 -outline-offset-2"
      data-comment={comment.id}
    >
      <AvatarLink user={user} size={32} />
      <div className="min-w-0">
        <p className="text-s text-faint">
          <a href={`/people/${user.id}`} className="font-semibold text-ink hover:underline">
            {user.name}
          </a>
          {reply && (
            <>
              {' → '}
              <a href={`/people/${reply.id}`} className="hover:underline">
                {reply.name}
              </a>
            </>
          )}
          {' · '}
          <Ago at={comment.created_at} />
          <Edited at={comment.edited_at} isFull />
        </p>
        <p {...ownLanguage(comment.body)} className="whitespace-pre-line [overflow-wrap:anywhere]">
          <EntityText text={comment.body} entities={comment.entities} />
        </p>
        <div className="-ms-3 mt-0.5 flex flex-wrap">
          <Button
            look="quiet"
            size="s"
            aria-pressed={isLiked}
            aria-description={number(likes)}
            onClick={() => like(comment)}
          >
            <span className="sr-only">{isLiked ? t('feeds.unlike') : t('feeds.like')}</span>
            <span className={isLiked ? 'text-love' : ''}>
              <HeartIcon size={16} filled={isLiked} />
            </span>
            <span className="num" aria-hidden="true">
              {likes > 0 && compact(likes)}
            </span>
          </Button>
          {me?.id !== user.id && (
            <Button look="quiet" size="s" onClick={() => requireMember('comment') && onReply(comment)}>
              {t('feeds.reply')}
            </Button>
          )}
          {me?.id === user.id && isEditable(comment) && (
            <Button look="quiet" size="s" onClick={() => setAsked('edit')}>
              {t('feeds.edit')}
            </Button>
          )}
          {isOwn ? (
            <Button look="quiet" size="s" onClick={() => setAsked('delete')}>
              {t('feeds.delete')}
            </Button>
          ) : (
            <Button look="quiet" size="s" onClick={() => requireMember('report') && setAsked('report')}>
              {t('feeds.report')}
            </Button>
          )}
        </div>
        {children}
      </div>
      {asked === 'edit' && <EditComment comment={comment} onClose={close} />}
      {asked === 'report' && <ReportDialog subject={{ kind: 'comment', id: comment.id }} onClose={close} />}
      {asked === 'delete' && (
        <Dialog
          open
          onClose={close}
          title={t('feeds.comment_delete_ask')}
          footer={
            <>
              <Button onClick={close}>{t('feeds.cancel')}</Button>
              <Button look="danger" busy={isBusy} onClick={() => void remove()}>
                {t('feeds.delete')}
              </Button>
            </>
          }
        >
          <p className="text-soft [overflow-wrap:anywhere]">{t('feeds.comment_delete_text', { name: user.name })}</p>
        </Dialog>
      )}
    </li>
  )
}

/** The next comment; after the last reply the comment above it, after the last one the heading of them all. */
const neighbourOf = (item: Element | null): HTMLElement | null | undefined =>
  (item?.nextElementSibling as HTMLElement | null | undefined) ??
  item?.parentElement?.closest<HTMLElement>('[data-comment]') ??
  item?.closest('section')?.querySelector('h2')
