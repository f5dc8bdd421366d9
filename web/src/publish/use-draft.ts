import { useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, emptyDraft, keepDraft, loadDraft } from './draft.ts'

const PAUSE_MS = 400

/** The draft, kept in the browser after every pause; what the address asks for (a topic, a theme, a record) comes on top. */
export function useDraft(search: URLSearchParams) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const isLoaded = useRef(false)

  useEffect(() => {
    void loadDraft().then((kept) => {
      isLoaded.current = true
      setDraft((now) => ({
        ...(kept ?? now),
        ...askedFor(search, kept ?? now),
        text: now.text || kept?.text || search.get('text') || '',
      }))
    })
  }, [])

  useEffect(() => {
    if (!isLoaded.current) return
    const timer = setTimeout(() => void keepDraft(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  // A sheet may be closed in the middle of a word.
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => () => void (isLoaded.current && keepDraft(latest.current)), [])

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    reset(next: Draft) {
      void dropDraft()
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
