import type { ReactNode } from 'preact/compat'
import type { ButtonAttributes, LinkAttributes } from '../attributes.ts'
import { cx } from '../cx.ts'

const pillClass = (isOn: boolean, className?: string) =>
  cx(
    'inline-flex min-h-8 flex-none items-center gap-1.5 rounded-pill px-3 text-s whitespace-nowrap transition pointer-coarse:tap',
    isOn ? 'bg-accent-wash font-semibold text-accent' : 'bg-sunken text-soft hover:text-ink',
    className,
  )

export interface PillLinkProps extends LinkAttributes {
  href: string
  current?: boolean
}

/** A category, a topic, a filter that is an address. */
export const PillLink = ({ current = false, className, children, ...rest }: PillLinkProps) => (
  <a aria-current={current ? 'true' : undefined} className={pillClass(current, className)} {...rest}>
    {children}
  </a>
)

export interface PillProps extends ButtonAttributes {
  pressed?: boolean
}

/** A filter one puts on and off. */
export const Pill = ({ pressed = false, className, children, ...rest }: PillProps) => (
  <button type="button" aria-pressed={pressed} className={pillClass(pressed, className)} {...rest}>
    {children}
  </button>
)

/** What arrived while one was reading, offered instead of pushed in. */
export const NewPill = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    className="mx-auto block rounded-pill bg-accent px-4 py-1.5 text-s font-semibold text-on-accent shadow-lift transition hover:brightness-95"
    onClick={onClick}
  >
    {children}
  </button>
)
