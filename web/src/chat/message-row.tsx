import { IconButton, Menu, type MenuItem } from '@plaza/ui'
import { MoreIcon } from '@plaza/ui/icons'
import { memo } from 'preact/compat'
import { AvatarLink } from '../parts/avatar-link.tsx'
import { MessageFiles, MessageShare } from './message-parts.tsx'
import { MessageText } from './message-text.tsx'
import { useChatMessages } from './messages.ts'
import { previewOf } from './names.ts'
import type { Message } from './store/types.ts'

export type MessageAct = 'reply' | 'react' | 'copy' | 'edit' | 'recall' | 'report'

export interface MessageRowProps {
  message: Message
  isMine: boolean
  /** The author is said once for what they wrote in a row. */
  isFirst: boolean
  /** The time is under the last of them. */
  isLast: boolean
  isGroup: boolean
  /** I may recall what others wrote. */
  isOwner: boolean
  canSend: boolean
  mark?: 'sent' | 'seen' | undefined
  isFound: boolean
  onAct: (act: MessageAct, message: Message) => void
  onReact: (message: Message, emoji: string) => void
  onJump: (seq: number) => void
}

const EDIT_MS = 15 * 60_000
const RECALL_MS = 24 * 3_600_000

/** Up to where in its acts a text is repeated. */
const NAMED = 40

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isMine, isFirst, isLast, isGroup, mark, isFound, onReact, onJump } = props
  const messages = useChatMessages()
  const { t, date } = messages
  const { seq, user, text, files, share, reply_to: replyTo, reactions } = message
  if (message.recalled_at || message.hidden || message.kind === 'system')
    return (
      <div data-seq={seq} className="px-4 py-1.5 text-center text-s text-faint">
        {message.recalled_at
          ? isMine
            ? t('chat.you_recalled')
            : t('chat.recalled', { name: user.name })
          : message.hidden
            ? t('chat.hidden')
            : text}
      </div>
    )
  const isBare = !text && !replyTo
  return (
    <div
      data-seq={seq}
      className={`group flex items-end gap-2 px-4 ${isMine ? 'flex-row-reverse' : ''} ${isFirst ? 'pt-3' : 'pt-1'}`}
    >
      {isGroup && !isMine && (
        <span className="w-8 shrink-0 self-start">{isFirst && <AvatarLink user={user} size={32} />}</span>
      )}
      <div className={`flex min-w-0 max-w-[78%] flex-col gap-1 ${isMine ? 'items-end' : 'items-start'}`}>
        {isFirst && <p className={`px-1 text-s text-faint ${isGroup && !isMine ? '' : 'sr-only'}`}>{user.name}</p>}
        <div
          className={`grid gap-1.5 rounded-l ${isBare ? '' : `px-3.5 py-2 ${isMine ? 'bg-accent-wash' : 'bg-sunken'}`} ${isFound ? 'outline-2 outline-accent' : ''}`}
        >
          {replyTo && (
            <button
              type="button"
              className="border-s-2 border-edge ps-2 text-start text-s text-soft"
              onClick={() => onJump(replyTo.seq)}
            >
              <b className="block font-semibold">{replyTo.user.name}</b>
              <span className="line-clamp-2">{replyTo.text || t('chat.reply_gone')}</span>
            </button>
          )}
          {files.length > 0 && <MessageFiles message={message} />}
          {share && <MessageShare share={share} />}
          {text && <MessageText text={text} hasMentions={message.mentions.length > 0} />}
        </div>
        {reactions.length > 0 && (
          <ul className="flex flex-wrap gap-1">
            {reactions.map(({ emoji, count, mine }) => (
              <li key={emoji}>
                <button
                  type="button"
                  aria-pressed={mine}
                  aria-label={t('chat.reacted', { emoji, count })}
                  className={`num rounded-pill border px-2 py-0.5 text-s ${mine ? 'border-accent bg-accent-wash text-accent' : 'bg-surface text-soft'}`}
                  onClick={() => onReact(message, emoji)}
                >
                  {emoji} {count}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={`px-1 text-xs text-faint ${isLast || mark || message.edited_at ? '' : 'sr-only'}`}>
          <time dateTime={message.created_at}>{date(message.created_at, 'time')}</time>
          {message.edited_at && ` · ${t('chat.edited')}`}
          {mark && ` · ${t(mark === 'seen' ? 'chat.seen' : 'chat.sent')}`}
        </p>
      </div>
      <span className="shrink-0 self-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-60">
        <Menu label={t('chat.more')} items={() => itemsFor(props, t)}>
          {(trigger) => (
            <IconButton
              {...trigger}
              label={t('chat.acts', { text: previewOf(messages, message).slice(0, NAMED) })}
              icon={<MoreIcon size={18} />}
            />
          )}
        </Menu>
      </span>
    </div>
  )
})

type T = ReturnType<typeof useChatMessages>['t']

function itemsFor({ message, isMine, isGroup, isOwner, canSend, onAct }: MessageRowProps, t: T): MenuItem[] {
  const age = Date.now() - Date.parse(message.created_at)
  const item = (act: MessageAct, isOffered: boolean, danger = false): MenuItem[] =>
    isOffered ? [{ label: t(`chat.${act}`), danger, onSelect: () => onAct(act, message) }] : []
  return [
    ...item('reply', canSend),
    ...item('react', canSend || isGroup),
    ...item('copy', message.text !== ''),
    ...item('edit', canSend && isMine && message.kind === 'text' && age < EDIT_MS),
    ...item('recall', isOwner || (isMine && age < RECALL_MS), true),
    ...item('report', !isMine, true),
  ]
}
