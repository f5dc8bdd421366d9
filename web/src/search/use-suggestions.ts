import { keepPreviousData } from '@tanstack/preact-query'
import { get, useQuery } from '../data/ask.ts'
import type { FileView } from '../data/types.ts'
import { useRested } from '../parts/use-rested.ts'

/** A suggestion while typing. */
export type Suggestion =
  | { kind: 'history'; key: string; text: string }
  | { kind: 'topics' | 'people' | 'tags'; key: string; text: string; id?: number; picture?: FileView | null }

const SUGGESTED = 4

/** Earlier searches, and topics, people and tags that may be meant, once typing pauses. */
export function useSuggestions(typed: string, searches: readonly string[]): Suggestion[] {
  const asked = useRested(typed)
  // Results for the shorter text stay until the next ones arrive, so that the list does not flicker.
  const { data } = useQuery({
    ...get('/search/suggestions', { query: { q: asked, limit: SUGGESTED } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const recent = searches.filter((each) => each !== typed && folded(each).includes(folded(typed))).slice(0, SUGGESTED)
  return [
    ...recent.map((text) => ({ kind: 'history', key: `history-${text}`, text }) as const),
    ...((asked && data) || []).map((each) => ({ ...each, key: `${each.kind}-${each.id ?? each.text}` })),
  ]
}

const folded = (text: string): string => text.toLocaleLowerCase()
