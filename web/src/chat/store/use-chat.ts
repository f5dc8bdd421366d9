import { useSyncExternalStore } from 'preact/compat'
import { useMe, usePlaza } from '../../data/member.tsx'
import type { Plaza } from '../../data/plaza.ts'
import { onChat } from './events.ts'
import { type Chat, type ChatState, createChat, NOTHING } from './store.ts'

let open: { owner: number; chat: Chat } | undefined

const close = () => {
  open?.chat.close()
  open = undefined
}

/** One for the person here; the next person gets another, and signing out leaves none. */
function chatOf(plaza: Plaza, owner: number): Chat {
  if (open?.owner === owner) return open.chat
  close()
  open = { owner, chat: createChat(plaza, owner) }
  return open.chat
}

if (typeof document !== 'undefined') onChat(({ type }) => type === 'closed' && close())

const never = () => () => {}
const nothing = () => NOTHING

/** The conversations of the person here; no store while it is not known who that is. */
export function useChat(): { chat: Chat | undefined; state: ChatState; me: number | undefined } {
  const plaza = usePlaza()
  const me = useMe()?.id
  const chat = me === undefined ? undefined : chatOf(plaza, me)
  const state = useSyncExternalStore(chat?.subscribe ?? never, chat?.get ?? nothing, nothing)
  return { chat, state, me }
}
