import { type ReactNode, useId, useRef } from 'preact/compat'
import { cx } from '../cx.ts'

const tabClass = (isCurrent: boolean) =>
  cx(
    'border-b-2 pt-2.5 pb-2.5 text-m whitespace-nowrap transition',
    isCurrent ? 'border-accent font-semibold text-ink' : 'border-transparent text-soft hover:text-ink',
  )

export interface TabLink {
  href: string
  label: ReactNode
  current?: boolean
}

/** Tabs that are addresses: each is a page of its own. */
export function TabLinks({
  links,
  label,
  className,
}: {
  links: readonly TabLink[]
  label: string
  className?: string
}) {
  return (
    <nav aria-label={label} className={cx('scroll-row gap-6 px-4', className)}>
      {links.map(({ href, label: text, current = false }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} className={tabClass(current)}>
          {text}
        </a>
      ))}
    </nav>
  )
}

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  label: string
}

/** Tabs within one page; arrow keys move between them, as screen readers announce. */
export function Tabs({ tabs, selected, onSelect, label }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const goal = step === undefined ? undefined : tabs[step % tabs.length]
    if (!goal) return
    event.preventDefault()
    onSelect(goal.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(goal)]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="scroll-row gap-6 border-b border-line px-4"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={cx(tabClass(tab.id === selected), '-mb-px')}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}-panel`}
          aria-labelledby={`${base}${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.id === selected && tab.content}
        </div>
      ))}
    </div>
  )
}
