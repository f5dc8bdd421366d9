import { useEffect, useRef, useState } from 'preact/compat'
import { find, forget, forgetBelow, keep } from '../../offline/store.ts'
import type { Message } from './types.ts'

export interface ChatDraft {
  text: string
  replyTo?: NonNullable<Message['reply_to']> | undefined
}

const EMPTY: ChatDraft = { text: '' }
const allOf = (owner: number): string => `chat:${owner}:`

export const dropChatDrafts = (owner: number): Promise<void> => forgetBelow('drafts', allOf(owner))

/** What is being written in a conversation, kept in this browser until it is sent. */
export function useChatDraft(conversation: number, owner: number | undefined) {
  const [draft, setDraft] = useState(EMPTY)
  const latest = useRef(EMPTY)
  const key = owner === undefined ? undefined : `${allOf(owner)}${conversation}`
  const show = (next: ChatDraft) => {
    latest.current = next
    setDraft(next)
  }
  const change = (part: Partial<ChatDraft>) => {
    const next = { ...latest.current, ...part }
    show(next)
    if (key === undefined) return
    void (next.text.trim() === '' && !next.replyTo ? forget('drafts', key) : keep('drafts', key, next))
  }
  useEffect(() => {
    if (key === undefined) return
    let isHere = true
    void find<ChatDraft>('drafts', key).then((kept) => {
      if (isHere && kept && latest.current.text === '') show(kept)
    })
    return () => {
      isHere = false
    }
  }, [key])
  return { draft, change, reset: () => change({ text: '', replyTo: undefined }) }
}
