import { Button, Dialog, Field, LinkButton, SkeletonRows, toast } from '@plaza/ui'
import { ChevronLeftIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { navigate } from '../../app/router.tsx'
import { usePlaza } from '../../data/member.tsx'
import { useMessages } from '../../messages/index.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { useAttempt } from '../../parts/feedback/use-attempt.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import { FailedState } from '../../shell/states.tsx'
import { MessageSearch } from '../message-search.tsx'
import { useChatMessages } from '../messages.ts'
import { titleOf } from '../names.ts'
import type { Conversation } from '../store/types.ts'
import { useChat } from '../store/use-chat.ts'
import { Members } from './conversation-members.tsx'

/** Who is in a conversation, what was said in it, and what one can do about it. */
export function AboutConversation({ id }: { id: number }) {
  const { t } = useChatMessages()
  const { t: shared } = useMessages()
  const { chat, state } = useChat()
  const conversation = state.conversations.get(id)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    chat?.open(id).catch(setError)
  }, [chat, id])
  if (error) return <FailedState isPage error={error} />
  if (!conversation)
    return (
      <>
        <h1 className="sr-only">{t('chat.about')}</h1>
        <SkeletonRows rows={6} />
      </>
    )
  const title = titleOf(conversation)
  const { kind, user, topic_id: topic, avatar } = conversation
  return (
    <section aria-label={t('chat.about')} className="flex h-full min-h-0 flex-col">
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b px-4">
        <a
          href={`/messages/${id}`}
          aria-label={shared('shell.back')}
          className="tap -ml-2 grid size-9 place-items-center rounded-pill hover:bg-sunken"
        >
          <ChevronLeftIcon size={22} />
        </a>
        <p className="min-w-0 flex-1 truncate font-semibold">{t('chat.about')}</p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
          <Avatar file={avatar ?? user?.avatar} name={title} size={96} />
          <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{title}</h1>
          {user && <LinkButton href={`/people/${user.id}`}>{t('chat.open_person')}</LinkButton>}
          {topic && <LinkButton href={`/topics/${topic}`}>{t('chat.open_topic')}</LinkButton>}
          {kind === 'group' && <GroupButtons conversation={conversation} />}
        </div>
        <MessageSearch id={id} />
        {kind !== 'direct' && <Members conversation={conversation} />}
      </div>
    </section>
  )
}

function GroupButtons({ conversation }: { conversation: Conversation }) {
  const { t } = useChatMessages()
  const { attempt, isBusy } = useAttempt()
  const plaza = usePlaza()
  const { chat, me } = useChat()
  const [asks, setAsks] = useState<'leave' | 'edit' | 'dissolve'>()
  const [name, setName] = useState(conversation.title ?? '')
  const [picture, setPicture] = useState<string>()
  const path = { conversation: conversation.id }
  const isOwner = conversation.owner_id === me
  const act = (what: () => Promise<unknown>) =>
    attempt(async () => {
      await what()
      setAsks(undefined)
    })
  const leave = () =>
    act(async () => {
      await plaza.call('DELETE /chat/conversations/{conversation}', { path })
      chat?.forget(conversation.id)
      toast(t('chat.left'))
      navigate('/messages')
    })
  const dissolve = () =>
    act(async () => {
      await plaza.call('DELETE /im/group', { query: { im_group_id: Number(conversation.im_group_id) } })
      chat?.forget(conversation.id)
      toast(t('chat.dissolved'))
      navigate('/messages')
    })
  const edit = () =>
    act(async () => {
      const body = { title: name.trim(), ...(picture && { avatar: picture }) }
      chat?.put(await plaza.call('PATCH /chat/conversations/{conversation}', { path, body }))
    })
  return (
    <div className="flex gap-2">
      {isOwner && <Button onClick={() => setAsks('edit')}>{t('chat.edit_group')}</Button>}
      {!isOwner && <Button onClick={() => setAsks('leave')}>{t('chat.leave')}</Button>}
      {isOwner && <Button onClick={() => setAsks('dissolve')}>{t('chat.dissolve')}</Button>}
      <Dialog
        open={asks === 'dissolve'}
        onClose={() => setAsks(undefined)}
        title={t('chat.dissolve_ask')}
        footer={
          <Button look="danger" busy={isBusy} onClick={() => void dissolve()}>
            {t('chat.dissolve')}
          </Button>
        }
      >
        <p>{t('chat.dissolve_text')}</p>
      </Dialog>
      <Dialog
        open={asks === 'leave'}
        onClose={() => setAsks(undefined)}
        title={t('chat.leave_ask')}
        footer={
          <Button look="danger" busy={isBusy} onClick={() => void leave()}>
            {t('chat.leave')}
          </Button>
        }
      >
        <p>{t('chat.leave_text')}</p>
      </Dialog>
      <Dialog
        open={asks === 'edit'}
        onClose={() => setAsks(undefined)}
        title={t('chat.edit_group')}
        footer={
          <Button look="primary" disabled={name.trim() === ''} busy={isBusy} onClick={() => void edit()}>
            {t('chat.save')}
          </Button>
        }
      >
        <div className="grid gap-4 text-start">
          <Field
            label={t('chat.group_name')}
            maxLength={100}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <PictureField
            isKept
            label={t('chat.group_picture')}
            url={conversation.avatar?.url}
            onChange={(node) => setPicture(node ?? undefined)}
          />
        </div>
      </Dialog>
    </div>
  )
}
