import { useEffect, useRef, useState } from 'preact/compat'
import { find, forget, forgetBelow, keep } from '../../offline/store.ts'

/** The comment that is answered, and whose it is. */
interface Answered {
  comment: number
  name: string
}

/** A comment that is not sent yet, and what it answers. */
export interface CommentDraft {
  text: string
  replyTo?: Answered | undefined
  /** The key of what is being sent: sent again before the answer, unchanged, it is still published once. */
  sentAs?: string | undefined
}

const EMPTY: CommentDraft = { text: '' }

// As with posts: what a user has not sent yet is private.
const allOf = (owner: number): string => `comment:${owner}:`

export const dropCommentDrafts = (owner: number): Promise<void> => forgetBelow('drafts', allOf(owner))

/** A user's draft under a feed, stored in the browser with every letter until it is sent. */
export function useCommentDraft(feed: number, owner: number | undefined) {
  const [draft, setDraft] = useState(EMPTY)
  const latest = useRef(EMPTY)
  const key = owner === undefined ? undefined : `${allOf(owner)}${feed}`
  const show = (next: CommentDraft) => {
    latest.current = next
    setDraft(next)
  }
  const change = (part: Partial<CommentDraft>) => {
    const next = { ...latest.current, sentAs: undefined, ...part }
    show(next)
    if (key === undefined) return
    void (next.text.trim() === '' ? forget('drafts', key) : keep('drafts', key, next))
  }

  useEffect(() => {
    if (key === undefined) return
    let isHere = true
    void find<CommentDraft>('drafts', key).then((kept) => {
      if (isHere && (kept || latest.current.text)) change(kept ? joined(kept, latest.current) : {})
    })
    return () => {
      isHere = false
      show(EMPTY)
    }
  }, [key])

  return { draft, change, reset: () => change({ text: '', replyTo: undefined }) }
}

/** A stored draft, and what was typed before it was loaded. */
const joined = (kept: CommentDraft, typed: CommentDraft): CommentDraft =>
  typed.text || typed.replyTo
    ? { text: [kept.text, typed.text].filter(Boolean).join('\n'), replyTo: typed.replyTo ?? kept.replyTo }
    : kept
