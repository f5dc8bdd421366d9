import { Button, Dialog } from '@plaza/ui'
import { type ReactNode, useMemo, useRef, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useShare } from '../parts/feedback/use-share.ts'
import { useShowError } from '../parts/feedback/use-show-error.ts'
import { ReportDialog } from '../parts/report-dialog.tsx'
import type { MessageAct } from './message-row.tsx'
import { useChatMessages } from './messages.ts'
import type { Chat } from './store/store.ts'
import type { Message } from './store/types.ts'

const EMOJI = [
  '👍',
  '❤️',
  '😂',
  '😮',
  '😢',
  '🎉',
  '🙏',
  '👏',
  '🔥',
  '😍',
  '🤔',
  '👀',
  '💪',
  '😅',
  '🥳',
  '💯',
  '👌',
  '😭',
]

interface MessageActs {
  onAct: (act: MessageAct, message: Message) => void
  onReact: (message: Message, emoji: string) => void
  dialogs: ReactNode
}

interface ActsOptions {
  chat: Chat | undefined
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
}

/** What one can do about a message, and the questions that are asked first. */
export function useMessageActs({ chat, onReply, onEdit }: ActsOptions): MessageActs {
  const { t } = useChatMessages()
  const showError = useShowError()
  const { copy } = useShare()
  const plaza = usePlaza()
  const [asked, setAsked] = useState<{ act: MessageAct; message: Message }>()
  const close = () => setAsked(undefined)
  const pathOf = ({ conversation_id: conversation, seq }: Message) => ({ conversation, seq })

  const react = async (message: Message, emoji: string) => {
    const isMine = message.reactions.some((each) => each.emoji === emoji && each.mine)
    chat?.patch(message, { reactions: reacted(message.reactions, emoji, !isMine) })
    const path = { ...pathOf(message), emoji }
    try {
      if (isMine)
        await plaza.call('DELETE /chat/conversations/{conversation}/messages/{seq}/reactions/{emoji}', { path })
      else await plaza.call('PUT /chat/conversations/{conversation}/messages/{seq}/reactions/{emoji}', { path })
    } catch (error) {
      chat?.patch(message, { reactions: message.reactions })
      showError(error)
    }
  }
  const recall = async (message: Message) => {
    close()
    try {
      await plaza.call('DELETE /chat/conversations/{conversation}/messages/{seq}', { path: pathOf(message) })
      const recalled_at = new Date().toISOString()
      chat?.patch(message, { recalled_at, text: '', files: [], share: null, reactions: [] })
    } catch (error) {
      showError(error)
    }
  }
  const act = (what: MessageAct, message: Message) => {
    if (what === 'reply') onReply(message)
    else if (what === 'edit') onEdit(message)
    else if (what === 'copy') void copy(message.text, t('chat.copied'))
    else setAsked({ act: what, message })
  }
  // The same functions for as long as the page is there: rows that did not change are not drawn again.
  const latest = useRef({ act, react })
  latest.current = { act, react }
  const stable = useMemo(
    () => ({
      onAct: (what: MessageAct, message: Message) => latest.current.act(what, message),
      onReact: (message: Message, emoji: string) => void latest.current.react(message, emoji),
    }),
    [],
  )

  const message = asked?.message
  const dialogs = (
    <>
      {message && asked.act === 'react' && (
        <Dialog open onClose={close} title={t('chat.react')}>
          <div className="grid grid-cols-6 gap-1">
            {EMOJI.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className="rounded-card py-2 text-xl hover:bg-sunken"
                onClick={() => {
                  close()
                  void react(message, emoji)
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {message && asked.act === 'recall' && (
        <Dialog
          open
          onClose={close}
          title={t('chat.recall_ask')}
          footer={
            <Button look="danger" onClick={() => void recall(message)}>
              {t('chat.recall')}
            </Button>
          }
        >
          <p>{t('chat.recall_text')}</p>
        </Dialog>
      )}
      {message && asked.act === 'report' && (
        <ReportDialog
          subject={{
            send: (body) =>
              plaza.call('POST /chat/conversations/{conversation}/messages/{seq}/reports', {
                path: pathOf(message),
                body,
              }),
          }}
          onClose={close}
        />
      )}
    </>
  )
  return { ...stable, dialogs }
}

function reacted(reactions: Message['reactions'], emoji: string, isOn: boolean): Message['reactions'] {
  const known = reactions.find((each) => each.emoji === emoji)
  if (!known) return isOn ? [...reactions, { emoji, count: 1, mine: true }] : reactions
  const count = known.count + (isOn ? 1 : -1)
  return reactions.flatMap((each) => (each !== known ? [each] : count > 0 ? [{ emoji, count, mine: isOn }] : []))
}
