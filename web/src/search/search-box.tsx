import { Button } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import { useEffect, useId, useRef, useState } from 'preact/compat'
import { navigate } from '../app/router.tsx'
import { useMessages } from '../messages/index.ts'
import { say } from '../shell/announcer.tsx'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export const MAX_QUERY = 200

interface SearchBoxProps {
  query: string
  /** What was searched for before, newest first. */
  searches: readonly string[]
  onSearch: (query: string) => void
}

/**
 * The search field; a form, so that it works before and without the script. With it, it is a combobox: suggestions
 * below, arrows move through them, Enter takes one, Escape closes them and then empties the field.
 */
export function SearchBox({ query, searches, onSearch }: SearchBoxProps) {
  const { t } = useMessages()
  const listId = useId()
  const [typed, setTyped] = useState(query)
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (!query) field.current?.focus({ preventScroll: true })
  }, [])

  const text = typed.trim()
  const suggestions = useSuggestions(isWanted ? text : '', isWanted ? searches : [])
  const isOpen = isWanted && suggestions.length > 0
  useEffect(() => setActive(undefined), [suggestions.map(({ key }) => key).join(' ')])
  useEffect(() => {
    if (isOpen) say(t('search.suggested', { count: suggestions.length }))
  }, [isOpen, suggestions.length])
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const search = (words: string) => {
    setWanted(false)
    setTyped(words)
    if (words) onSearch(words)
  }
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'history') return search(suggestion.text)
    setWanted(false)
    const { kind, id, text: name } = suggestion
    navigate(kind === 'tags' ? `/tags/${encodeURIComponent(name)}` : `/${kind}/${id}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, the keys belong to it.
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const { length } = suggestions
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen || event.altKey) return setWanted(event.key === 'ArrowDown')
      // One stop more than there are suggestions: the arrows also pass the field itself.
      const step = event.key === 'ArrowDown' ? 1 : length
      const next = ((active ?? length) + step) % (length + 1)
      setActive(next === length ? undefined : next)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen) setWanted(false)
      else setTyped('')
    }
  }

  return (
    <search>
      <form
        action="/search"
        className="flex gap-2 border-b p-4"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = isOpen && active !== undefined ? suggestions[active] : undefined
          if (chosen) choose(chosen)
          else if (text) search(text)
        }}
      >
        <div className="relative flex-1">
          <SearchIcon size={18} className="absolute top-1/2 left-3.5 -translate-y-1/2 text-faint" />
          <input
            ref={field}
            type="search"
            list={undefined}
            name="q"
            // biome-ignore lint/a11y/noRedundantRoles: a list would imply it, and there is none; the types want it named
            role="combobox"
            aria-label={t('search.for')}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active !== undefined ? optionId(listId, active) : undefined}
            className="ui-input rounded-pill ps-10"
            placeholder={t('search.for')}
            maxLength={MAX_QUERY}
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              setWanted(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setWanted(false)}
          />
          {isOpen && <SuggestionList id={listId} {...{ suggestions, active }} onChoose={choose} />}
        </div>
        <Button type="submit" look="primary">
          {t('search.go')}
        </Button>
      </form>
    </search>
  )
}
