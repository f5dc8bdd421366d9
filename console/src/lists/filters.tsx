import { SearchIcon } from '@plaza/ui/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { useConsole } from '../words/index.ts'
import type { FilterSpec, ListSpec } from './spec.ts'

interface FiltersProps {
  spec: ListSpec
  asked: Record<string, unknown>
  set: (changes: Record<string, unknown>) => void
  children: ReactNode
}

const PAUSE_MS = 250

/** Narrowing a list down: words, and one control a filter. */
export function Filters({ spec, asked, set, children }: FiltersProps) {
  const { t } = useConsole()
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers know no search element
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2">
      {spec.hasSearch && (
        <div className="relative min-w-48 flex-1 rail:max-w-80">
          <SearchIcon size={16} className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-faint" />
          <Slow
            aria-label={t('list.search')}
            className="ui-input min-h-9! py-1! ps-9! text-s"
            placeholder={t('list.search')}
            value={(asked['q'] as string) ?? ''}
            onChange={(q) => set({ q })}
          />
        </div>
      )}
      {spec.filters?.map((filter) => (
        <Filter
          key={filter.name}
          filter={filter}
          value={asked[filter.name]}
          set={(value) => set({ [filter.name]: value })}
        />
      ))}
      <span className="ms-auto flex gap-2">{children}</span>
    </div>
  )
}

function Filter({ filter, value, set }: { filter: FilterSpec; value: unknown; set: (value: unknown) => void }) {
  const { t, field, word } = useConsole()
  if (filter.kind === 'flag' || filter.kind === 'choice') {
    const options =
      filter.kind === 'flag'
        ? [
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]
        : (filter.options ?? []).map((option) => ({
            value: String(option),
            label: word(filter.of ?? filter.name, String(option)),
          }))
    return (
      <label className="relative">
        <span className="sr-only">{field(filter.name)}</span>
        <select
          className="ui-input min-h-9! w-auto! py-1! ps-3! pe-8! text-s"
          value={value === undefined ? '' : String(value)}
          onChange={(event) => set(event.target.value === '' ? undefined : readValue(event.target.value))}
        >
          <option value="">{t('list.any', { field: field(filter.name) })}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {field(filter.name)}: {option.label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <Slow
      aria-label={field(filter.name)}
      className="ui-input min-h-9! w-36! py-1! text-s"
      inputMode={filter.kind === 'id' ? 'numeric' : undefined}
      placeholder={field(filter.name)}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => set(text === '' ? undefined : filter.kind === 'id' ? readValue(text) : text)}
    />
  )
}

// As the router writes it into the address and reads it back.
const readValue = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : /^-?\d{1,15}$/.test(text) ? Number(text) : text

interface SlowProps extends Omit<React.InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A text field whose word counts once the writing pauses. */
function Slow({ value, onChange, ...rest }: SlowProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return <input {...rest} value={text} onChange={(event) => setText(event.target.value)} />
}
