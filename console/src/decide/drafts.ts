import { useEffect, useRef, useState } from 'preact/compat'
import { plaza } from '../app/plaza.ts'
import { useMe } from '../app/staff.tsx'
import { inside } from '../parts/inside.ts'

/** A reason being written; nothing is chosen from the start. */
export interface WhyDraft {
  rule?: string
  reason: string
}

const EMPTY: WhyDraft = { reason: '' }

const PREFIX = 'console.draft.'
const isEmpty = ({ rule, reason }: WhyDraft): boolean => rule === undefined && reason === ''

function read(key: string): WhyDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const [rule, reason] = [inside(kept, 'rule'), inside(kept, 'reason')]
    return { ...(typeof rule === 'string' && { rule }), reason: typeof reason === 'string' ? reason : '' }
  } catch {
    return EMPTY
  }
}

function write(key: string, draft: WhyDraft): void {
  try {
    if (isEmpty(draft)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser without storage keeps it only while the page is open.
  }
}

/** Those who sign out leave nothing behind; a session that ends by itself keeps what was being written. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept there.
  }
}

/**
 * A reason that is kept in this tab under a name, for its writer alone, until it is sent or given up: a session that ends
 * meanwhile, or a decision that is refused, does not lose it.
 */
export function useDraft(name: string, isSending = false) {
  const key = `${PREFIX}${useMe().id}.${name}`
  const [draft, setDraft] = useState(() => read(key))
  const sending = useRef(isSending)
  sending.current = isSending
  useEffect(
    () => () => {
      // Closed while it was being sent: it has arrived, unless the session ended with it.
      if (sending.current && plaza.session) write(key, EMPTY)
    },
    [key],
  )
  return {
    draft,
    change: (next: WhyDraft) => {
      setDraft(next)
      write(key, next)
    },
    forget: () => write(key, EMPTY),
    /** Puts back what was refused after all. */
    keep: () => write(key, draft),
  }
}
