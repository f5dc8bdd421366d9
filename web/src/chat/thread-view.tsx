import { LinkButton, SkeletonRows } from '@plaza/ui'
import { CommentIcon } from '@plaza/ui/icons'
import { useEffect, useMemo, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { dropFromOutbox, type WaitingMessage } from '../offline/outbox.ts'
import { keepConversationPage } from '../offline/register.ts'
import { useWaiting } from '../offline/use-waiting.ts'
import { FailedState, State } from '../shell/states.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { useChatMessages } from './messages.ts'
import { previewOf, titleOf } from './names.ts'
import { RequestBar } from './request-bar.tsx'
import { useChatDraft } from './store/draft.ts'
import type { Chat } from './store/store.ts'
import type { Conversation, Message, Pending } from './store/types.ts'
import { useChat } from './store/use-chat.ts'
import { ThreadHeader } from './thread-header.tsx'
import { useFiles } from './use-files.ts'
import { useMessageActs } from './use-message-acts.tsx'

/** A conversation: what was said, and where to say something. */
export function ThreadView({ id, at }: { id: number; at?: number | undefined }) {
  const messages = useChatMessages()
  const { t } = messages
  const { chat, state, me } = useChat()
  const conversation = state.conversations.get(id)
  const thread = state.threads.get(id)
  const [error, setError] = useState<unknown>()
  const [isOpen, setOpen] = useState(false)
  const files = useFiles()
  const [edited, setEdited] = useState<Message>()
  const [isDragged, setDragged] = useState(false)
  const writing = useChatDraft(id, me)
  const pending = usePending(state.pending, id)
  const acts = useMessageActs({
    chat,
    onReply: (message) => {
      setEdited(undefined)
      const { seq, user } = message
      writing.change({ replyTo: { seq, user, text: previewOf(messages, message) } })
    },
    onEdit: setEdited,
  })

  const open = () => {
    setError(undefined)
    chat?.open(id, at).then(() => setOpen(true), setError)
  }
  useEffect(open, [chat, id, at])
  useEffect(keepConversationPage, [])
  // What the person may read has changed, or this browser was away for too long: it is loaded again.
  const isForgotten = isOpen && conversation !== undefined && thread === undefined
  useEffect(() => {
    if (isForgotten) open()
  }, [isForgotten])
  useReceipts(chat, conversation, thread !== undefined)

  if (error) return <FailedState isPage error={error} onRetry={open} />
  if (isOpen && !conversation)
    return (
      <State isPage icon={<CommentIcon size={24} />} title={t('chat.gone')}>
        <LinkButton href="/messages">{t('chat.back_to_all')}</LinkButton>
      </State>
    )
  if (!chat || !conversation || !thread || !isOpen || me === undefined)
    return (
      <>
        <h1 className="sr-only">{t('chat.title')}</h1>
        <SkeletonRows rows={6} />
      </>
    )
  const isRequest = conversation.state === 'request'
  return (
    <section
      aria-label={titleOf(conversation)}
      className="relative flex h-full min-h-0 flex-col"
      onDragOver={(event) => {
        if (!conversation.can_send || !event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        setDragged(true)
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setDragged(false)}
      onDrop={(event) => {
        if (!conversation.can_send) return
        event.preventDefault()
        setDragged(false)
        void files.add(event.dataTransfer?.files)
      }}
    >
      <ThreadHeader {...{ chat, state, conversation }} />
      <MessageLog
        {...{ chat, conversation, thread, me, at, pending }}
        onAct={acts.onAct}
        onReact={acts.onReact}
        onDiscard={(each) => (each.state === 'waiting' ? void dropFromOutbox(asWaiting(each)) : chat.discard(each))}
      />
      {isRequest && <RequestBar {...{ chat, conversation }} />}
      {conversation.can_send ? (
        <Composer {...{ chat, conversation, writing, files, edited }} onEdited={() => setEdited(undefined)} />
      ) : (
        !isRequest && (
          <p className="shrink-0 border-t bg-sunken px-4 py-3 text-m text-soft">
            {conversation.kind === 'direct'
              ? t('chat.cannot_direct', { name: titleOf(conversation) })
              : t('chat.cannot_group')}
          </p>
        )
      )}
      {isDragged && (
        <p className="glass pointer-events-none absolute inset-2 grid place-items-center rounded-card border-2 border-dashed border-accent font-semibold text-accent">
          {t('chat.drop_here')}
        </p>
      )}
      {acts.dialogs}
    </section>
  )
}

/** Up to where the other person had read when the messages were loaded; events tell the rest. */
function useReceipts(chat: Chat | undefined, conversation: Conversation | undefined, isLoaded: boolean): void {
  const plaza = usePlaza()
  const other = conversation?.user?.id
  const id = conversation?.id
  useEffect(() => {
    if (!chat || !isLoaded || id === undefined || other === undefined) return
    plaza.call('GET /chat/conversations/{conversation}/members', { path: { conversation: id } }).then(
      (members) => chat.readByOther(id, members.find((each) => each.id === other)?.read_seq ?? 0),
      () => {},
    )
  }, [chat, isLoaded, id, other, conversation?.state])
}

/** What is on its way, and what waits for the network. */
function usePending(pending: readonly Pending[], id: number): readonly Pending[] {
  const waiting = useWaiting()
  return useMemo(
    () => [
      ...waiting
        .filter((each): each is WaitingMessage => each.kind === 'message' && each.conversation === id)
        .map(({ idempotencyKey: clientId, conversation, body, files, at }): Pending => {
          return { clientId, conversation, body, files, at, state: 'waiting', progress: 0 }
        }),
      ...pending.filter(({ conversation }) => conversation === id),
    ],
    [waiting, pending, id],
  )
}

const asWaiting = ({ clientId, conversation, body, files, at }: Pending): WaitingMessage => ({
  ...{ kind: 'message', idempotencyKey: clientId, conversation, body, files: [...files], at },
  text: body.text ?? '',
})
