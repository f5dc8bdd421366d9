import { cx } from '@plaza/ui'
import { useEffect, useId, useState } from 'preact/compat'
import { useRead } from '../app/data.ts'
import { useCan, useSeesPeople } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { PersonAvatar } from './values.tsx'

interface Choice {
  id: number
  name: string
}

interface ChooserProps {
  label: string
  value: number | undefined
  onChange: (id: number | undefined) => void
  className?: string
}

interface PickerProps extends Omit<ChooserProps, 'value'> {
  /** What is chosen; undefined for none. */
  chosen: Choice | undefined
  /** What is being typed; undefined while nothing is. */
  text: string | undefined
  onType: (text: string | undefined) => void
  found: readonly Choice[]
  /** What is found for this text is not there yet: Enter chooses nothing. */
  isLoading?: boolean
  /** They are people: with their portraits. */
  arePeople?: boolean
}

/** Chooses one of many by name: a text field with what is found below it. */
function Picker({
  label,
  chosen,
  text,
  onType,
  found,
  isLoading = false,
  onChange,
  arePeople = false,
  className,
}: PickerProps) {
  const { t } = useConsole()
  const listId = useId()
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first hit
  useEffect(() => setAt(0), [text])
  const isOpen = text !== undefined && text.trim() !== ''
  // The name of what was just chosen is known, before it is read by its number.
  const [picked, setPicked] = useState<Choice>()
  const name = picked && picked.id === chosen?.id ? picked.name : chosen?.name
  const choose = (id: number | undefined) => {
    onType(undefined)
    setPicked(found.find((each) => each.id === id))
    if (id !== chosen?.id) onChange(id)
  }
  return (
    <span className={cx('relative inline-block', className)}>
      <input
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && found[at] ? `${listId}-${at}` : undefined}
        aria-label={label}
        autoComplete="off"
        className="ui-input min-h-9! w-full! py-1! text-s"
        placeholder={label}
        value={text ?? name ?? ''}
        onInput={(event) => onType(event.currentTarget.value)}
        // Emptied and left: no one is wanted any more.
        onBlur={() => (text !== undefined && text.trim() === '' ? choose(undefined) : onType(undefined))}
        onKeyDown={(event) => {
          // While an input method is composing, the keys belong to it.
          if (event.isComposing) return
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter' && text !== undefined) {
            if (!isOpen) choose(undefined)
            else if (!isLoading) choose(found[at]?.id ?? chosen?.id)
          } else if (event.key === 'Escape' && text !== undefined) onType(undefined)
          else return
          event.preventDefault()
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        className={cx(
          'absolute start-0 top-full z-20 mt-1 max-h-64 w-full overflow-y-auto rail:w-max rail:max-w-72 rail:min-w-full rounded-card border border-line bg-surface p-1 shadow-lift',
          isOpen && 'grid',
        )}
      >
        {isOpen &&
          found.map(({ id, name }, index) => (
            <button
              key={id}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The field keeps the focus, or leaving it would close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(id)}
              className="flex items-center gap-2 rounded-s px-2 py-1.5 text-start text-s aria-selected:bg-accent-wash"
            >
              {arePeople && <PersonAvatar id={id} name={name} size={24} />}
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-faint">{id}</span>
            </button>
          ))}
      </div>
      <span role="status" className={isOpen && found.length === 0 ? 'text-xs text-soft' : 'sr-only'}>
        {isOpen && found.length === 0 && t('list.none_found')}
      </span>
    </span>
  )
}

/** The one with exactly this name first: it is who was meant. */
const nearest = (found: readonly Choice[], wanted: string): readonly Choice[] => {
  const isExact = ({ name }: Choice) => Number(name.toLowerCase() === wanted.toLowerCase())
  return found.toSorted((one, other) => isExact(other) - isExact(one))
}

const idIn = (text: string): number | undefined => (/^\d{1,12}$/.test(text) ? Number(text) : undefined)

/** Chooses a person by name or number; those who may not look people up give the number. */
export function PersonPicker({ value, ...props }: ChooserProps) {
  const seesPeople = useSeesPeople()
  const [text, setText] = useState<string>()
  const wanted = (text ?? '').trim()
  const id = idIn(wanted)
  const person = useRead(
    'GET /admin/users/{user}',
    { path: { user: value ?? 0 } },
    { enabled: seesPeople && value !== undefined },
  )
  const people = useRead(
    'GET /admin/users',
    { query: { limit: 6, count: false, ...(id === undefined ? { q: wanted } : { id }) } },
    { enabled: seesPeople && wanted !== '', keep: true },
  )
  const found = seesPeople ? nearest(people.data?.data ?? [], wanted) : id === undefined ? [] : [{ id, name: `#${id}` }]
  const chosen = value === undefined ? undefined : { id: value, name: person.data?.name ?? `#${value}` }
  return (
    <Picker
      {...props}
      {...{ chosen, text, found }}
      onType={setText}
      isLoading={people.isLoading || people.isPlaceholderData}
      arePeople={seesPeople}
    />
  )
}

/** Chooses a topic by name or number; those who may not list topics give the number. */
export function TopicPicker({ value, ...props }: ChooserProps) {
  const seesTopics = useCan()('feed-topic:manage')
  const [text, setText] = useState<string>()
  const wanted = (text ?? '').trim()
  const id = idIn(wanted)
  const topic = useRead(
    'GET /admin/topics/{topic}',
    { path: { topic: value ?? 0 } },
    { enabled: seesTopics && value !== undefined },
  )
  const topics = useRead(
    'GET /admin/topics',
    { query: { limit: 6, count: false, q: wanted } },
    { enabled: seesTopics && wanted !== '', keep: true },
  )
  const named = seesTopics ? nearest(topics.data?.data ?? [], wanted) : []
  const found = id === undefined ? named : [{ id, name: `#${id}` }, ...named]
  const chosen = value === undefined ? undefined : { id: value, name: topic.data?.name ?? `#${value}` }
  return (
    <Picker
      {...props}
      {...{ chosen, text, found }}
      onType={setText}
      isLoading={topics.isLoading || topics.isPlaceholderData}
    />
  )
}
