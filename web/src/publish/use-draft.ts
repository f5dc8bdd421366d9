import { useEffect, useRef, useState } from 'preact/compat'
import { type Draft, dropDraft, emptyDraft, joined, keepDraft, loadDraft } from './draft.ts'

const PAUSE_MS = 400

/**
 * Its owner's draft, kept in the browser after every pause; what the address asks for (a topic, a theme, a record) comes on
 * top. Until it is known who is here, nothing is loaded or kept.
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
        return { ...found, ...askedFor(search, found), text: found.text || search.get('text') || '' }
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

function askedFor(search: URLSearchParams, draft: Draft): Partial<Draft> {
  const number = (name: string) => Number(search.get(name)) || undefined
  const [topic, theme, id, type] = [number('topic'), number('theme'), number('about'), search.get('kind')]
  return {
    ...(topic && { topics: [...new Set([...draft.topics, topic])] }),
    ...(theme && { theme }),
    ...(id && type && { attached: { type, id } }),
  }
}
