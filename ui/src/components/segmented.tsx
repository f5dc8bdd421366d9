import { type ReactNode, useId } from 'preact/compat'
import { cx } from '../cx.ts'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
}

export interface SegmentedProps<V extends string> {
  label: string
  segments: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
  /** For forms that are sent without JavaScript. */
  name?: string
  className?: string
}

/** One of a few, all in sight: radio buttons, so arrow keys and screen readers know what to do. */
export function Segmented<V extends string>({ label, segments, value, onChange, name, className }: SegmentedProps<V>) {
  const own = useId()
  return (
    <fieldset className={cx('inline-flex max-w-full rounded-pill bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative flex min-h-9 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-pill px-2 text-center text-m sm:px-4 sm:whitespace-nowrap',
            'text-soft transition has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-lift',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name ?? own}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
