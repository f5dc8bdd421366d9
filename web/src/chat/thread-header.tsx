import { IconButton, Menu, type MenuItem } from '@plaza/ui'
import { ChevronLeftIcon, MoreIcon } from '@plaza/ui/icons'
import { navigate } from '../app/router.tsx'
import { usePlaza } from '../data/member.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { useAttempt } from '../parts/feedback/use-attempt.ts'
import { useChatMessages } from './messages.ts'
import { titleOf } from './names.ts'
import type { Chat, ChatState } from './store/store.ts'
import type { Conversation } from './store/types.ts'

interface ThreadHeaderProps {
  chat: Chat
  state: ChatState
  conversation: Conversation
}

export function ThreadHeader({ chat, state, conversation }: ThreadHeaderProps) {
  const { t } = useChatMessages()
  const { id, kind, user, avatar, members_count: count } = conversation
  const title = titleOf(conversation)
  const typing = useTyping(state, conversation)
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-2 border-b px-4">
      <a
        href={conversation.state === 'request' ? '/messages?box=requests' : '/messages'}
        aria-label={t('chat.back_to_all')}
        className="tap -ml-2 grid size-9 place-items-center rounded-pill hover:bg-sunken min-[900px]:hidden"
      >
        <ChevronLeftIcon size={22} />
      </a>
      <a href={`/messages/${id}/about`} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar file={avatar ?? user?.avatar} name={title} size={36} />
        <span className="min-w-0">
          <h1 className="truncate text-m leading-tight font-semibold">{title}</h1>
          {(typing || kind !== 'direct') && (
            <span className="block truncate text-s leading-tight text-faint">
              {typing ?? t('chat.members', { count })}
            </span>
          )}
        </span>
      </a>
      <ThreadMenu chat={chat} conversation={conversation} />
    </header>
  )
}

function useTyping({ typing, threads }: ChatState, { id, kind }: Conversation): string | undefined {
  const { t } = useChatMessages()
  const people = [...(typing.get(id)?.keys() ?? [])]
  if (people.length === 0) return undefined
  if (kind === 'direct') return t('chat.typing_direct')
  const name = threads.get(id)?.messages.findLast(({ user }) => user.id === people[0])?.user.name
  return people.length > 1 || !name ? t('chat.typing_many') : t('chat.typing', { name })
}

function ThreadMenu({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const { t } = useChatMessages()
  const { attempt: act } = useAttempt()
  const plaza = usePlaza()
  const { id, pinned, muted, kind } = conversation
  const path = { conversation: id }
  const change = (body: { pinned?: boolean; muted?: boolean }) =>
    act(async () => chat.put(await plaza.call('PATCH /chat/conversations/{conversation}', { path, body })))
  const hide = () =>
    act(async () => {
      await plaza.call('DELETE /chat/conversations/{conversation}', { path })
      chat.forget(id)
      navigate('/messages')
    })
  const items: MenuItem[] = [
    { label: t('chat.about'), href: `/messages/${id}/about` },
    { label: t(pinned ? 'chat.unpin' : 'chat.pin'), onSelect: () => void change({ pinned: !pinned }) },
    { label: t(muted ? 'chat.unmute' : 'chat.mute'), onSelect: () => void change({ muted: !muted }) },
    ...(kind === 'group' ? [] : [{ label: t('chat.hide'), onSelect: () => void hide() }]),
  ]
  return (
    <Menu label={t('chat.more')} items={items}>
      {(trigger) => <IconButton {...trigger} label={t('chat.more')} icon={<MoreIcon />} />}
    </Menu>
  )
}
