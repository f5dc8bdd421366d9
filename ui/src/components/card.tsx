import type { ReactNode } from 'preact/compat'
import { cx } from '../cx.ts'

export interface CardProps {
  title?: ReactNode
  /** Beside the title: a link to all of it. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A box beside the stream: rank, events, tasks. */
export const Card = ({ title, aside, children, className }: CardProps) => (
  <section className={cx('rounded-l border border-line bg-surface p-4', className)}>
    {title && (
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-m font-semibold">{title}</h2>
        {aside && <span className="text-s">{aside}</span>}
      </header>
    )}
    {children}
  </section>
)
