import { type RefObject, useRef } from 'preact/compat'
import { useGet } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { NameList, type NameOption, type TypedName, useNamePicker } from '../parts/name-picker.tsx'
import { useChatMessages } from './messages.ts'
import type { Chat } from './store/store.ts'
import { authorsOf } from './store/thread.ts'
import type { Conversation, Member } from './store/types.ts'

const LOADED = 100
const SHOWN = 6

interface MentionsOptions {
  chat: Chat
  conversation: Conversation
  text: string
  setText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

type Mentionable = Pick<Member, 'id' | 'name' | 'avatar'>

interface MemberOption extends NameOption {
  member: Mentionable
}

/** Names of members after an @; of a large group the first ones, and those who talk. */
export function useMentions({ chat, conversation, ...writing }: MentionsOptions) {
  const me = useMe()?.id
  const picked = useRef(new Map<string, number>())
  const path = { conversation: conversation.id }
  const isGroup = conversation.kind !== 'direct'

  const useOptions = (typed: TypedName | undefined): MemberOption[] => {
    const { data: members = [] } = useGet(
      '/chat/conversations/{conversation}/members',
      { path, query: { limit: LOADED } },
      { enabled: isGroup && typed !== undefined },
    )
    if (!isGroup || typed === undefined) return []
    const known = new Set(members.map(({ id }) => id))
    const thread = chat.get().threads.get(conversation.id)
    const others = thread && conversation.members_count > LOADED ? authorsOf(thread) : []
    const people: Mentionable[] = [...members, ...others.filter(({ id }) => !known.has(id))]
    return people
      .filter(({ id, name }) => id !== me && name.toLowerCase().startsWith(typed.name.toLowerCase()))
      .slice(0, SHOWN)
      .map((member) => ({
        key: String(member.id),
        label: member.name,
        insert: `@${member.name}`,
        user: member,
        member,
      }))
  }
  const picker = useNamePicker({
    ...writing,
    signs: '@',
    useOptions,
    onPick: ({ member }) => picked.current.set(member.name, member.id),
  })
  return {
    ...picker,
    /** Whom a text mentions of those who were picked. */
    idsIn: (said: string) => [...picked.current].filter(([name]) => said.includes(`@${name}`)).map(([, id]) => id),
  }
}

export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { t } = useChatMessages()
  return <NameList picker={mentions} label={t('chat.mention_list')} className="inset-x-3 bottom-full mb-1" />
}
