import { type RefObject, useId, useRef, useState } from 'preact/compat'
import { useGet } from '../data/ask.ts'
import { useMe } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import type { Conversation, Member } from './store/types.ts'

const LOADED = 100
const SHOWN = 6

interface MentionsOptions {
  conversation: Conversation
  text: string
  setText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Names of members after an @, to be chosen with the arrow keys or a tap. */
export function useMentions({ conversation, text, setText, field }: MentionsOptions) {
  const listId = useId()
  const me = useMe()?.id
  const [typed, setTyped] = useState<{ from: number; name: string }>()
  const [at, setAt] = useState(0)
  const picked = useRef(new Map<string, number>())
  const path = { conversation: conversation.id }
  const isGroup = conversation.kind !== 'direct'
  const { data: members = [] } = useGet(
    '/chat/conversations/{conversation}/members',
    { path, query: { limit: LOADED } },
    { enabled: isGroup && typed !== undefined },
  )
  const found =
    typed === undefined
      ? []
      : members
          .filter(({ id, name }) => id !== me && name.toLowerCase().startsWith(typed.name.toLowerCase()))
          .slice(0, SHOWN)

  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const match = isGroup ? /(?:^|\s)@(\S{0,30})$/.exec(value.slice(0, selectionStart)) : null
    setTyped(match ? { from: selectionStart - match[1]!.length, name: match[1]! } : undefined)
    setAt(0)
  }
  const pick = ({ id, name }: Member) => {
    if (!typed) return
    picked.current.set(name, id)
    setText(`${text.slice(0, typed.from)}${name} ${text.slice(typed.from + typed.name.length).trimStart()}`)
    setTyped(undefined)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(found[at]!)
    else if (event.key === 'Escape') setTyped(undefined)
    else return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return {
    ...{ found, at, pick, look, onKey, listId, optionId },
    /** Whom a text mentions of those who were picked. */
    idsIn: (said: string) => [...picked.current].filter(([name]) => said.includes(`@${name}`)).map(([, id]) => id),
    /** What the field says of the list to assistive technology. */
    field:
      found.length > 0
        ? ({ 'aria-controls': listId, 'aria-activedescendant': optionId(at), 'aria-autocomplete': 'list' } as const)
        : {},
  }
}

export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { t } = useMessages()
  const { found, at, pick, listId, optionId } = mentions
  if (found.length === 0) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('chat.mention_list')}
      className="absolute inset-x-3 bottom-full z-10 mb-1 rounded-card border bg-surface p-1 shadow-lift"
    >
      {found.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all of them.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
        <div
          key={member.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === at}
          className={`flex cursor-pointer items-center gap-3 rounded-s px-3 py-2 ${index === at ? 'bg-sunken' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(member)}
        >
          <Avatar file={member.avatar} name={member.name} size={32} />
          <span className="truncate">{member.name}</span>
        </div>
      ))}
    </div>
  )
}
