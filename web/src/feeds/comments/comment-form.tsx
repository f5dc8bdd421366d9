import { Button, IconButton, toast } from '@plaza/ui'
import { CloseIcon } from '@plaza/ui/icons'
import { type RefObject, useState } from 'preact/compat'
import { useMe, useMembership, useQueryClient } from '../../data/member.tsx'
import { patchFeed } from '../../data/patch.ts'
import { isProblem } from '../../data/plaza.ts'
import type { Comment, Feed } from '../../data/types.ts'
import { useMessages } from '../../messages/index.ts'
import { addToOutbox, newOutboxKey } from '../../offline/outbox.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { NameList, useNamePicker } from '../../parts/name-picker.tsx'
import { usePostOptions } from '../post-picker.ts'
import { showComment } from './comment-cache.ts'
import type { useCommentDraft } from './comment-draft.ts'

interface CommentFormProps {
  feed: Feed
  writing: ReturnType<typeof useCommentDraft>
  field: RefObject<HTMLTextAreaElement | null>
  onSent: (comment: Comment) => void
}

/** The comment form. Without a network it waits, and is sent once. */
export function CommentForm({ feed, writing, field, onSent }: CommentFormProps) {
  const { t } = useMessages()
  const { plaza, isMember, requireMember } = useMembership()
  const query = useQueryClient()
  const me = useMe()
  const { text, replyTo } = writing.draft
  const [isBusy, setBusy] = useState(false)
  const picker = useNamePicker({
    text,
    setText: (changed) => writing.change({ text: changed }),
    field,
    signs: '@#',
    useOptions: usePostOptions,
  })

  const send = async () => {
    const body = text.trim()
    if (!body || isBusy) return
    setBusy(true)
    const idempotencyKey = writing.draft.sentAs ?? newOutboxKey()
    writing.change({ sentAs: idempotencyKey })
    const sent = { body, ...(replyTo && { reply_to: replyTo.comment }) }
    try {
      const { comment } = await plaza.POST('/feeds/{feed}/comments', {
        params: { path: { feed: feed.id } },
        body: sent,
        idempotencyKey,
        attempts: 1,
      })
      if (showComment(query, feed.id, comment))
        patchFeed(query, feed.id, (each) => ({ ...each, feed_comment_count: each.feed_comment_count + 1 }))
      onSent(comment)
      writing.reset()
    } catch (error) {
      if (isProblem(error)) toast(t('feeds.comment_failed', { reason: error.message }), { isError: true })
      else {
        await addToOutbox({
          ...{ kind: 'comment', feed: feed.id, body: sent, idempotencyKey, text: body },
          ...{ owner: me?.id, at: Date.now() },
        })
        toast(t('feeds.waits'))
        writing.reset()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="flex items-start gap-3 border-b px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isMember && <Avatar file={me?.avatar} name={me?.name ?? ''} size={32} />}
      <div className="relative grid min-w-0 flex-1 gap-2">
        <NameList {...{ picker }} label={t('parts.names')} className="inset-x-0 top-full mt-1" />
        {replyTo && (
          <p className="flex items-center justify-between rounded-s bg-sunken ps-3 text-s text-soft">
            {t('feeds.reply_to', { name: replyTo.name })}
            <IconButton
              label={t('feeds.cancel')}
              icon={<CloseIcon size={16} />}
              onClick={() => writing.change({ replyTo: undefined })}
            />
          </p>
        )}
        <textarea
          ref={field}
          className="ui-input min-h-11 resize-none"
          rows={text.includes('\n') || text.length > 60 ? 3 : 1}
          maxLength={1000}
          aria-label={replyTo ? t('feeds.reply_to', { name: replyTo.name }) : t('feeds.write_comment')}
          placeholder={t('feeds.write_comment')}
          value={text}
          // A guest may pass by with the keyboard; to write they are asked to sign in, and come back here afterwards.
          readOnly={!isMember || isBusy}
          onClick={() => requireMember('comment')}
          {...picker.field}
          onInput={(event) => {
            writing.change({ text: event.currentTarget.value })
            picker.look(event.currentTarget)
          }}
          onBlur={picker.close}
          onKeyDown={(event) => {
            if (picker.onKey(event)) return
            const isCommand = event.metaKey || event.ctrlKey || event.altKey
            if (!isMember && !isCommand && (event.key.length === 1 || event.key === 'Enter')) {
              event.preventDefault()
              requireMember('comment')
            }
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
          }}
        />
      </div>
      <Button look="primary" type="submit" disabled={isBusy || text.trim() === ''}>
        {t('feeds.send')}
      </Button>
    </form>
  )
}
