import { IconButton } from '@plaza/ui'
import { CloseIcon, ImageIcon, SendIcon } from '@plaza/ui/icons'
import { useEffect, useRef, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useAttempt } from '../parts/feedback/use-attempt.ts'
import { MentionList, useMentions } from './mentions.tsx'
import { useChatMessages } from './messages.ts'
import { FilePreview } from './pending-row.tsx'
import type { useChatDraft } from './store/draft.ts'
import type { Chat } from './store/store.ts'
import type { Conversation, Message } from './store/types.ts'
import { type ChatFiles, FILE_TYPES } from './use-files.ts'

interface ComposerProps {
  chat: Chat
  conversation: Conversation
  writing: ReturnType<typeof useChatDraft>
  files: ChatFiles
  /** The message that is being changed. */
  edited: Message | undefined
  onEdited: () => void
}

const MAX_TEXT = 5000
const TYPING_EVERY_MS = 3000

/** Where one writes. Enter sends, Shift+Enter begins a new line. */
export function Composer({ chat, conversation, writing, files, edited, onEdited }: ComposerProps) {
  const { t } = useChatMessages()
  const { attempt } = useAttempt()
  const plaza = usePlaza()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const typedAt = useRef(0)
  const [changed, setChanged] = useState('')
  const { draft } = writing
  const text = edited ? changed : draft.text
  const setText = (next: string) => (edited ? setChanged(next) : writing.change({ text: next }))
  const mentions = useMentions({ chat, conversation, text, setText, field })

  useEffect(() => {
    if (edited) setChanged(edited.text)
    if (edited || draft.replyTo) field.current?.focus()
  }, [edited, draft.replyTo])
  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const tellTyping = () => {
    if (edited || Date.now() - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = Date.now()
    const path = { conversation: conversation.id }
    void plaza.call('POST /chat/conversations/{conversation}/typing', { path }, { attempts: 1 }).catch(() => {})
  }

  const save = ({ seq }: Message) =>
    attempt(async () => {
      const path = { conversation: conversation.id, seq }
      const body = { text: changed.trim() }
      chat.took(await plaza.call('PATCH /chat/conversations/{conversation}/messages/{seq}', { path, body }))
      onEdited()
    })

  const isEmpty = text.trim() === '' && (edited !== undefined || files.picked.length === 0)
  const send = () => {
    if (isEmpty) return
    if (edited) return void save(edited)
    const said = text.trim()
    const mentioned = mentions.idsIn(said)
    chat.send(
      conversation.id,
      {
        ...(said && { text: said }),
        ...(draft.replyTo && { reply_to: draft.replyTo.seq }),
        ...(mentioned.length > 0 && { mentions: mentioned }),
      },
      { files: files.picked, ...(draft.replyTo && { replyTo: draft.replyTo }) },
    )
    files.clear()
    writing.reset()
    typedAt.current = 0
    field.current?.focus()
  }

  return (
    <form
      className="relative shrink-0 border-t px-3 py-2 pb-[calc(8px+env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionList mentions={mentions} />
      {(edited || draft.replyTo) && (
        <div className="mb-2 flex items-center gap-2 rounded-s bg-sunken ps-3 text-s text-soft">
          <p className="min-w-0 flex-1 truncate">
            <b className="font-semibold">
              {edited ? t('chat.editing') : t('chat.reply_to', { name: draft.replyTo?.user.name ?? '' })}
            </b>
            {!edited && ` ${draft.replyTo?.text ?? ''}`}
          </p>
          <IconButton
            label={t('chat.cancel')}
            icon={<CloseIcon size={16} />}
            onClick={() => (edited ? onEdited() : writing.change({ replyTo: undefined }))}
          />
        </div>
      )}
      {!edited && files.picked.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {files.picked.map((file, index) => (
            <li key={index} className="relative">
              <FilePreview file={file} className="size-16" />
              <span className="glass absolute -top-2 -right-2 rounded-pill">
                <IconButton
                  className="size-7"
                  label={t('chat.remove_file', { number: index + 1 })}
                  icon={<CloseIcon size={14} />}
                  onClick={() => files.remove(index)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1">
        {!edited && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={FILE_TYPES}
              onChange={(event) => {
                void files.add(event.currentTarget.files).then(() => {
                  if (picker.current) picker.current.value = ''
                })
              }}
            />
            <IconButton
              className="mb-1"
              label={t('chat.add_files')}
              icon={<ImageIcon />}
              onClick={() => picker.current?.click()}
            />
          </>
        )}
        <textarea
          ref={field}
          className="ui-input max-h-40 min-h-11 flex-1 resize-none [field-sizing:content]"
          rows={1}
          maxLength={MAX_TEXT}
          aria-label={t(edited ? 'chat.editing' : 'chat.write')}
          placeholder={t('chat.write')}
          enterkeyhint="send"
          value={text}
          {...mentions.field}
          onInput={(event) => {
            setText(event.currentTarget.value)
            mentions.look(event.currentTarget)
            tellTyping()
          }}
          onPaste={(event) => {
            if (event.clipboardData?.files.length) {
              event.preventDefault()
              void files.add(event.clipboardData.files)
            }
          }}
          onKeyDown={(event) => {
            if (event.isComposing || mentions.onKey(event)) return
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault()
              send()
            }
            if (event.key === 'Escape' && edited) onEdited()
          }}
        />
        <IconButton
          type="submit"
          className="mb-1 text-accent"
          label={t(edited ? 'chat.save' : 'chat.send')}
          icon={<SendIcon />}
          disabled={isEmpty}
        />
      </div>
    </form>
  )
}
