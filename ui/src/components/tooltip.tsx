import { type ReactNode, useId, useState } from 'preact/compat'

export interface TooltipProps {
  text: string
  /** The control it explains; gives it `aria-describedby`. */
  children: (describedBy: { 'aria-describedby': string }) => ReactNode
}

/** A few words about a control, on hover and focus; Escape takes them away. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens on the control inside
    <span
      className="relative inline-flex"
      onKeyDown={(event) => event.key === 'Escape' && setIsDismissed(true)}
      onMouseLeave={() => setIsDismissed(false)}
      onBlur={() => setIsDismissed(false)}
    >
      {children({ 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        data-dismissed={isDismissed || undefined}
        className="ui-tip absolute bottom-full left-1/2 z-10 mb-1.5 w-max max-w-60 -translate-x-1/2 rounded-s bg-ink px-2.5 py-1 text-s text-paper shadow-lift"
      >
        {text}
      </span>
    </span>
  )
}
