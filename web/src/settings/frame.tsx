import { cx } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'

/** One page of the settings: its title, a sentence, and what can be set. */
export const SettingsFrame = ({ title, text, children, flush = false }: FrameProps) => (
  <div className="py-6">
    {/* The bar above shows the title already. */}
    <h1 className="sr-only">{title}</h1>
    {text && <p className="px-4 pb-5 text-m text-soft">{text}</p>}
    <div className={cx(!flush && 'grid gap-5 px-4')}>{children}</div>
  </div>
)

interface FrameProps {
  title: string
  text?: string
  children: ReactNode
  /** Rows from edge to edge. */
  flush?: boolean
}
