import { type ReactNode, type Ref, type RefObject, useId, useLayoutEffect, useRef, useState } from 'preact/compat'
import { cx } from '../cx.ts'
import { float } from '../float.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Navigates … */
  href?: string
  /** … or does something. */
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

export interface MenuProps {
  /** The items; a function is called when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** The button that opens it; spread what it is given. */
  children: (trigger: MenuTrigger) => ReactNode
  label: string
}

export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
}

/** A menu of acts on a button: the platform's popover, so it lies above everything and Escape closes it. */
export function Menu({ items, children, label }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  // Rendered when first opened: a page has many menus, of which hardly one is opened.
  const [openings, setOpenings] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {children({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpenings(openings + 1),
      })}
      {openings > 0 && (
        <List
          {...{ label, openings, trigger }}
          items={typeof items === 'function' ? items() : items}
          onToggle={setIsOpen}
        />
      )}
    </>
  )
}

interface ListProps {
  label: string
  items: readonly MenuItem[]
  /** Each increment opens it, or closes it where it is open. */
  openings: number
  trigger: RefObject<HTMLButtonElement | null>
  onToggle: (isOpen: boolean) => void
}

function List({ label, items, openings, trigger, onToggle }: ListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [menu, button] = [list.current, trigger.current]
    if (!menu || !button) return
    button.setAttribute('aria-controls', id)
    menu.togglePopover()
    if (!menu.matches(':popover-open')) return
    float(menu, button)
    itemsOf(menu)[0]?.focus()
  }, [openings])

  const close = () => {
    list.current?.hidePopover()
    trigger.current?.focus()
  }

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="ui-menu"
      onToggle={(event) => onToggle(event.newState === 'open')}
      onKeyDown={(event) => moveFocus(event, list.current, close)}
    >
      {items.map((item) => (
        <Item key={item.label} item={item} close={close} />
      ))}
    </div>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const className = cx(
    'flex min-h-10 w-full items-center gap-3 rounded-s px-3 text-start text-m focus:bg-sunken focus:outline-none',
    'hover:bg-sunken aria-disabled:opacity-50',
    item.danger && 'text-danger',
  )
  if (item.href !== undefined)
    return (
      // What the menu belongs to may stay while the page changes.
      <a role="menuitem" tabIndex={-1} href={item.href} className={className} onClick={close}>
        {item.icon}
        {item.label}
      </a>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      className={className}
      onClick={() => {
        if (item.disabled) return
        close()
        item.onSelect?.()
      }}
    >
      {item.icon}
      {item.label}
    </button>
  )
}

const itemsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  if (!list) return
  const all = itemsOf(list)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }
  const goal = goals[event.key] ?? findByLetter(all, at, event.key)
  if (event.key === 'Tab') close()
  if (goal === undefined) return
  event.preventDefault()
  all[goal]?.focus()
}

function findByLetter(all: HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const order = all.map((_, index) => (at + 1 + index) % all.length)
  return order.find((index) => all[index]!.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
