import type { ReactNode } from 'preact/compat'
import { cx } from '../cx.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** Why it is empty and what fills it. */
  children?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** A heading where the page has none other here. */
  as?: 'h1' | 'h2' | 'p'
  className?: string
}

/** Nothing here yet, or something went wrong: says why and what to do next. */
export const EmptyState = ({ icon, title, children, action, as: Title = 'p', className }: EmptyStateProps) => (
  <div
    className={cx(
      'mx-auto grid max-w-sm justify-items-center [overflow-wrap:anywhere] gap-2 px-6 py-12 text-center',
      className,
    )}
  >
    {icon && (
      <span className="mb-2 grid size-14 place-items-center rounded-pill bg-sunken text-soft" aria-hidden="true">
        {icon}
      </span>
    )}
    <Title className={cx('text-balance font-semibold', Title === 'h1' && 'text-l')}>{title}</Title>
    {children && <div className="text-m text-soft">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
