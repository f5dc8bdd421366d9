import { useEffect, useRef, useState } from 'preact/compat'
import { type Draft, dropDraft, emptyDraft, joined, keepDraft, loadDraft } from './draft.ts'

const PAUSE_MS = 400

/**
 * A user's draft, stored in the browser after every pause; what the address asks for (a topic, a theme, a record) is
 * added. Until it is known who is here, nothing is loaded or stored.
 */
export function useDraft(search: URLSearchParams, owner: number | undefined) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const loadedFor = useRef<number | undefined>(undefined)

  useEffect(() => {
    if (owner === undefined) return
    void loadDraft(owner).then((kept) => {
      loadedFor.current = owner
      setDraft((now) => {
        const found = kept ? joined(kept, now) : now
        return { ...found, ...askedFor(search, found), text: withShared(found.text, search) }
      })
    })
  }, [owner])

  const keepNow = (what: Draft) => loadedFor.current !== undefined && void keepDraft(loadedFor.current, what)
  useEffect(() => {
    const timer = setTimeout(() => keepNow(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  // A sheet may be closed in the middle of a word.
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => () => void keepNow(latest.current), [])

  return {
    draft,
    change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    reset(next: Draft) {
      if (loadedFor.current !== undefined) void dropDraft(loadedFor.current)
      latest.current = next
      setDraft(next)
    },
  }
}

/** What another app shared goes below what was written already, once. */
function withShared(text: string, search: URLSearchParams): string {
  const shared = ['title', 'text', 'link'].flatMap((name) => search.get(name) || []).join('\n')
  return text.includes(shared) ? text : [text, shared].filter(Boolean).join('\n')
}

function askedFor(search: URLSearchParams, draft: Draft): Partial<Draft> {
  const number = (name: string) => Number(search.get(name)) || undefined
  const [topic, theme, id, type] = [number('topic'), number('theme'), number('about'), search.get('kind')]
  return {
    ...(topic && { topics: [...new Set([...draft.topics, topic])] }),
    ...(theme && { theme }),
    ...(id && type && { attached: { type, id } }),
  }
}
