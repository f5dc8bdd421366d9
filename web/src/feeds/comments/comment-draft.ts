import { useEffect, useRef, useState } from 'preact/compat'
import type { Comment } from '../../data/types.ts'
import { find, forget, forgetBelow, keep } from '../../offline/store.ts'

/** A comment that is not sent yet, and whom it answers. */
export interface CommentDraft {
  text: string
  replyTo?: Comment['user'] | undefined
  /** The key of what is on its way: sent again before the answer, as it stands, it is still said once. */
  sentAs?: string | undefined
}

const EMPTY: CommentDraft = { text: '' }

// As with posts: what somebody has not sent yet is nobody else's to see.
const allOf = (owner: number): string => `comment:${owner}:`

export const dropCommentDrafts = (owner: number): Promise<void> => forgetBelow('drafts', allOf(owner))

/** What its owner is writing under a feed, kept in the browser with every letter until it is sent. */
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

/** A kept draft, and what was typed before it had been found. */
const joined = (kept: CommentDraft, typed: CommentDraft): CommentDraft =>
  typed.text || typed.replyTo
    ? { text: [kept.text, typed.text].filter(Boolean).join('\n'), replyTo: typed.replyTo ?? kept.replyTo }
    : kept
