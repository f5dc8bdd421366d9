import { keepPreviousData } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/compat'
import { get, useQuery } from '../data/ask.ts'
import type { User } from '../people/lists.ts'
import type { Topic } from '../topics/lists.ts'

/** Something a person may have meant while they type. */
export type Suggestion =
  | { kind: 'history'; key: string; text: string }
  | { kind: 'topics'; key: string; text: string; topic: Topic }
  | { kind: 'people'; key: string; text: string; user: User }

const PAUSE_MS = 250
const SUGGESTED = 4

/** Earlier searches, and topics and people whose names contain the text, once typing pauses. */
export function useSuggestions(typed: string, searches: readonly string[]): Suggestion[] {
  const asked = useRested(typed)
  const enabled = asked !== ''
  // Results for the shorter text stay until the next ones arrive, so that the list does not flicker.
  const topics = useQuery({
    ...get('/feed/topics', { query: { q: asked, limit: SUGGESTED } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const people = useQuery({
    ...get('/user/search', { query: { keyword: asked, limit: SUGGESTED } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const recent = searches.filter((each) => each !== typed && folded(each).includes(folded(typed))).slice(0, SUGGESTED)
  return [
    ...recent.map((text) => ({ kind: 'history', key: `history-${text}`, text }) as const),
    ...found(enabled && topics.data).map(
      (topic) => ({ kind: 'topics', key: `topic-${topic.id}`, text: topic.name, topic }) as const,
    ),
    ...found(enabled && people.data).map(
      (user) => ({ kind: 'people', key: `person-${user.id}`, text: user.name, user }) as const,
    ),
  ]
}

const found = <Item>(items: Item[] | undefined | false): Item[] => items || []
const folded = (text: string): string => text.toLocaleLowerCase()

/** The text as it was when it last stayed the same for a moment; nothing as soon as there is none. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return text && rested
}
