import { cx } from '@plaza/ui'
import type { ReactNode } from 'react'

/** One page of the settings: its title, a sentence, and what can be set. */
export const SettingsFrame = ({ title, text, children, flush = false }: FrameProps) => (
  <div className="py-6">
    <header className="px-4 pb-5">
      <h1 className="text-l font-semibold">{title}</h1>
      {text && <p className="mt-1 text-m text-soft">{text}</p>}
    </header>
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
