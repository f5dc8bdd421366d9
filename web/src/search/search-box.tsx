import { Button } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { get, useQuery } from '../data/ask.ts'
import type { User } from '../people/lists.ts'
import type { Topic } from '../topics/lists.ts'
import { useSearchWords } from '../words/search.ts'

const PAUSE_MS = 250
const SUGGESTED = 4
export const MAX_QUERY = 50

interface SearchBoxProps {
  query: string
  onSearch: (query: string) => void
}

/** Where one types; a form, so that it works before and without the script. */
export function SearchBox({ query, onSearch }: SearchBoxProps) {
  const { t } = useSearchWords()
  const listId = useId()
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!query) field.current?.focus({ preventScroll: true })
  }, [])
  const names = useSuggestions(typed.trim() === query ? '' : typed.trim())
  return (
    <search>
      <form
        action="/search"
        className="flex gap-2 border-b p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onSearch(typed.trim())
        }}
      >
        <label className="relative flex-1">
          <span className="sr-only">{t('search.for')}</span>
          <SearchIcon size={18} className="absolute top-1/2 left-3.5 -translate-y-1/2 text-faint" />
          <input
            ref={field}
            type="search"
            name="q"
            className="ui-input rounded-pill ps-10"
            placeholder={t('search.for')}
            maxLength={MAX_QUERY}
            list={listId}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id={listId} aria-label={t('search.suggestions')}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
        <Button type="submit" look="primary">
          {t('search.go')}
        </Button>
      </form>
    </search>
  )
}

/** Names of topics and people that hold what was typed, once the fingers rest. */
function useSuggestions(typed: string): string[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = asked !== ''
  const topics = useQuery({ ...get<Topic[]>('/feed/topics', { query: { q: asked, limit: SUGGESTED } }), enabled })
  const people = useQuery({
    ...get<User[]>('/user/search', { query: { keyword: asked, limit: SUGGESTED } }),
    enabled,
  })
  return enabled ? [...new Set([...(topics.data ?? []), ...(people.data ?? [])].map(({ name }) => name))] : []
}
