import { Button, type InputAttributes } from '@plaza/ui'
import { SearchIcon } from '@plaza/ui/icons'
import { type ReactNode, useEffect, useState } from 'preact/compat'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { PersonPicker, TopicPicker } from '../parts/picker.tsx'
import { SmallSelect } from '../parts/small-select.tsx'
import { Period } from './period.tsx'
import { useRefs } from './refs.tsx'
import type { FilterSpec, ListSpec } from './spec.ts'

interface FiltersProps<Row, Filter extends string> {
  spec: ListSpec<Row, Filter>
  asked: (name: string) => string
  set: (changes: Record<string, string | undefined>) => void
  children: ReactNode
}

const PAUSE_MS = 250

/** The filters of a list: a search box, and one control per filter. */
export function Filters<Row, Filter extends string>({ spec, asked, set, children }: FiltersProps<Row, Filter>) {
  const { t } = useConsole()
  const can = useCan()
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
            value={asked('q')}
            onChange={(q) => set({ q })}
          />
        </div>
      )}
      {spec.filters && (
        <Folding count={spec.filters.filter(({ name }) => asked(name) !== '').length}>
          {spec.filters
            .filter(({ permission, kind }) => kind !== 'end' && (!permission || can(permission)))
            .map((filter) =>
              filter.kind === 'period' ? (
                <Period key={filter.name} since={asked('since')} until={asked('until')} set={set} />
              ) : (
                <Filter
                  key={filter.name}
                  filter={filter}
                  value={asked(filter.name)}
                  set={(value) => set({ [filter.name]: value })}
                />
              ),
            )}
        </Folding>
      )}
      <span className="ms-auto flex gap-2">{children}</span>
    </div>
  )
}

/** On a phone the filters are behind a button, or they would fill the screen; on a desktop they are in the row. */
function Folding({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useConsole()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="s" className="rail:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {count > 0 ? t('list.filters_on', { count }) : t('list.filters')}
      </Button>
      <div className={isOpen ? 'flex flex-wrap items-center gap-2 max-rail:w-full' : 'contents max-rail:hidden'}>
        {children}
      </div>
    </>
  )
}

interface FilterProps {
  filter: FilterSpec<string>
  value: string
  set: (value: string | undefined) => void
}

function Filter({ filter, value, set }: FilterProps) {
  const { t, field, word, act } = useConsole()
  const refs = useRefs(filter.kind === 'ref' ? filter.from : undefined)
  if (filter.kind === 'thing')
    return <ThingFilter name={filter.name} options={filter.options ?? []} value={value} set={set} />
  if (filter.kind === 'person' || filter.kind === 'topic') {
    const Chooser = filter.kind === 'person' ? PersonPicker : TopicPicker
    return (
      <Chooser
        label={word('who', filter.name)}
        value={value === '' ? undefined : Number(value)}
        onChange={(id) => set(id === undefined ? undefined : String(id))}
        className="w-40 max-rail:w-full"
      />
    )
  }
  if (filter.kind === 'period' || filter.kind === 'end') return null
  if (filter.kind === 'flag' || filter.kind === 'choice' || filter.kind === 'ref') {
    const options =
      filter.kind === 'ref'
        ? refs.map((row) => ({
            value: String(inside(row, filter.by ?? 'id')),
            label: filter.of ? word(filter.of, String(inside(row, filter.called))) : String(inside(row, filter.called)),
          }))
        : filter.kind === 'choice'
          ? filter.options.map((option) => ({
              value: String(option),
              label: filter.areActs ? act(String(option)) : word(filter.of ?? filter.name, String(option)),
            }))
          : [
              { value: 'true', label: t('common.yes') },
              { value: 'false', label: t('common.no') },
            ]
    return (
      <SmallSelect
        label={field(filter.name)}
        value={value}
        none={t('list.any', { field: field(filter.name) })}
        options={options.map((option) => ({ ...option, label: `${field(filter.name)}: ${option.label}` }))}
        onChange={(chosen) => set(chosen)}
      />
    )
  }
  return (
    <Slow
      aria-label={field(filter.name)}
      className="ui-input min-h-9! w-36! py-1! text-s"
      inputMode={'numeric'}
      placeholder={field(filter.name)}
      value={value}
      onChange={(text) => set(text)}
    />
  )
}

interface ThingFilterProps extends Omit<FilterProps, 'filter'> {
  name: string
  options: readonly string[]
}

/** The object of an act: its kind first, then which one; the address holds `topics` or `topics:12`. */
function ThingFilter({ name, options, value, set }: ThingFilterProps) {
  const { t, field, word } = useConsole()
  const [kind = '', ...rest] = value.split(':')
  const which = rest.join(':')
  return (
    <>
      <SmallSelect
        label={field(name)}
        value={kind}
        none={t('list.any', { field: field(name) })}
        options={options.map((option) => ({
          value: option,
          label: `${field(name)}: ${word('thing', option)}`,
        }))}
        onChange={(chosen) => set(chosen)}
      />
      {kind && (
        <Slow
          aria-label={t('list.which')}
          className="ui-input min-h-9! w-36! py-1! text-s"
          placeholder={t('list.which')}
          value={which}
          onChange={(text) => set(text === '' ? kind : `${kind}:${text}`)}
        />
      )}
    </>
  )
}

interface SlowProps extends Omit<InputAttributes, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

/** A text field that filters once the typing pauses. */
function Slow({ value, onChange, ...rest }: SlowProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return <input {...rest} value={text} onChange={(event) => setText(event.currentTarget.value)} />
}
