import { type RefObject, useId, useState } from 'preact/compat'
import { Avatar } from './avatar.tsx'

/** What is being typed after a sign, up to the caret. */
export interface TypedName {
  sign: '@' | '#'
  from: number
  name: string
}

export interface NameOption {
  key: string
  label: string
  /** What stands in the text afterwards, with its sign. */
  insert: string
  user?: { name: string; avatar: Parameters<typeof Avatar>[0]['file'] }
}

interface PickerOptions<Option extends NameOption> {
  text: string
  setText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  signs: '@' | '@#'
  /** What is offered; a hook. */
  useOptions: (typed: TypedName | undefined) => readonly Option[]
  onPick?: (option: Option) => void
}

/** A letter of a Western word before the sign makes it part of an address. */
const TYPED = /(?:^|[^\p{Script=Latin}\p{N}_&/#@.])([@#])([\p{L}\p{N}\p{M}_.-]{0,30})$/u

/** Names after an `@` or `#`, to be chosen with the arrow keys or a tap. */
export function useNamePicker<Option extends NameOption>({
  text,
  setText,
  field,
  signs,
  useOptions,
  onPick,
}: PickerOptions<Option>) {
  const listId = useId()
  const [typed, setTyped] = useState<TypedName>()
  const [at, setAt] = useState(0)
  const found = useOptions(typed)

  const look = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const [, sign, name] = TYPED.exec(value.slice(0, selectionStart)) ?? []
    const isSign = sign !== undefined && signs.includes(sign)
    setTyped(
      isSign ? { sign: sign === '@' ? '@' : '#', from: selectionStart - name!.length - 1, name: name! } : undefined,
    )
    setAt(0)
  }
  const pick = (option: Option) => {
    if (!typed) return
    onPick?.(option)
    const before = `${text.slice(0, typed.from)}${option.insert} `
    setText(before + text.slice(typed.from + 1 + typed.name.length).trimStart())
    setTyped(undefined)
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0 || event.isComposing || event.metaKey || event.ctrlKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(found[Math.min(at, found.length - 1)]!)
    else if (event.key === 'Escape') {
      setTyped(undefined)
      // A surrounding sheet would close as well.
      event.stopPropagation()
    } else return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return {
    ...{ found, at, pick, look, onKey, listId, optionId },
    close: () => setTyped(undefined),
    /** What the field says of the list to assistive technology. */
    field:
      found.length > 0
        ? ({ 'aria-controls': listId, 'aria-activedescendant': optionId(at), 'aria-autocomplete': 'list' } as const)
        : {},
  }
}

interface NameListProps<Option extends NameOption> {
  picker: Pick<ReturnType<typeof useNamePicker<Option>>, 'found' | 'at' | 'pick' | 'listId' | 'optionId'>
  label: string
  /** Where it stands next to its field. */
  className?: string
}

/** The names on offer. The focus stays in the field. */
export function NameList<Option extends NameOption>({ picker, label, className = '' }: NameListProps<Option>) {
  const { found, at, pick, listId, optionId } = picker
  if (found.length === 0) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={`absolute z-20 max-h-72 overflow-y-auto rounded-card border bg-surface p-1 shadow-lift ${className}`}
    >
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all of them.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
        <div
          key={option.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === at}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 ${index === at ? 'bg-sunken' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          {option.user && <Avatar file={option.user.avatar} name={option.user.name} size={32} />}
          <span className="truncate">{option.label}</span>
        </div>
      ))}
    </div>
  )
}
